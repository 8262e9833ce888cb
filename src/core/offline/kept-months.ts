import * as v from 'valibot';
import {
  type Student,
  readCalendar,
  type CalendarDay,
  day,
  type Lesson,
  type Lock,
  type Meeting,
  moment,
  wholeNumber,
  readableOutcome,
} from '../api/endpoints/index.ts';
import { succeeded } from '../api/index.ts';
import type { Session } from '../session/index.ts';
import { addDays, dayKey, daysBetween, HOUR_MS, monthsOf, SERVICE_ZONE } from '../time/index.ts';
import { atMost } from './at-most.ts';
import { markKept, type KeptMonths, type KeptMonth } from './offline.ts';

/** Key of the session's memory. */
const TIMETABLE_KEY = 'timetable';

/** Stores whole months that contain these days: the missing part of a month would look free. */
const DAYS_BEFORE = 30;
const DAYS_AFTER = 60;

/** Maximum size, in characters: some 2,000 lessons. A browser gives a page 5 million for everything. */
export const MAX_TIMETABLE_LENGTH = 500_000;

/** A stored month older than this is loaded again in the background, in ms. */
const REFRESH_AGE_MS = 6 * HOUR_MS;

/** The months are in the session's memory: per teacher, deleted by every sign-out, and not in a storage if the host signs in. */
export function createKeptMonths(session: Session, isInstalled: () => boolean): KeptMonths {
  const { api, clock, memory, state, teacherEpoch } = session;

  function wanted(): string[] {
    const today = dayKey(clock.now(), SERVICE_ZONE);
    return monthsOf(daysBetween(addDays(today, -DAYS_BEFORE), addDays(today, DAYS_AFTER)));
  }

  function keep(month: string, days: Parameters<KeptMonths['keep']>[1], epoch: number): void {
    const months = wanted();
    if (epoch !== teacherEpoch.peek() || state.peek() !== 'active') return;
    if (!isInstalled() || !months.includes(month)) return;
    const before = memory.find(TIMETABLE_KEY) ?? {};
    const kept = Object.entries({ ...before, [month]: writeMonth(days, clock.now()) });
    memory.save(TIMETABLE_KEY, Object.fromEntries(withinLimit(kept.filter(([each]) => months.includes(each)))));
  }

  const find = (month: string) => {
    const stored = memory.find(TIMETABLE_KEY)?.[month];
    return typeof stored === 'string' && wanted().includes(month) ? readMonth(stored) : undefined;
  };

  return {
    keep,
    find,
    students() {
      const students = new Map<string, Student>();
      const lessons = wanted().flatMap((month) => find(month)?.days.flatMap(({ courses }) => courses) ?? []);
      for (const { studentId: id, studentName: name, subject } of lessons) {
        const subjects = new Set(students.get(id)?.subjects).add(subject);
        students.set(id, { id, name, kana: '', avatar: '', grade: '', subjects: [...subjects] });
      }
      return [...students.values()];
    },
    async refresh() {
      const epoch = teacherEpoch.peek();
      for (const month of wanted()) {
        if (clock.now() - (find(month)?.keptAt ?? 0) < REFRESH_AGE_MS) continue;
        const reply = await api.call(readCalendar, { params: { date: month } }, { cache: true });
        if (!succeeded(reply) || epoch !== teacherEpoch.peek()) return;
        keep(month, reply.data, epoch);
      }
    },
  };
}

/** Leaves out the last months if all together are too large. */
function withinLimit<Value>(months: readonly (readonly [string, Value])[]): (readonly [string, Value])[] {
  let left = MAX_TIMETABLE_LENGTH;
  return [...months]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .filter(([, value]) => {
      left -= String(value).length;
      return left >= 0;
    });
}

const MAX_TEXT = 200;
const MAX_ENTRIES = 100;

const text = v.pipe(v.string(), atMost(MAX_TEXT));
const times = { startTimeMillis: moment, endTimeMillis: moment, canceledAt: v.optional(moment) };

/** Names, times and states; no memo, note, reason or address. Other stored fields are dropped. */
const lesson = v.object({
  id: text,
  studentId: text,
  studentName: text,
  subject: text,
  ...times,
  actualEndTimeMillis: v.optional(moment),
  recordFinishedAtMillis: v.optional(moment),
  changedBy: v.optional(text),
  outcome: readableOutcome,
  heldFromMillis: v.optional(moment),
  heldUntilMillis: v.optional(moment),
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

/** Converts a month to its stored form. */
function writeMonth(days: readonly CalendarDay[], keptAt: number): string {
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

/** Reads a stored month; undefined if it is invalid. */
function readMonth(stored: string): KeptMonth | undefined {
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
