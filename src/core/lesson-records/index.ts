export { openRecord, type RecordEditor, FIRST_RETRY_MS, SAVE_DEBOUNCE_MS } from './record-editor.ts';
export { isTooLong, MAX_RECORD_LENGTH, type RecordField } from './record-state.ts';
export { hasUnsavedRecords } from './unsaved-records.ts';
export { fileSize, createKeptLesson, createWrittenRecord } from './kept-lesson.ts';
export { createKeptBoard, type KeptBoard, writtenPages } from './kept-board.ts';
export { createEarlierBoard } from './previous-board.ts';
export { createStudentRecords } from './student-records.ts';
export { createLessonOutcome, decisionOf, type OutcomeDecision, proposalOf } from './lesson-outcome.ts';
