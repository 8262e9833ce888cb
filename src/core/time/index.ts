export { type Clock, createProviderClock, deviceClock, type ProviderClock } from './clock.ts';
export { type DateMode, disabledDay, disabledHours, disabledMinutes, disabledTime } from './date-disabling.ts';
export { createDates, type Dates, loadDateLocale, type NearDay } from './dates.ts';
export {
  dayNumber,
  dayOfNumber,
  daysBetween,
  daysInMonth,
  daysOfWeek,
  type FirstDayOfWeek,
  isSameMonth,
  keyOf,
  monthGrid,
  monthsOf,
  shiftDay,
  shiftMonth,
  startOfMonth,
  weekdayOfDay,
} from './days.ts';
export { type HolidayName, holidayOf } from './holidays.ts';
export { isMoment, type MaybeMoment, MINUTE, minuteOf } from './moment.ts';
export { overlaps, type Span } from './overlap.ts';
export { SERVICE_ZONE } from './service-zone.ts';
export { RESIZE_THROTTLE, throttle } from './throttle.ts';
export { weekOf, weekRange, type WeekRange } from './week-range.ts';
export { timeOfMinute, zoneClock } from './zone-clock.ts';
export { zoneName } from './zone-name.ts';
export {
  addDays,
  addMinutes,
  dayKey,
  isValidDayKey,
  isValidTime,
  isValidZone,
  momentOf,
  offsetOf,
  startOfDay,
  timeOf,
  weekdayOf,
} from './zone.ts';
