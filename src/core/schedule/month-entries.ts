import { signal, untracked } from '@preact/signals-core';
import type { CalendarDay, Lesson, Lock, Meeting } from '../api/endpoints/index.ts';
import { CACHE_MAX_AGE_MS, type Failure } from '../api/index.ts';
import type { Session } from '../session/index.ts';
import { isSameMonth, dayKey, SERVICE_ZONE } from '../time/index.ts';

/** A month as the provider sent it: its days with lessons or a lock, in order. */
export type MonthDays = readonly CalendarDay[];

/** The stored data of one month. */
export interface MonthEntry {
  teacherEpoch: number;
  /** The session's revision at the request: an older one is loaded again when it is shown. */
  revision: number;
  days?: MonthDays;
  /** When `days` were received, in ms since 1970. */
  loadedAt?: number;
  /** How many lessons, meetings and days cannot be read. */
  omitted?: number;
  /** Why the last load failed; `days` may remain from an earlier one. */
  failure?: Failure;
}

/** A lesson, a meeting or a lock from the reply to a write. */
export type MonthChange = { lesson: Lesson } | { meeting: Meeting } | { lock: Lock };

/** The stored months of the signed-in teacher, each by its first day, `YYYY-MM-DD`. */
export interface MonthEntries {
  /** Reads signals; undefined for a month of another teacher. */
  find(month: string): MonthEntry | undefined;
  /** `find` without reading signals. */
  peek(month: string): MonthEntry | undefined;
  /** Stores a month, and drops those of other teachers. */
  set(month: string, entry: MonthEntry): void;
  /** Was the month loaded without failure since the last write, and within the cache's maximum age? */
  isFresh(month: string): boolean;
  /** The lock with that id, or without one the lock of that day, if it is loaded. */
  lockOf(lock: { lockId?: string; date: string }): Lock | undefined;
  /** Applies a change to all affected months. */
  apply(change: MonthChange): void;
}

export function createMonthEntries({ teacherEpoch, revision, clock }: Session): MonthEntries {
  const entries = signal<ReadonlyMap<string, MonthEntry>>(new Map());

  function find(month: string): MonthEntry | undefined {
    const found = entries.value.get(month);
    return found?.teacherEpoch === teacherEpoch.value ? found : undefined;
  }
  const peek = (month: string) => untracked(() => find(month));

  return {
    find,
    peek,
    set(month, entry) {
      const own = [...entries.peek()].filter(([, other]) => other.teacherEpoch === entry.teacherEpoch);
      entries.value = new Map(own).set(month, entry);
    },
    isFresh(month) {
      const found = peek(month);
      return (
        found?.days !== undefined &&
        found.failure === undefined &&
        found.revision === revision.peek() &&
        clock.now() - (found.loadedAt ?? 0) < CACHE_MAX_AGE_MS
      );
    },
    lockOf({ lockId, date }) {
      const locks = [...entries.peek().values()]
        .filter((entry) => entry.teacherEpoch === teacherEpoch.peek())
        .flatMap(({ days }) => days ?? [])
        .flatMap(({ lock }) => lock ?? []);
      return locks.find((lock) => (lockId ? lock.lockId === lockId : lock.date === date));
    },
    apply(change) {
      const changed = new Map(entries.peek());
      for (const [month, entry] of changed) {
        if (!entry.days) continue;
        const days = applyToDays(entry.days, change, (day) => isSameMonth(day, month));
        if (days !== entry.days) changed.set(month, { ...entry, days });
      }
      entries.value = changed;
    },
  };
}

function applyToDays(days: MonthDays, change: MonthChange, isOfMonth: (day: string) => boolean): MonthDays {
  if ('lesson' in change) return lessonFromProvider(days, change.lesson, isOfMonth);
  return 'meeting' in change
    ? meetingFromProvider(days, change.meeting, isOfMonth)
    : lockFromProvider(days, change.lock, isOfMonth);
}

/** The days of a month with the new version of a lesson, wherever it was before; the same array if that changes nothing. */
function lessonFromProvider(
  days: readonly CalendarDay[],
  lesson: Lesson,
  isOfMonth: (day: string) => boolean,
): readonly CalendarDay[] {
  const day = dayKey(lesson.startTimeMillis, SERVICE_ZONE);
  const isThere = days.some(({ courses }) => courses.some(({ id }) => id === lesson.id));
  if (!isThere && !isOfMonth(day)) return days;
  const without = !isThere
    ? days
    : days.map((each) => ({ ...each, courses: each.courses.filter(({ id }) => id !== lesson.id) }));
  const taken = !isOfMonth(day)
    ? without
    : withDay(without, day, (each) => ({
        ...each,
        courses: [...each.courses, lesson].sort(
          (a, b) => a.startTimeMillis - b.startTimeMillis || (a.id < b.id ? -1 : 1),
        ),
      }));
  return taken.filter(hasAnything);
}

/** The days of a month with the new version of a lock; removes a lock that was lifted. */
function lockFromProvider(
  days: readonly CalendarDay[],
  lock: Lock,
  isOfMonth: (day: string) => boolean,
): readonly CalendarDay[] {
  const isThere = days.some((each) => each.lock?.lockId === lock.lockId);
  if (!isThere && !isOfMonth(lock.date)) return days;
  const without = days.map(({ lock: other, ...each }) =>
    other && other.lockId !== lock.lockId ? { ...each, lock: other } : each,
  );
  const taken =
    lock.locked && isOfMonth(lock.date) ? withDay(without, lock.date, (each) => ({ ...each, lock })) : without;
  return taken.filter(hasAnything);
}

/** The days of a month with the new version of a meeting, wherever it was before. */
export function meetingFromProvider(
  days: readonly CalendarDay[],
  meeting: Meeting,
  isOfMonth: (day: string) => boolean,
): readonly CalendarDay[] {
  const day = dayKey(meeting.startTimeMillis, SERVICE_ZONE);
  const isThere = days.some(({ meetings }) => meetings?.some(({ id }) => id === meeting.id));
  if (!isThere && !isOfMonth(day)) return days;
  const without = days.map((each) =>
    each.meetings ? { ...each, meetings: each.meetings.filter(({ id }) => id !== meeting.id) } : each,
  );
  const taken = isOfMonth(day)
    ? withDay(without, day, (each) => ({
        ...each,
        meetings: [...(each.meetings ?? []), meeting].sort(
          (a, b) => a.startTimeMillis - b.startTimeMillis || (a.id < b.id ? -1 : 1),
        ),
      }))
    : without;
  return taken.filter(hasAnything);
}

const hasAnything = ({ courses, meetings = [], lock }: CalendarDay) =>
  courses.length > 0 || meetings.length > 0 || lock !== undefined;

function withDay(
  days: readonly CalendarDay[],
  date: string,
  change: (day: CalendarDay) => CalendarDay,
): readonly CalendarDay[] {
  if (days.some((each) => each.date === date)) return days.map((each) => (each.date === date ? change(each) : each));
  return [...days, change({ date, courses: [] })].sort((a, b) => (a.date < b.date ? -1 : 1));
}
