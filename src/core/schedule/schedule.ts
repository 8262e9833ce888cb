import { computed, signal } from '@preact/signals-core';
import {
  dayOfNumber,
  daysBetween,
  monthsOf,
  SERVICE_ZONE,
  addDays,
  type Span,
  startOfDay,
  startOfMonth,
  zoneClock,
} from '../time/index.ts';
import type { LessonPlan } from './plan.ts';
import { mergeIndexes, placeLessons, replaceLessons, type DayIndex } from './placing.ts';
import { commonOf, type Session, type Status } from '../session/index.ts';
import { failed, type Reply } from '../api/index.ts';
import type { CalendarDay, Lesson, Lock } from '../api/endpoints/index.ts';
import { createBatchCreate, type Creation } from './batch-create.ts';
import { readEntries } from './entries.ts';
import { createLocking, type LockResult, type LockRequest } from './locking.ts';
import { createMonthCache, type MonthDays } from './month-cache.ts';
import { createOptimisticMoves } from './optimistic-moves.ts';

export type { Creation } from './batch-create.ts';
export type { LockResult, LockRequest } from './locking.ts';

export type Schedule = ReturnType<typeof createSchedule>;

const DAY = 86_400_000;

/** The host page's own data is only shown. */
const readOnly = failed({ kind: 'rejected', status: 0, code: 'readOnly', message: '' });

/**
 * The calendar: the course state's `calendarList` and `lockResult` (docs/spec.md, section 3), and what a teacher does in it.
 * Each screen has its own, since two calendars on a page may show different months.
 */
