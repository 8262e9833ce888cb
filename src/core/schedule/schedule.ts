import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { CalendarDay, Lesson, Lock } from '../api/endpoints/index.ts';
import { type Reply, SUCCESS, failed } from '../api/index.ts';
import { commonOf, type FactListener, type Session } from '../session/index.ts';
import {
  addDays,
  DAY_MS,
  dayOfNumber,
  daysBetween,
  monthsOf,
  SERVICE_ZONE,
  startOfDay,
  startOfMonth,
  zoneClock,
  type Span,
} from '../time/index.ts';
import { createBatchCreate, type Creation, type LessonPlan } from './batch-create.ts';
import { createBusyTimes } from './busy-times.ts';
import { readEntries } from './entries.ts';
import { createLocking, type LockRequest, type LockResult } from './locking.ts';
import { createMonthCache, type MonthCache } from './month-cache.ts';
import { createOptimisticMoves, type OptimisticMoves } from './optimistic-moves.ts';
import { createScheduleView, type ScheduleView } from './schedule-view.ts';
import { workingHoursOf } from '../working-hours/index.ts';

/**
 * The calendar: the course state's `calendarList` and `lockResult` (docs/spec.md, section 3), and a teacher's actions in it.
 * Days are `YYYY-MM-DD`. Invalid days and zones throw a RangeError; nothing else throws.
 */
export interface Schedule extends ScheduleView, ScheduleWrites {
  /** Shows and loads the month of a day. Resolves with the first failure, if any. */
  load(day: string): Promise<Reply<CalendarDay[]>>;
  /**
   * Shows days of a zone, the first to the last, and loads the months that contain their lessons, unless they are loaded and
   * up to date. Until `dispose()` they are loaded again after every write of the page. The zone is Tokyo by default.
   */
  show(days: readonly string[], timeZone?: string): Promise<Reply<CalendarDay[]>>;
  /** Loads the month of a day that may be shown soon. */
  prefetch(day: string): Promise<void>;
  /** Loads the shown data again. */
  reload(): Promise<Reply<CalendarDay[]>>;
  /**
   * Shows the host page's own lessons and sends no requests; undefined shows the provider's again, which cannot be changed either
   * if `readOnly` is set.
   */
  setEntries(lessons: readonly unknown[] | undefined, readOnly?: boolean): void;
  /** Aborts running loads, and sends nothing further. */
  dispose(): void;
}

/**
 * Creates the schedule of one screen: two calendars on a page may show different months. `onFact` receives successful writes,
 * each immediately. `withHours: false` is for screens that check no plans and show no hours: it saves a request.
 */
export function createSchedule(
  session: Session,
  onFact?: FactListener,
  { withHours = true }: { readonly withHours?: boolean } = {},
): Schedule {
  const workingHours = workingHoursOf(session);
  const months = createMonthCache(session);
  const submitting = (work: Promise<Reply<Lesson>>) => commonOf(session).during('isSubmitLoading', work);
  const moves = createOptimisticMoves(session, months, submitting, onFact);
  const given = signal<readonly unknown[] | undefined>();
  const entries = computed(() => given.value && readEntries(given.value));
  const isReadOnly = signal(false);
  const { busy, ...busyTimes } = createBusyTimes(session);
  const view = createScheduleView(entries, isReadOnly, months, moves, workingHours.hours, busy);
  const { writes, stop } = createScheduleWrites(session, months, moves, view.isReadOnly, onFact);

  async function unlessGiven(load: () => Promise<Reply<CalendarDay[]>>): Promise<Reply<CalendarDay[]>> {
    const own = entries.peek();
    if (own) return { status: SUCCESS, message: '', data: own.days };
    if (withHours) workingHours.follow();
    return load();
  }

  function show(wanted: readonly string[]): Promise<Reply<CalendarDay[]>> {
    busyTimes.show(wanted);
    return months.show(wanted);
  }

  return {
    ...view,
    ...writes,
    load: (day) => unlessGiven(() => show([startOfMonth(day)])),
    show: (days, timeZone = SERVICE_ZONE) => unlessGiven(() => show(monthsAround(days, timeZone))),
    prefetch: async (day) => (entries.peek() ? undefined : months.prefetch(startOfMonth(day))),
    reload: () => unlessGiven(months.reload),
    setEntries(lessons, readOnly = false) {
      if (lessons) {
        months.dispose();
        busyTimes.dispose();
      }
      given.value = lessons;
      isReadOnly.value = readOnly;
    },
    dispose() {
      months.dispose();
      busyTimes.dispose();
      stop();
    },
  };
}

