import * as v from 'valibot';
import {
  type CalendarDay,
  day,
  type Lesson,
  type Lock,
  type Meeting,
  moment,
  wholeNumber,
} from '../api/endpoints/index.ts';
import { atMost } from './at-most.ts';
import { markKept } from './kept-mark.ts';
import type { KeptMonth } from './offline-types.ts';

const MAX_TEXT = 200;
const MAX_ENTRIES = 100;

const text = v.pipe(v.string(), atMost(MAX_TEXT));
const times = { startTimeMillis: moment, endTimeMillis: moment, canceledAt: v.optional(moment) };

/** Names, times and states; no memo, no note, no reason, no address. Whatever else is stored is dropped. */
const lesson = v.object({
  id: text,
  studentId: text,
  studentName: text,
  subject: text,
  ...times,
  actualEndTimeMillis: v.optional(moment),
  recordFinishedAtMillis: v.optional(moment),
  changedBy: v.optional(text),
  version: wholeNumber,
});
const meeting = v.object({
  id: text,
  title: text,
  studentId: v.optional(text),
  visitorName: text,
  ...times,
  actualEndTimeMillis: v.optional(moment),
  version: v.optional(wholeNumber),
});
const lock = v.object({
  lockId: text,
  date: day,
  startTimeMillis: v.optional(moment),
  endTimeMillis: v.optional(moment),
  locked: v.boolean(),
});
const listOf = <Schema extends v.GenericSchema>(entry: Schema) => v.pipe(v.array(entry), atMost(MAX_ENTRIES));
const keptMonth = v.object({
  keptAt: moment,
  days: v.pipe(
    v.array(
      v.object({ date: day, courses: listOf(lesson), meetings: v.optional(listOf(meeting)), lock: v.optional(lock) }),
    ),
    atMost(31),
  ),
});

/** Writes a month as it is kept. */
export function writeMonth(days: readonly CalendarDay[], keptAt: number): string {
  return JSON.stringify({
    keptAt,
    days: days.map(({ date, courses, meetings, lock }) => ({
      date,
      courses: courses.map(reducedLesson),
      meetings: meetings?.map(reducedMeeting),
      lock: lock && reducedLock(lock),
    })),
  });
}

/** Reads a kept month; undefined if it is none. */
export function readMonth(stored: string): KeptMonth | undefined {
  try {
    const { success, output } = v.safeParse(keptMonth, JSON.parse(stored));
    if (!success) return undefined;
    const days = output.days.map(({ courses, meetings, ...each }): CalendarDay => ({
      ...each,
      courses: courses.map((entry): Lesson => markKept({ ...entry, memo: '' })),
      ...(meetings && { meetings: meetings.map((entry): Meeting => markKept({ ...entry, memo: '' })) }),
    }));
    return { keptAt: output.keptAt, days };
  } catch {
    return undefined;
  }
}

const cut = (value: string): string => value.slice(0, MAX_TEXT);

function reducedLesson({ memo: _memo, note: _note, ...rest }: Lesson): Omit<Lesson, 'memo'> {
  return { ...rest, studentName: cut(rest.studentName), subject: cut(rest.subject) };
}

function reducedMeeting({ memo: _memo, ...rest }: Meeting): Omit<Meeting, 'memo'> {
  return { ...rest, title: cut(rest.title), visitorName: cut(rest.visitorName) };
}

const reducedLock = ({ reason: _reason, ...rest }: Lock): Lock => rest;
