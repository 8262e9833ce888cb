export type { Creation } from './batch-create.ts';
export {
  type Clash,
  clashContext,
  type ClashContext,
  clashesOf,
  type ClashPlan,
  isBlocked,
  SHORT_GAP_MINUTES,
  takenBy,
} from './clashes/index.ts';
export { readEntries } from './entries.ts';
export {
  isMeeting,
  isPlacedMeeting,
  packEntries,
  type PackedEntry,
  replaceEntries,
  type PlacedEntry,
  type ScheduleEntry,
  type ScheduleIndex,
} from './entry.ts';
export { CSV_COLUMNS, type CsvColumn, timeCells, writeCsv, writeIcs, writeLessonsCsv } from './exports/index.ts';
export {
  type MinuteRange,
  type LockContext,
  rangesOfDays,
  planLocks,
  type PlannedLock,
  weekdaysUntil,
  lockRequestsOf,
} from './lock-plan.ts';
export type { LockResult } from './locking.ts';
export { drawSpan, moveSpan, placeSpan, resizeSpan, resizeToMinute, STEP_MINUTES } from './movement.ts';
export { packDay } from './packing.ts';
export { clockEndOf, type DayIndex, type PlacedLesson, placeLessons } from './placing.ts';
export type { LessonPlan } from './plan.ts';
export { createSchedule, type Schedule } from './schedule.ts';
export {
  chooseWay,
  type DateChoice,
  forWeeks,
  freeTimesOfDay,
  noChoices,
  plansToCreate,
  planSeries,
  type SeriesChoices,
  type SeriesDate,
  seriesLength,
  toggleSkipped,
} from './series-plan/index.ts';
export { LONGEST_SERIES } from './series.ts';
export { freePosition, nextFreeDays, nextFreePosition } from './free-position.ts';
export { usualLesson, usualPosition, usualStart } from './usual-start.ts';
export { usualStarts } from './usual-starts.ts';