/** The provider's months that contain the lessons of these days; a lesson of the previous day may reach into the first. */
function monthsAround(days: readonly string[], timeZone: string): string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const clock = zoneClock(SERVICE_ZONE);
  const from = clock(startOfDay(first, timeZone) - DAY_MS).dayNumber;
  const until = clock(startOfDay(addDays(last, 1), timeZone) - 1).dayNumber;
  return monthsOf(daysBetween(dayOfNumber(from), dayOfNumber(until)));
}

/**
 * A teacher's changes in a schedule. While the host page's own lessons are shown, nothing is sent: single writes resolve
 * with a failure, `rejected` with the code `readOnly`, and others with no results.
 */
interface ScheduleWrites {
  /** The reply to the last lock, or an empty object (docs/spec.md, section 3). */
  readonly lockResult: ReadonlySignal<Partial<Reply<Lock | undefined>>>;
  /** The results of the last run of locks, added one by one. */
  readonly lockResults: ReadonlySignal<readonly LockResult[]>;
  readonly canUndo: ReadonlySignal<boolean>;
  /** The lessons that were created last, each with its result. */
  readonly creations: ReadonlySignal<readonly Creation[]>;
  /** Locks a date: a create call when there is no `lockId`, an update call when there is (docs/spec.md, section 4). */
  lock(request: LockRequest): Promise<Reply<Lock | undefined>>;
  /** Locks dates, or removes their locks, one after the other, each with its own result. */
  lockDays(requests: readonly LockRequest[]): Promise<readonly LockResult[]>;
  unlock(lock: Pick<Lock, 'lockId' | 'date'>): Promise<Reply<Lock | undefined>>;
  /** Shows locks from the reply to another write, and removes those that are not locked any more. */
  applyLocks(locks: readonly Lock[]): void;
  /** Undoes the successful part of the last run of locks. */
  undo(): Promise<readonly LockResult[]>;
  /**
   * Moves a lesson to other times. It is shown there immediately; if the provider rejects the move, it is shown at its previous time, or
   * at that of a newer version. A move that a newer one has overtaken resolves with a failure, `aborted`.
   */
  move(lesson: Lesson, times: Span): Promise<Reply<Lesson>>;
  /** Creates lessons one by one. After a failure it continues with the others, unless there is no connection. */
  create(plans: readonly LessonPlan[]): Promise<readonly Creation[]>;
  /** Retries only the failed ones. */
  retryFailed(): Promise<readonly Creation[]>;
}

/** The host page's own lessons are read-only. */
const readOnly = failed({ kind: 'rejected', status: 0, code: 'readOnly', message: '' });

/** `stop` creates no further lessons: those that were not sent yet stay unsent. */
function createScheduleWrites(
  session: Session,
  months: MonthCache,
  moves: OptimisticMoves,
  isReadOnly: ReadonlySignal<boolean>,
  onFact?: FactListener,
): { writes: ScheduleWrites; stop: () => void } {
  const submitting = <Result>(work: Promise<Result>) => commonOf(session).during('isSubmitLoading', work);
  const locking = createLocking(session, months, submitting, onFact);
  const batch = createBatchCreate(session, months, onFact);
  const { lockResult, lockResults, canUndo } = locking;

  async function lock(request: LockRequest): Promise<Reply<Lock | undefined>> {
    const [result] = isReadOnly.peek() ? [] : await locking.lock([request]);
    return result?.reply ?? readOnly;
  }

  const writes: ScheduleWrites = {
    lockResult,
    lockResults,
    canUndo,
    creations: batch.creations,
    lock,
    lockDays: async (requests) =>
      isReadOnly.peek() ? requests.map((request) => ({ request, reply: readOnly })) : locking.lock(requests),
    unlock: ({ lockId, date }) => lock({ lockId, date, locked: false }),
    applyLocks: (locks) => {
      for (const lock of locks) months.apply({ lock });
      session.changed();
    },
    undo: async () => (isReadOnly.peek() ? [] : locking.undo()),
    move: async (lesson, times) => (isReadOnly.peek() ? readOnly : moves.move(lesson, times)),
    create: async (plans) => (isReadOnly.peek() ? [] : submitting(batch.create(plans))),
    retryFailed: async () => (isReadOnly.peek() ? [] : submitting(batch.retryFailed())),
  };
  return { writes, stop: batch.stop };
}
