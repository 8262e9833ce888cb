export {
  DAY_MINUTES,
  isOffHours,
  MAX_BUFFER_MINUTES,
  MAX_SPANS,
  offHoursIn,
  spansProblem,
  workingSpansOf,
  worksOnHoliday,
} from './hours-of-day.ts';
export {
  type ExceptionFields,
  type HoursForm,
  hoursFormOf,
  hoursOfForm,
  hoursProblems,
  type SpanFields,
  USUAL_SPAN,
  usualWeek,
} from './hours-form.ts';
export { workingHoursOf } from './working-hours.ts';
