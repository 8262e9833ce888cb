/** Several lessons moved or cancelled one by one, undone as one (docs/design-choices.md#changing-several-lessons). */
export { type BatchChange, type BatchResult, type BatchStep, createBatchChange } from './batch-change.ts';
export { type BatchOutcome, outcomeOf, undoableOf } from './batch-outcome.ts';
export { nearestFreeTimes, freeTimeRange } from './nearest-free-times.ts';
export { planShift, type ShiftedLesson, shiftBetween, shiftSpan, type Shift } from './shift.ts';
export { hasSeries, loadStudentLessons, seriesOf } from './series-members.ts';
