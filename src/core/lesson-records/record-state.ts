import { batch, signal, type Signal } from '@preact/signals-core';
import { type LessonRecord, manyLines } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import type { Session } from '../session/index.ts';
import { noteUnsavedRecord } from './unsaved-records.ts';

/**
 * `unsaved`: waits until the teacher pauses. `waiting`: could not be saved now, is kept in the tab and retried. `failed`: was
 * rejected, and is kept in the tab. `conflict`: the teacher must choose between two texts.
 */
export type RecordStatus = 'idle' | 'unsaved' | 'saving' | 'saved' | 'waiting' | 'failed' | 'conflict';

/** Fields that were changed both here and elsewhere, with the other texts. */
export interface RecordConflict {
  readonly fields: readonly RecordField[];
  readonly newer: RecordTexts;
}

export type RecordState = ReturnType<typeof createRecordState>;

/** The typed and the stored texts of one lesson's record; the difference is kept in the tab as a draft. */
export function createRecordState(session: Session, lessonId: string) {
  const { clock, teacherEpoch } = session;
  const epoch = teacherEpoch.peek();
  const draft = recordDraft(session, lessonId);
  const stored: Signal<LessonRecord | undefined> = signal();
  const texts: Signal<RecordTexts> = signal(NO_TEXTS);
  const status: Signal<RecordStatus> = signal('idle');
  const savedAt: Signal<number | undefined> = signal();
  const rejection: Signal<Reply<unknown> | undefined> = signal();
  const conflict: Signal<RecordConflict | undefined> = signal();
  /** During a conflict: the common ancestor of both texts, so that the conflict is detected again after a reload. */
  let base: RecordTexts | undefined;

  const changed = () => changedTexts(stored.peek() ?? NO_TEXTS, texts.peek());
  const isDirty = () => stored.peek() !== undefined && Object.keys(changed()).length > 0;
  /** Whether the teacher who typed is still signed in. */
  const isOwn = () => teacherEpoch.peek() === epoch && session.state.peek() === 'active';
  const clean = (): RecordStatus => (isDirty() ? 'unsaved' : 'saved');

  function keepDraft(): void {
    if (!isOwn()) return;
    if (isDirty()) draft.save({ stored: base ?? textsOf(stored.peek() ?? NO_TEXTS), texts: texts.peek() });
    else draft.remove();
  }

  /** Applies the texts that are stored elsewhere. Returns whether the teacher must choose. */
  function adopt(newer: LessonRecord, before: RecordTexts): boolean {
    const merged = mergeTexts(before, texts.peek(), newer);
    const hasConflict = merged.conflicts.length > 0;
    base = hasConflict ? withFields(textsOf(newer), merged.conflicts, before) : undefined;
    batch(() => {
      stored.value = newer;
      texts.value = merged.texts;
      conflict.value = hasConflict ? { fields: merged.conflicts, newer: textsOf(newer) } : undefined;
      if (hasConflict) status.value = 'conflict';
      else if (status.peek() === 'conflict') status.value = clean();
    });
    keepDraft();
    return hasConflict;
  }

  return {
    stored,
    texts,
    status,
    savedAt,
    rejection,
    conflict,
    isDirty,
    isOwn,
    adopt,
    /** The fields that can be sent: a text that is too long waits until it is shorter. */
    sendable: (): Partial<RecordTexts> =>
      Object.fromEntries(Object.entries(changed()).filter(([, text]) => !isTooLong(text))),
    /** Whether no text is too long. */
    isSendable: (): boolean => !Object.values(changed()).some(isTooLong),
    /** Applies the loaded record, and the draft of an earlier page. */
    restore(record: LessonRecord): boolean {
      const known = stored.peek();
      // A reply that a save has overtaken.
      if (known && record.version < known.version) return conflict.peek() !== undefined;
      const found = known ? undefined : draft.find();
      if (found) texts.value = found.texts;
      return adopt(record, found?.stored ?? base ?? known ?? NO_TEXTS);
    },
    /** Nothing is left to be sent. Returns whether everything is saved. */
    settle(): boolean {
      if (status.peek() !== 'idle') status.value = clean();
      return !isDirty();
    },
    accept(record: LessonRecord): void {
      batch(() => {
        stored.value = record;
        savedAt.value = clock.now();
        rejection.value = undefined;
        status.value = clean();
      });
      keepDraft();
    },
    write(field: RecordField, text: string): void {
      batch(() => {
        // As the provider stores it: if it differed from the text that was sent, the text would be sent again and again.
        texts.value = { ...texts.peek(), [field]: manyLines(text) };
        if (!conflict.peek()) status.value = clean();
      });
      keepDraft();
    },
    choose(choice: 'ours' | 'newer'): void {
      const { fields, newer } = conflict.peek() ?? { fields: [], newer: NO_TEXTS };
      base = undefined;
      batch(() => {
        if (choice === 'newer') texts.value = withFields(texts.peek(), fields, newer);
        conflict.value = undefined;
        status.value = clean();
      });
      keepDraft();
    },
  };
}

/** A teacher's text and the version that it is based on, kept in the tab until it is saved (docs/design-choices.md#ended-sessions). */
interface RecordDraft {
  readonly stored: RecordTexts;
  readonly texts: RecordTexts;
}

/** Keeps the draft of one lesson's record. */
function recordDraft(session: Session, lessonId: string) {
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

/** The parts of a lesson's record that a teacher writes. */
export const RECORD_FIELDS = ['note', 'homework', 'nextTime'] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];
export type RecordTexts = Readonly<Record<RecordField, string>>;

/** Maximum length of a field that a provider accepts, in code points. */
export const MAX_RECORD_LENGTH = 1000;

const NO_TEXTS: RecordTexts = { note: '', homework: '', nextTime: '' };

export const isTooLong = (text: string): boolean => [...text].length > MAX_RECORD_LENGTH;

const textsOf = ({ note, homework, nextTime }: RecordTexts | LessonRecord): RecordTexts => ({
  note,
  homework,
  nextTime,
});

/** The fields that differ from the stored ones. */
const changedTexts = (stored: RecordTexts, texts: RecordTexts): Partial<RecordTexts> =>
  Object.fromEntries(
    RECORD_FIELDS.filter((field) => texts[field] !== stored[field]).map((field) => [field, texts[field]]),
  );

/** Texts with some fields replaced by those of others. */
const withFields = (texts: RecordTexts, fields: readonly RecordField[], others: RecordTexts): RecordTexts => ({
  ...texts,
  ...Object.fromEntries(fields.map((field) => [field, others[field]])),
});

/** The result of merging two versions of a record: the texts, and the conflicting fields, which contain ours. */
interface MergedTexts {
  readonly texts: RecordTexts;
  readonly conflicts: readonly RecordField[];
}

/** Merges our texts with newer ones from elsewhere; `stored` is their common ancestor. */
function mergeTexts(stored: RecordTexts, ours: RecordTexts, newer: RecordTexts): MergedTexts {
  const texts = { ...textsOf(ours) };
  const conflicts: RecordField[] = [];
  for (const field of RECORD_FIELDS) {
    if (ours[field] === stored[field]) texts[field] = newer[field];
    else if (newer[field] !== stored[field] && newer[field] !== ours[field]) conflicts.push(field);
  }
  return { texts, conflicts };
}
