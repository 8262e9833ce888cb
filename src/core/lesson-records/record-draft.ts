import type { Session } from '../session/index.ts';
import { RECORD_FIELDS, type RecordTexts } from './record-texts.ts';
import { noteUnsavedRecord } from './unsaved-records.ts';

/** What a teacher has typed and what it was based on, kept in the tab until it is saved (docs/design-choices.md#ended-sessions). */
export interface RecordDraft {
  readonly stored: RecordTexts;
  readonly texts: RecordTexts;
}

/** Keeps the draft of one lesson's record. */
export function recordDraft(session: Session, lessonId: string) {
  const { drafts } = session;
  const key = `lesson-record ${lessonId}`;
  return {
    save({ stored, texts }: RecordDraft): void {
      const entries = RECORD_FIELDS.flatMap((field) => [
        [field, texts[field]],
        [`stored ${field}`, stored[field]],
      ]);
      drafts.save(key, Object.fromEntries(entries));
      noteUnsavedRecord(session, lessonId, true);
    },
    find(): RecordDraft | undefined {
      const draft = drafts.find(key);
      const read = (prefix: string) =>
        Object.fromEntries(
          RECORD_FIELDS.map((field) => [field, String(draft?.[`${prefix}${field}`] ?? '')]),
        ) as unknown as RecordTexts;
      return draft && { stored: read('stored '), texts: read('') };
    },
    remove(): void {
      drafts.remove(key);
      noteUnsavedRecord(session, lessonId, false);
    },
  };
}
