import type { Lesson } from '../api/endpoints/index.ts';
import { checkLesson, MEMO_LIMIT, type LessonProblem } from './lesson-check.ts';
import { dayKey, isValidDayKey, isValidTime, minuteOf, momentAfter, momentOf, timeOf } from '../time/index.ts';

/** Maximum length of a lesson's subject, in code points. */
export const SUBJECT_LIMIT = 60;

/** The fields of a lesson in a form, as texts: days `YYYY-MM-DD`, times `HH:MM`; empty while incomplete. */
export interface LessonFields {
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  subject: string;
  memo: string;
  note: string;
}

/** The parts of a form for a lesson. */
export type LessonPart = 'start' | 'end' | 'subject' | 'memo' | 'note';

/** The problems of a part; `timePast` concerns the end of a lesson that has begun. */
export type FieldProblem = LessonProblem | 'timePast' | 'missingSubject' | 'subjectTooLong' | 'noteTooLong';
export type FieldProblems = Partial<Record<LessonPart, FieldProblem>>;

/** The changed fields of a lesson, in the provider's format; times in milliseconds. */
export interface LessonPatch {
  startTimeMillis?: number | undefined;
  endTimeMillis?: number | undefined;
  subject?: string;
  memo?: string;
  note?: string;
}

/** The initial fields of a form for a lesson, with its times on the clocks of the zone. */
export function fieldsOf(
  { startTimeMillis, endTimeMillis, subject, memo, note = '' }: Lesson,
  zone: string,
): LessonFields {
  return {
    startDay: dayKey(startTimeMillis, zone),
    startTime: timeOf(startTimeMillis, zone),
    endDay: dayKey(endTimeMillis, zone),
    endTime: timeOf(endTimeMillis, zone),
    subject,
    memo,
    note,
  };
}

/** The length in milliseconds of the lesson in the form; undefined unless its end is after its start. */
export function writtenLength(
  { startDay, startTime, endDay, endTime }: LessonFields,
  zone: string,
): number | undefined {
  const start = moment(startDay, startTime, zone);
  const end = endMoment(start, endDay, endTime, zone);
  return start !== undefined && end !== undefined && end > start ? end - start : undefined;
}

/** Applies a new start: the lesson keeps its length, in milliseconds, so its end moves along. */
export function moveStart(startDay: string, startTime: string, length: number, zone: string): Partial<LessonFields> {
  const start = moment(startDay, startTime, zone);
  return start === undefined
    ? { startDay, startTime }
    : { startDay, startTime, endDay: dayKey(start + length, zone), endTime: timeOf(start + length, zone) };
}

const timeNames = ['startDay', 'startTime', 'endDay', 'endTime'] as const;

/** The fields that the teacher has changed, as typed. Day and time of start and end count as one field: all or none of them. */
export function changedFields(lesson: Lesson, fields: LessonFields, zone: string): Partial<LessonFields> {
  const before = fieldsOf(lesson, zone);
  const { startDay, startTime, endDay, endTime } = fields;
  return {
    ...(timeNames.some((name) => fields[name] !== before[name]) && { startDay, startTime, endDay, endTime }),
    ...(fields.subject.trim() !== before.subject && { subject: fields.subject }),
    ...(fields.memo !== before.memo && { memo: fields.memo }),
    ...(fields.note !== before.note && { note: fields.note }),
  };
}

/** The fields that the teacher has changed, for the provider. An incomplete time is undefined. */
export function lessonPatch(lesson: Lesson, fields: LessonFields, zone: string): LessonPatch {
  const before = fieldsOf(lesson, zone);
  const { startDay, startTime, endDay, endTime } = fields;
  const { subject, memo, note, ...times } = changedFields(lesson, fields, zone);
  // An untouched time keeps its seconds.
  const keepsStart = startDay === before.startDay && startTime === before.startTime;
  const keepsEnd = endDay === before.endDay && endTime === before.endTime;
  const start = keepsStart ? lesson.startTimeMillis : moment(startDay, startTime, zone);
  const isEndAhead = start !== undefined && lesson.endTimeMillis > start;
  return {
    ...('startDay' in times && {
      startTimeMillis: start,
      endTimeMillis: keepsEnd && isEndAhead ? lesson.endTimeMillis : endMoment(start, endDay, endTime, zone),
    }),
    ...(subject !== undefined && { subject: subject.trim() }),
    ...(memo !== undefined && { memo }),
    ...(note !== undefined && { note }),
  };
}

/** The problems of the changed parts. A lesson that has begun keeps its start, and its end must be in the future. */
export function checkFields(lesson: Lesson, fields: LessonFields, now: number, zone: string): FieldProblems {
  const problems: FieldProblems = {};
  const patch = lessonPatch(lesson, fields, zone);
  const found = new Set(checkLesson({ ...patch, memo: fields.memo }, now));
  if ('startTimeMillis' in patch) {
    const keepsStart = patch.startTimeMillis === lesson.startTimeMillis;
    if (found.has('missingStart')) problems.start = 'missingStart';
    else if (found.has('past') && !keepsStart) problems.start = 'past';
    if (found.has('missingEnd')) problems.end = 'missingEnd';
    else if (found.has('endBeforeStart')) problems.end = 'endBeforeStart';
    else if (keepsStart && minuteOf(patch.endTimeMillis ?? 0) < minuteOf(now)) problems.end = 'timePast';
  }
  const subject = fields.subject.trim();
  if (subject === '') problems.subject = 'missingSubject';
  else if (isTooLong(subject, SUBJECT_LIMIT)) problems.subject = 'subjectTooLong';
  if (found.has('memoTooLong')) problems.memo = 'memoTooLong';
  if (isTooLong(fields.note, MEMO_LIMIT)) problems.note = 'noteTooLong';
  return problems;
}

function moment(day: string, time: string, zone: string): number | undefined {
  return isValidDayKey(day) && isValidTime(time) ? momentOf(day, time, zone) : undefined;
}

/** The moment of an end: for an ambiguous time, the one after the start. */
function endMoment(start: number | undefined, day: string, time: string, zone: string): number | undefined {
  const first = moment(day, time, zone);
  return first === undefined || start === undefined ? first : momentAfter(start, day, time, zone);
}

function isTooLong(text: string, limit: number): boolean {
  return [...text].length > limit;
}
