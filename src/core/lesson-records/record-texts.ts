import type { LessonRecord } from '../api/endpoints/index.ts';

/** The parts of a lesson's record that a teacher writes. */
export const RECORD_FIELDS = ['note', 'homework', 'nextTime'] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];
export type RecordTexts = Readonly<Record<RecordField, string>>;

/** The longest text of a field that a provider accepts, in code points. */
export const MAX_RECORD_LENGTH = 1000;

export const NO_TEXTS: RecordTexts = { note: '', homework: '', nextTime: '' };

export const isTooLong = (text: string): boolean => [...text].length > MAX_RECORD_LENGTH;

export const textsOf = ({ note, homework, nextTime }: RecordTexts | LessonRecord): RecordTexts => ({
  note,
  homework,
  nextTime,
});

/** The fields that differ from what is stored. */
export const changedTexts = (stored: RecordTexts, texts: RecordTexts): Partial<RecordTexts> =>
  Object.fromEntries(
    RECORD_FIELDS.filter((field) => texts[field] !== stored[field]).map((field) => [field, texts[field]]),
  );

/** Texts in which some fields are those of others. */
export const withFields = (texts: RecordTexts, fields: readonly RecordField[], others: RecordTexts): RecordTexts => ({
  ...texts,
  ...Object.fromEntries(fields.map((field) => [field, others[field]])),
});

/** What results if two sides have changed a record: the texts, and the fields that both have changed, in which ours stand. */
export interface MergedTexts {
  readonly texts: RecordTexts;
  readonly conflicts: readonly RecordField[];
}

/** Joins our texts with newer ones from elsewhere; `stored` is what both started from. */
export function mergeTexts(stored: RecordTexts, ours: RecordTexts, newer: RecordTexts): MergedTexts {
  const texts = { ...textsOf(ours) };
  const conflicts: RecordField[] = [];
  for (const field of RECORD_FIELDS) {
    if (ours[field] === stored[field]) texts[field] = newer[field];
    else if (newer[field] !== stored[field] && newer[field] !== ours[field]) conflicts.push(field);
  }
  return { texts, conflicts };
}
