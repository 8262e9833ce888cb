import type { Lesson } from '../records.ts';
import { checkLesson, MEMO_LIMIT, type LessonProblem } from './lesson-check.ts';
import { minuteOf } from './moment.ts';

/** The longest subject of a lesson, in code points. */
export const SUBJECT_LIMIT = 60;

/** What a teacher can write into a lesson. A time that is not written out yet is undefined; moments in milliseconds. */
export interface LessonFields {
  startTimeMillis: number | undefined;
  endTimeMillis: number | undefined;
  subject: string;
  memo: string;
  note: string;
}
export type LessonField = keyof LessonFields;

/** What can be wrong with a field; `timePast` is about the end of a lesson that has begun. */
export type FieldProblem = LessonProblem | 'timePast' | 'missingSubject' | 'subjectTooLong' | 'noteTooLong';
export type FieldProblems = Partial<Record<LessonField, FieldProblem>>;

/** The fields of a lesson as a form starts with them. */
export function fieldsOf({ startTimeMillis, endTimeMillis, subject, memo, note = '' }: Lesson): LessonFields {
  return { startTimeMillis, endTimeMillis, subject, memo, note };
}

/** A new start keeps the length of the lesson, so its end moves along. */
export function moveStart(fields: LessonFields, startTimeMillis: number | undefined): LessonFields {
  const { startTimeMillis: before, endTimeMillis } = fields;
  if (startTimeMillis === undefined || before === undefined || endTimeMillis === undefined) return { ...fields, startTimeMillis };
  // An end before the start is a slip, not a length.
  const length = Math.max(0, endTimeMillis - before);
  return { ...fields, startTimeMillis, endTimeMillis: length ? startTimeMillis + length : endTimeMillis };
}

/** The fields that the teacher has written anew. The two times are one thing: moving one sends both. */
export function changedFields(lesson: Lesson, fields: LessonFields): Partial<LessonFields> {
  const before = fieldsOf(lesson);
  const { startTimeMillis, endTimeMillis } = fields;
  const isMoved = startTimeMillis !== before.startTimeMillis || endTimeMillis !== before.endTimeMillis;
  return {
    ...isMoved && { startTimeMillis, endTimeMillis },
    ...fields.subject.trim() !== before.subject && { subject: fields.subject.trim() },
    ...fields.memo !== before.memo && { memo: fields.memo },
    ...fields.note !== before.note && { note: fields.note },
  };
}

/** What is wrong with each field that is new. A lesson that has begun keeps its start, and its end must be ahead. */
export function checkFields(lesson: Lesson, fields: LessonFields, now: number): FieldProblems {
  const problems: FieldProblems = {};
  const found = new Set(checkLesson(fields, now));
  const changed = changedFields(lesson, fields);
  const { endTimeMillis } = fields;
  if ('startTimeMillis' in changed) {
    const keepsStart = fields.startTimeMillis === lesson.startTimeMillis;
    if (found.has('missingStart')) problems.startTimeMillis = 'missingStart';
    else if (found.has('past') && !keepsStart) problems.startTimeMillis = 'past';
    if (found.has('missingEnd')) problems.endTimeMillis = 'missingEnd';
    else if (found.has('endBeforeStart')) problems.endTimeMillis = 'endBeforeStart';
    else if (keepsStart && endTimeMillis !== undefined && minuteOf(endTimeMillis) < minuteOf(now)) problems.endTimeMillis = 'timePast';
  }
  if (fields.subject.trim() === '') problems.subject = 'missingSubject';
  else if (isTooLong(fields.subject.trim(), SUBJECT_LIMIT)) problems.subject = 'subjectTooLong';
  if (found.has('memoTooLong')) problems.memo = 'memoTooLong';
  if (isTooLong(fields.note, MEMO_LIMIT)) problems.note = 'noteTooLong';
  return problems;
}

function isTooLong(text: string, limit: number): boolean {
  return [...text].length > limit;
}
