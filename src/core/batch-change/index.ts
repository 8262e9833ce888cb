/** Several lessons moved or cancelled one by one, undone as one (docs/design-choices.md#changing-several-lessons). */
export { type BatchStep, createBatchChange, type BatchOutcome, outcomeOf, undoableOf } from './batch-change.ts';
export { nearestFreeTimes, freeTimeRange } from './nearest-free-times.ts';
export {
  planShift,
  type ShiftedLesson,
  shiftBetween,
  shiftSpan,
  hasSeries,
  loadStudentLessons,
  seriesOf,
} from './series-members.ts';
