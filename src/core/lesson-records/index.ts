export { openRecord } from './open-record.ts';
export type { RecordEditor } from './record-editor.ts';
export type { RecordConflict, RecordStatus } from './record-state.ts';
export { isTooLong, MAX_RECORD_LENGTH, type RecordField, type RecordTexts } from './record-texts.ts';
export { FIRST_RETRY_MS, SAVE_DEBOUNCE_MS } from './record-timer.ts';
export { hasUnsavedRecords } from './unsaved-records.ts';
