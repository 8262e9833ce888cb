export { openRecord, type RecordEditor, FIRST_RETRY_MS, SAVE_DEBOUNCE_MS } from './record-editor.ts';
export {
  type RecordConflict,
  type RecordStatus,
  isTooLong,
  MAX_RECORD_LENGTH,
  type RecordField,
  type RecordTexts,
} from './record-state.ts';
export { hasUnsavedRecords } from './unsaved-records.ts';
