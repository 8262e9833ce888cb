import { batch, computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import type { CalendarDay, Lock } from '../../api/endpoints/index.ts';
import { type Failure, type Reply, SUCCESS } from '../../api/index.ts';
import { commonOf, type Session, type Status } from '../../session/index.ts';
import { addMonths } from '../../time/index.ts';
import { createMonthEntries, type MonthChange, type MonthDays } from './month-entries.ts';
import { createMonthRequests } from './month-requests.ts';

export type { MonthDays } from './month-entries.ts';

/**
 * The calendar by months, each named by its first day, `YYYY-MM-DD`, and kept until the teacher changes. Shown months are
 * loaded again after every write of the page, until `dispose()`.
 */
export interface MonthCache {
  /** The days of the shown months that are loaded; undefined if none is. */
  readonly days: ReadonlySignal<CalendarDay[] | undefined>;
  /** The shown months that are loaded, one by one, so that what is computed from one can be cached. */
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
  /** Stops following the session's revision, and aborts what is being loaded. */
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
