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
export { isMoment, type MaybeMoment, minuteOf } from './moment.ts';
export { overlaps, type Span } from './overlap.ts';
export { SERVICE_ZONE } from './service-zone.ts';
export { RESIZE_THROTTLE, throttle } from './throttle.ts';
export { isValidZone } from './valid-zone.ts';
export { weekOf, weekRange, type WeekRange } from './week-range.ts';
export { deviceZoneClock, showSameTime } from './device-zone-clock.ts';
export { zoneClock, type ZoneClock } from './zone-clock.ts';
export { zoneName } from './zone-name.ts';
export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, twoDigits } from './units.ts';
export { addMinutes, dayKey, isValidTime, momentAfter, momentOf, startOfDay, timeOf, timeOfMinute } from './zone.ts';
export { offsetOf } from './zone-offset.ts';
