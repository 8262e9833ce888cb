export {
  currentExceptions,
  DAY_MINUTES,
  isOffHours,
  MAX_BUFFER_MINUTES,
  MAX_EXCEPTIONS,
  MAX_SPANS,
  offHoursIn,
  spansProblem,
  workingSpansOf,
  worksOnHoliday,
} from './hours-of-day.ts';
