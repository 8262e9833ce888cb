import { batch, computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import { type CalendarDay, type Lock, readCalendar } from '../api/endpoints/index.ts';
import { type Failure, type Reply, SUCCESS, abortedReply } from '../api/index.ts';
import { offlineOf, type OfflineStore } from '../offline/index.ts';
import { commonOf, type Session, type Status } from '../session/index.ts';
import { addMonths, isSameMonth } from '../time/index.ts';
import {
  createMonthEntries,
  type MonthChange,
  type MonthDays,
  type MonthEntries,
  type MonthEntry,
} from './month-entries.ts';

export type { MonthDays } from './month-entries.ts';

/**
 * The calendar by months, each named by its first day, `YYYY-MM-DD`, and kept until the teacher changes. Shown months are
 * loaded again after every write of the page, until `dispose()`.
 */
export interface MonthCache {
  /** The days of the shown months that are loaded; undefined if none is. */
  readonly days: ReadonlySignal<CalendarDay[] | undefined>;
  /** The shown months that are loaded, one by one, so that values computed from one can be cached. */
  readonly months: ReadonlySignal<readonly MonthDays[]>;
  /** All shown months are loaded, however long ago. */
  readonly isComplete: ReadonlySignal<boolean>;
  readonly status: ReadonlySignal<Status>;
  readonly failure: ReadonlySignal<Failure | undefined>;
  /** How many lessons, meetings and days of the shown months cannot be read. */
  readonly omitted: ReadonlySignal<number>;
  /** When the oldest of the shown months was loaded, in ms since 1970. */
  readonly loadedAt: ReadonlySignal<number | undefined>;
  /** Shows these months and loads those that are missing or outdated. Resolves with the first failure, if any. */
  show(months: readonly string[]): Promise<Reply<CalendarDay[]>>;
  /** Loads a month that may be shown soon; after a failure it is loaded again when it is shown. */
  prefetch(month: string): Promise<void>;
  /** Loads the shown months again, however recent they are. */
  reload(): Promise<Reply<CalendarDay[]>>;
  /** Loads the shown months again, since a write may or may not have succeeded. */
  invalidate(): void;
  /** The lock with that id, or without one the lock of that day, if it is loaded. */
  lockOf(lock: { lockId?: string; date: string }): Lock | undefined;
  /** Applies the reply to a write. */
  apply(change: MonthChange): void;
  /** Stops following the session's revision, and aborts running loads. */
  dispose(): void;
}

export function createMonthCache(session: Session): MonthCache {
  const common = commonOf(session);
  const entries = createMonthEntries(session);
  const requests = createMonthRequests(session, entries);
  const shown = signal<readonly string[]>([]);
  const shownEntries = computed(() => shown.value.map(entries.find));
  const months = computed(() => shownEntries.value.flatMap((entry) => (entry?.days ? [entry.days] : [])));
  const days = computed(() => (months.value.length > 0 ? months.value.flat() : undefined));
  let stopWatching: (() => void) | undefined;

  async function refresh(isFromCache = true): Promise<Reply<CalendarDay[]>> {
    const outdated = shown
      .peek()
      .filter((month) => !isFromCache || !entries.isFresh(month) || requests.isPending(month));
    const loadAll = () => batch(() => Promise.all(outdated.map((month) => requests.load(month, isFromCache))));
    const replies = outdated.length > 0 ? await common.during('scheduleLoading', loadAll()) : [];
    const failed = replies.find(({ failure }) => failure);
    const partial = replies.find(({ omitted }) => omitted);
    return (
      failed ??
      partial ??
      replies.at(-1) ?? { status: SUCCESS, message: '', data: [...(untracked(() => days.value) ?? [])] }
    );
  }

  /** Loads again when the revision grows: after a write, and after a sign-in. */
  function watchRevision(): void {
    let isFirst = true;
    stopWatching ??= effect(() => {
      void session.revision.value;
      if (!isFirst) untracked(() => void refresh());
      isFirst = false;
    });
  }

  return {
    days,
    months,
    isComplete: computed(() => shownEntries.value.every((entry) => entry?.days)),
    failure: computed(() => shownEntries.value.find((entry) => entry?.failure)?.failure),
    omitted: computed(() => shownEntries.value.reduce((sum, entry) => sum + (entry?.omitted ?? 0), 0)),
    loadedAt: computed(() => {
      const moments = shownEntries.value.flatMap((entry) => entry?.loadedAt ?? []);
      return moments.length > 0 ? Math.min(...moments) : undefined;
    }),
    status: computed((): Status => {
      if (shown.value.some((month) => requests.pending.value.has(month))) return 'loading';
      if (shownEntries.value.some((entry) => entry?.failure)) return 'failed';
      return shown.value.length > 0 && shownEntries.value.every((entry) => entry?.days) ? 'ready' : 'idle';
    }),
    show: (wanted) =>
      batch(() => {
        if (wanted.join() !== shown.peek().join()) shown.value = wanted;
        // Neighbours may have been prefetched.
        requests.abortOthers(new Set(wanted.flatMap((month) => [addMonths(month, -1), month, addMonths(month, 1)])));
        const reply = refresh();
        watchRevision();
        return reply;
      }),
    async prefetch(month) {
      if (!entries.isFresh(month)) await requests.load(month);
    },
    reload: () => refresh(false),
    invalidate() {
      if (stopWatching) void refresh(false);
    },
    lockOf: entries.lockOf,
    apply: entries.apply,
    dispose() {
      stopWatching?.();
      stopWatching = undefined;
      requests.abortOthers(new Set());
    },
  };
}

interface MonthRequest {
  teacherEpoch: number;
  revision: number;
  abort: AbortController;
  reply: Promise<Reply<CalendarDay[]>>;
}

/** The running requests for months, one at a time for each month. */
interface MonthRequests {
  /** The months that are being loaded. */
  readonly pending: ReadonlySignal<ReadonlySet<string>>;
  /** Is the month being loaded? Reads no signal. */
  isPending(month: string): boolean;
  /**
   * Loads a month into the entries. A request that was sent before the last write is aborted and sent again; a newer one is
   * shared. `isFromCache`: accepts a reply of the last minute, or one to a running request.
   */
  load(month: string, isFromCache?: boolean): Promise<Reply<CalendarDay[]>>;
  /** Aborts the requests for all months but these. */
  abortOthers(months: ReadonlySet<string>): void;
}

function createMonthRequests(session: Session, entries: MonthEntries): MonthRequests {
  const { teacherEpoch, revision, clock } = session;
  const running = new Map<string, MonthRequest>();
  const pending = signal<ReadonlySet<string>>(new Set());

  function set(month: string, request: MonthRequest | undefined): void {
    if (request) running.set(month, request);
    else running.delete(month);
    pending.value = new Set(running.keys());
  }

  async function finish(
    month: string,
    request: MonthRequest,
    reply: Reply<CalendarDay[]>,
  ): Promise<Reply<CalendarDay[]>> {
    const { teacherEpoch, revision } = request;
    const { failure, omitted } = reply;
    const days = ofMonth(reply.data ?? [], month);
    const isMissing = failure && unreachable.has(failure.kind) && !entries.peek(month)?.days;
    const kept = isMissing ? await findKept(month) : undefined;
    if (running.get(month) !== request) return abortedReply;
    batch(() => {
      set(month, undefined);
      if (!failure)
        entries.set(month, { teacherEpoch, revision, days, loadedAt: clock.now(), omitted: omitted?.count ?? 0 });
      else if (failure.kind !== 'aborted')
        entries.set(month, { ...(kept ?? entries.peek(month)), teacherEpoch, revision, failure });
    });
    if (!failure) void keep(month, days, teacherEpoch);
    return reply;
  }

  /** The month from the device's store, if it has one (docs/decisions/047). */
  async function findKept(month: string): Promise<Pick<MonthEntry, 'days' | 'loadedAt'> | undefined> {
    const found = (await storeOf(session))?.months.find(month);
    return found && { days: found.days, loadedAt: found.keptAt };
  }

  async function keep(month: string, days: readonly CalendarDay[], epoch: number): Promise<void> {
    (await storeOf(session))?.months.keep(month, days, epoch);
  }

  return {
    pending,
    isPending: (month) => running.has(month),
    load(month, isFromCache = true) {
      const before = running.get(month);
      const now = { teacherEpoch: teacherEpoch.peek(), revision: revision.peek() };
      const isCurrent = before?.teacherEpoch === now.teacherEpoch && before.revision === now.revision;
      if (isFromCache && isCurrent) return before.reply;
      before?.abort.abort();
      const abort = new AbortController();
      const options = { signal: abort.signal, cache: isFromCache };
      const call = session.api.call(readCalendar, { params: { date: month } }, options);
      const request: MonthRequest = { ...now, abort, reply: call.then((reply) => finish(month, request, reply)) };
      set(month, request);
      return request.reply;
    },
    abortOthers(months) {
      batch(() => {
        for (const [month, { abort }] of running) {
          if (months.has(month)) continue;
          abort.abort();
          set(month, undefined);
        }
      });
    },
  };
}

/** Some providers also return the weeks around a month, and list a lesson on each day that it touches. */
function ofMonth(days: readonly CalendarDay[], month: string): CalendarDay[] {
  const seen = new Set<string>();
  const isNew = ({ id }: { readonly id: string }) => !seen.has(id) && seen.add(id);
  return days
    .filter(({ date }) => isSameMonth(date, month))
    .map((day) => ({
      ...day,
      courses: day.courses.filter(isNew),
      ...(day.meetings && { meetings: day.meetings.filter(isNew) }),
    }));
}

/** After these failures, the provider may be unreachable for a long time. */
const unreachable = new Set(['offline', 'timeout']);

/** If the store's code cannot be loaded, there is no store. */
async function storeOf(session: Session): Promise<OfflineStore | undefined> {
  try {
    return await offlineOf(session).load?.();
  } catch {
    return undefined;
  }
}
