import type { Lesson } from '../records.ts';
import { checkLesson, MEMO_LIMIT, type LessonProblem } from './lesson-check.ts';
import { MINUTE, minuteOf } from './moment.ts';
import { dayKey, isValidDayKey, isValidTime, momentOf, timeOf } from './zone.ts';

/** The longest subject of a lesson, in code points. */
export const SUBJECT_LIMIT = 60;

/** What a teacher can write into a lesson, as texts: days `YYYY-MM-DD`, times `HH:MM`; empty while not written out. */
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

/** What can be wrong with a part; `timePast` is about the end of a lesson that has begun. */
export type FieldProblem = LessonProblem | 'timePast' | 'missingSubject' | 'subjectTooLong' | 'noteTooLong';
export type FieldProblems = Partial<Record<LessonPart, FieldProblem>>;

/** The fields of a lesson that are new, as the provider takes them; moments in milliseconds. */
export interface LessonNews {
  startTimeMillis?: number | undefined;
  endTimeMillis?: number | undefined;
  subject?: string;
  memo?: string;
  note?: string;
}

/** The fields of a lesson as a form starts with them, its times on the clocks of the zone. */
export function fieldsOf({ startTimeMillis, endTimeMillis, subject, memo, note = '' }: Lesson, zone: string): LessonFields {
  return {
    startDay: dayKey(startTimeMillis, zone), startTime: timeOf(startTimeMillis, zone),
    endDay: dayKey(endTimeMillis, zone), endTime: timeOf(endTimeMillis, zone),
    subject, memo, note,
  };
}

/** The length in milliseconds of the lesson that is written; undefined unless its end is after its start. */
export function writtenLength({ startDay, startTime, endDay, endTime }: LessonFields, zone: string): number | undefined {
  const [start, end] = [moment(startDay, startTime, zone), moment(endDay, endTime, zone)];
  return start !== undefined && end !== undefined && end > start ? end - start : undefined;
}

/** A new start keeps the length of the lesson, in milliseconds: its end moves along. */
export function moveStart(fields: LessonFields, startDay: string, startTime: string, length: number, zone: string): LessonFields {
  const start = moment(startDay, startTime, zone);
  const moved = { ...fields, startDay, startTime };
  return start === undefined ? moved : { ...moved, endDay: dayKey(start + length, zone), endTime: timeOf(start + length, zone) };
}

/** What the teacher has written anew. The two times are one thing: moving one of them sends both. */
export function lessonNews(lesson: Lesson, fields: LessonFields, zone: string): LessonNews {
  const before = fieldsOf(lesson, zone);
  const isNew = (...names: (keyof LessonFields)[]) => names.some((name) => fields[name] !== before[name]);
  // An untouched time keeps its seconds.
  const start = isNew('startDay', 'startTime') ? moment(fields.startDay, fields.startTime, zone) : lesson.startTimeMillis;
  const end = isNew('endDay', 'endTime') ? moment(fields.endDay, fields.endTime, zone) : lesson.endTimeMillis;
  return {
    ...isNew('startDay', 'startTime', 'endDay', 'endTime') && { startTimeMillis: start, endTimeMillis: end },
    ...fields.subject.trim() !== before.subject && { subject: fields.subject.trim() },
    ...isNew('memo') && { memo: fields.memo },
    ...isNew('note') && { note: fields.note },
  };
}

/** What is wrong with the parts that are new. A lesson that has begun keeps its start, and its end must be ahead. */
export function checkFields(lesson: Lesson, fields: LessonFields, now: number, zone: string): FieldProblems {
  const problems: FieldProblems = {};
  const news = lessonNews(lesson, fields, zone);
  const found = new Set(checkLesson({ ...news, memo: fields.memo }, now));
  if ('startTimeMillis' in news) {
    const keepsStart = news.startTimeMillis === lesson.startTimeMillis;
    if (found.has('missingStart')) problems.start = 'missingStart';
    else if (found.has('past') && !keepsStart) problems.start = 'past';
    if (found.has('missingEnd')) problems.end = 'missingEnd';
    else if (found.has('endBeforeStart')) problems.end = 'endBeforeStart';
    else if (keepsStart && minuteOf(news.endTimeMillis ?? 0) < minuteOf(now)) problems.end = 'timePast';
  }
  const subject = fields.subject.trim();
  if (subject === '') problems.subject = 'missingSubject';
  else if (isTooLong(subject, SUBJECT_LIMIT)) problems.subject = 'subjectTooLong';
  if (found.has('memoTooLong')) problems.memo = 'memoTooLong';
  if (isTooLong(fields.note, MEMO_LIMIT)) problems.note = 'noteTooLong';
  return problems;
}

/** The length of a lesson in minutes, from its planned times. */
export function plannedMinutes({ startTimeMillis, endTimeMillis }: Lesson): number {
  return (endTimeMillis - startTimeMillis) / MINUTE;
}

function moment(day: string, time: string, zone: string): number | undefined {
  return isValidDayKey(day) && isValidTime(time) ? momentOf(day, time, zone) : undefined;
}

function isTooLong(text: string, limit: number): boolean {
  return [...text].length > limit;
}
