import { signal, untracked } from '@preact/signals-core';
import type { CalendarDay, Lesson, Lock, Meeting } from '../../api/endpoints/index.ts';
import { CACHE_MAX_AGE_MS, type Failure } from '../../api/index.ts';
import type { Session } from '../../session/index.ts';
import { isSameMonth } from '../../time/index.ts';
import { lessonFromProvider, lockFromProvider, meetingFromProvider } from './from-provider.ts';

/** A month as the provider sent it: its days with lessons or a lock, in order. */
export type MonthDays = readonly CalendarDay[];

/** What is stored of one month. */
export interface MonthEntry {
  teacherEpoch: number;
  /** The session's revision when it was requested: an older one is loaded again when it is shown. */
  revision: number;
  days?: MonthDays;
  /** When `days` were received, in ms since 1970. */
  loadedAt?: number;
  /** How many lessons, meetings and days cannot be read. */
  omitted?: number;
  /** Why the last load failed; `days` may be there from an earlier one. */
  failure?: Failure;
}

/** A lesson, a meeting or a lock as the reply to a write has it. */
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
  /** Applies a change to all months that it concerns. */
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
