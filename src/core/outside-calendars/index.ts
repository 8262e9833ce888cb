export { type BusyDay, busyDays } from './busy-days.ts';
export { busyMonthsOf, type BusyMonths } from './busy-months.ts';
export { calendarAddressProblem, createOutsideCalendars, type OutsideCalendars } from './outside-calendars.ts';