export function createSchedule(session: Session) {
  const common = commonOf(session);
  const submitting = <Result>(work: Promise<Result>) => common.during('isSubmitLoading', work);
  const months = createMonthCache(session);
  const moves = createOptimisticMoves(session, months, submitting);
  const locking = createLocking(session, months, submitting);
  const creations = createBatchCreate(session, months);
  const given = signal<readonly unknown[] | undefined>();
  const entries = computed(() => given.value && readEntries(given.value));
  const parts = computed<readonly MonthDays[]>(() => (entries.value ? [entries.value.days] : months.parts.value));
  const indexes = new WeakMap<MonthDays, Map<string, DayIndex>>();

  /** A month is placed once, however often it is shown. */
  function indexOf(part: MonthDays, timeZone: string): DayIndex {
    const known = indexes.get(part) ?? new Map<string, DayIndex>();
    const index =
      known.get(timeZone) ??
      placeLessons(
        part.flatMap(({ courses }) => courses),
        timeZone,
      );
    indexes.set(part, known.set(timeZone, index));
    return index;
  }

  async function loaded(reply: () => Promise<Reply<CalendarDay[]>>): Promise<Reply<CalendarDay[]>> {
    return entries.peek() ? { status: 1, message: '', data: entries.peek()?.days ?? [] } : reply();
  }

  async function lock(request: LockRequest): Promise<Reply<Lock>> {
    const [result] = entries.peek() ? [] : await locking.lock([request]);
    return result?.reply ?? readOnly;
  }

  return {
    /** The days of the months that are shown, in order; only those with something on them. */
    calendarList: computed(() => (entries.value ? entries.value.days : months.days.value)),
    status: computed<Status>(() => (entries.value ? 'ready' : months.status.value)),
    failure: computed(() => (entries.value ? entries.value.failure : months.failure.value)),
    /** Milliseconds; undefined for the host's own data. */
    loadedAt: computed(() => (entries.value ? undefined : months.loadedAt.value)),
    lockResult: locking.lockResult,
    lockResults: locking.lockResults,
    canUndo: locking.canUndo,
    /** The lessons that were created last, each with its result. */
    creations: creations.creations,
    /** Whether only the host page can change what is shown. */
    isReadOnly: computed(() => entries.value !== undefined),

    /** All lessons of what is shown, those that move where they are to be. */
    lessons: computed<readonly Lesson[]>(() => {
      const moved = new Map(moves.moved.value.map((lesson) => [lesson.id, lesson]));
      return parts.value
        .flatMap((part) => part.flatMap(({ courses }) => courses))
        .map((lesson) => moved.get(lesson.id) ?? lesson);
    }),
    /** The locks of what is shown, by their day in Tokyo. */
    locks: computed<ReadonlyMap<string, Lock>>(
      () =>
        new Map(
          parts.value.flatMap((part) =>
            part.flatMap(({ date, lock }) => (lock?.locked ? [[date, lock] as const] : [])),
          ),
        ),
    ),

    /** What is shown by the days of a zone. Reads signals: within a computed it keeps itself up to date. */
    placed(timeZone: string): DayIndex {
      const index = mergeIndexes(parts.value.map((part) => indexOf(part, timeZone)));
      return moves.moved.value.length > 0 ? replaceLessons(index, moves.moved.value, timeZone) : index;
    },

    /** Shows and loads the month of a day, `YYYY-MM-DD`. */
    load: (date: string): Promise<Reply<CalendarDay[]>> => loaded(() => months.show([startOfMonth(date)])),

    /**
     * Shows days of a zone, the first to the last, and loads the months that hold their lessons. What is there and new
     * is not asked for again. Until `leave()` it is loaded anew after every write of the page.
     */
    show: (days: readonly string[], timeZone: string = SERVICE_ZONE): Promise<Reply<CalendarDay[]>> =>
      loaded(() => months.show(monthsAround(days, timeZone))),

    /** Loads the month of a day that may be shown soon, when there is nothing else to do. */
    prefetch: async (date: string): Promise<void> => (entries.peek() ? undefined : months.prefetch(startOfMonth(date))),

    /** Asks the provider again for what is shown. */
    reload: (): Promise<Reply<CalendarDay[]>> => loaded(months.reload),

    /** Shows the host page's own lessons and asks no provider; undefined goes back to it. */
    setEntries(lessons: readonly unknown[] | undefined): void {
      if (lessons) months.dispose();
      given.value = lessons;
    },

    /** Locks a date: a create call when there is no `lockId`, an update call when there is (docs/spec.md, section 4). */
    lock,
    /** Locks dates, or lifts their locks, one after the other, each with a result of its own. */
    lockDays: async (requests: readonly LockRequest[]): Promise<readonly LockResult[]> =>
      entries.peek() ? requests.map((request) => ({ request, reply: readOnly })) : locking.lock(requests),
    unlock: ({ lockId, date }: Pick<Lock, 'lockId' | 'date'>): Promise<Reply<Lock>> =>
      lock({ lockId, date, locked: false }),
    /** Takes back the last act of locking, as far as it succeeded. */
    undo: async (): Promise<readonly LockResult[]> => (entries.peek() ? [] : locking.undo()),

    /**
     * Moves a lesson to other times, milliseconds. It is shown there at once; if the provider refuses, it is shown where
     * it was, or where a newer version of it is. A wish that a newer one has overtaken answers a failure, `aborted`.
     */
    move: async (lesson: Lesson, times: Span): Promise<Reply<Lesson>> =>
      entries.peek() ? readOnly : moves.move(lesson, times),

    /** Creates lessons one by one. After a failure of one the others are tried, unless there is no connection at all. */
    create: async (plans: readonly LessonPlan[]): Promise<readonly Creation[]> =>
      entries.peek() ? [] : submitting(creations.create(plans)),
    /** Tries those again that have failed, and only those. */
    retryFailed: async (): Promise<readonly Creation[]> => (entries.peek() ? [] : submitting(creations.retryFailed())),

    /** Nobody looks at this any more. */
    dispose(): void {
      months.dispose();
      creations.stop();
    },
  };
}

/** The provider's months that hold the lessons of these days; a lesson of the day before may reach into the first. */
function monthsAround(days: readonly string[], timeZone: string): string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const clock = zoneClock(SERVICE_ZONE);
  const from = clock(startOfDay(first, timeZone) - DAY).dayNumber;
  const until = clock(startOfDay(addDays(last, 1), timeZone) - 1).dayNumber;
  return monthsOf(daysBetween(dayOfNumber(from), dayOfNumber(until)));
}
