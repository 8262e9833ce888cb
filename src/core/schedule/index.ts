export type { Creation } from './batch-create.ts';
export { type Clash, clashesOf, type ClashPlan, isBlocked, SHORT_GAP_MINUTES } from './clashes.ts';
export { CSV_COLUMNS, type CsvColumn, writeLessonsCsv } from './export-csv.ts';
export { writeIcs } from './export-ics.ts';
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
export { drawSpan, moveSpan, placeSpan, resizeSpan, STEP_MINUTES } from './movement.ts';
export { packDay } from './packing.ts';
export { type DayIndex, type PlacedLesson, placeLessons, replaceLessons } from './placing.ts';
export type { LessonPlan } from './plan.ts';
export { createSchedule, type Schedule } from './schedule.ts';
export { previewSeries, type SeriesPreview, weeklyPlans } from './series.ts';
export { usualLesson, usualPosition, usualStart } from './usual-start.ts';
