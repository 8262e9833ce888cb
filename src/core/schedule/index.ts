export {
  clashContext,
  type Clash,
  type ClashContext,
  clashesOf,
  gapMinutesOf,
  type ClashPlan,
  isBlocked,
  SHORT_GAP_MINUTES,
  takenBy,
} from './clashes.ts';
export type { Creation, LessonPlan } from './batch-create.ts';
export {
  readEntries,
  isMeeting,
  isPlacedMeeting,
  packEntries,
  type PackedEntry,
  replaceEntries,
  type PlacedEntry,
  type ScheduleEntry,
  type ScheduleIndex,
} from './entries.ts';
export { CSV_COLUMNS, type CsvColumn, timeCells, writeCsv, writeLessonsCsv } from './export-csv.ts';
export { writeIcs } from './export-ics.ts';
export {
  datesOfRepeat,
  MAX_REPEAT_DAYS,
  type MinuteRange,
  type LockContext,
  rangesOfDays,
  planLocks,
  type PlannedLock,
  weekdaysUntil,
  lockRequestsOf,
} from './lock-plan.ts';
export { createSeriesLocking, locksInScope, type LockScope, type SeriesLocking } from './lock-series.ts';
export type { LockResult } from './locking.ts';
export { drawSpan, moveSpan, placeSpan, resizeSpan, resizeToMinute, STEP_MINUTES } from './movement.ts';
export { clockEndOf, type PlacedLesson, placeLessons } from './placing.ts';
export { createSchedule, type Schedule } from './schedule.ts';
export {
  chooseWay,
  type DateChoice,
  forWeeks,
  noChoices,
  plansToCreate,
  planSeries,
  type SeriesChoices,
  type SeriesDate,
  seriesLength,
  toggleSkipped,
  freeTimesOfDay,
  LONGEST_SERIES,
} from './series-plan.ts';
export {
  freePosition,
  nextFreeDays,
  nextFreePosition,
  usualLesson,
  usualPosition,
  usualStart,
} from './free-position.ts';
export { usualStarts } from './usual-starts.ts';
