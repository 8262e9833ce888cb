export { type IcsCalendar, type IcsEvent, writeICalendar } from './icalendar.ts';
