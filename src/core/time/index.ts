export { type Clock, createProviderClock, deviceClock, type ProviderClock } from './clock.ts';
export { type DateMode, disabledDay, disabledHours, disabledMinutes, disabledTime } from './date-disabling.ts';
export { createDates, type Dates, loadDateLocale, type NearDay } from './dates.ts';
export {
  addDays,
  addMonths,
  dayKeyOf,
  dayNumber,
  dayOfNumber,
  daysBetween,
  daysInMonth,
  daysOfWeek,
  type FirstDayOfWeek,
  isSameMonth,
  isValidDayKey,
  monthGrid,
  monthsOf,
  startOfMonth,
  startOfWeek,
  weekdayOf,
} from './days.ts';
export { type HolidayName, holidayOf } from './holidays.ts';
export {
  isMoment,
  type MaybeMoment,
  minuteOf,
  overlaps,
  type Span,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  twoDigits,
} from './moment.ts';
export {
  deviceZoneClock,
  showSameTime,
  zoneClock,
  type ZoneClock,
  zoneName,
  addMinutes,
  dayKey,
  isValidTime,
  momentAfter,
  momentOf,
  startOfDay,
  timeOf,
  timeOfMinute,
  offsetOf,
} from './zone.ts';
export { RESIZE_THROTTLE, throttle } from './throttle.ts';
export { isValidZone, SERVICE_ZONE } from './valid-zone.ts';
export { weekOf, weekRange, type WeekRange } from './week-range.ts';
