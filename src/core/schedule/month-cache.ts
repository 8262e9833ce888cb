import { batch, computed, effect, signal, untracked } from '@preact/signals-core';
import { isSameMonth, addMonths } from '../time/index.ts';
import { commonOf, type Session, type Status } from '../session/index.ts';
import { type CalendarDay, type Lesson, type Lock, readCalendar } from '../api/endpoints/index.ts';
import { abortedReply, CACHE_MAX_AGE_MS, type Failure, type Reply } from '../api/index.ts';
import { lessonFromProvider, lockFromProvider } from './from-provider.ts';

/** A month as it came: its days with something on them, in order. */
export type MonthDays = readonly CalendarDay[];

interface Kept {
  visit: number;
  /** What is older than the session's is loaded again when it is shown. */
  revision: number;
  days?: MonthDays;
  /** Milliseconds. */
  at?: number;
  failure?: Failure;
}

interface Running {
  visit: number;
  revision: number;
  abort: AbortController;
  reply: Promise<Reply<CalendarDay[]>>;
}

export type MonthCache = ReturnType<typeof createMonthCache>;

/**
 * The calendar by months, each named by its first day and kept for as long as the same teacher is here. What is shown
 * is loaded again after every write of the page, until nobody looks at it any more.
 */
export function createMonthCache(session: Session) {
  const { teacherEpoch, revision, clock } = session;
  const common = commonOf(session);
  const shown = signal<readonly string[]>([]);
  const kept = signal<ReadonlyMap<string, Kept>>(new Map());
  const running = new Map<string, Running>();
  const busy = signal<ReadonlySet<string>>(new Set());
  let stopWatching: (() => void) | undefined;

  /** Never another teacher's. */
  const known = (month: string, from: ReadonlyMap<string, Kept>) => {
    const found = from.get(month);
    return found?.visit === teacherEpoch.value ? found : undefined;
  };
  const shownMonths = computed(() => shown.value.map((month) => known(month, kept.value)));

  function keep(month: string, entry: Kept): void {
    const mine = [...kept.peek()].filter(([, { visit }]) => visit === entry.visit);
    kept.value = new Map(mine).set(month, entry);
  }

  function isFresh(month: string): boolean {
    const found = untracked(() => known(month, kept.value));
    return (
      found?.days !== undefined &&
      found.failure === undefined &&
      found.revision === revision.peek() &&
      clock.now() - (found.at ?? 0) < CACHE_MAX_AGE_MS
    );
  }

  function callOff(month: string): void {
    running.get(month)?.abort.abort();
    running.delete(month);
    busy.value = new Set(running.keys());
  }

  /** One request at a time for a month; one that left before the last write is called off. */
  function start(month: string, isFromCache = true): Promise<Reply<CalendarDay[]>> {
    const before = running.get(month);
    if (before && before.visit === teacherEpoch.peek() && before.revision === revision.peek()) return before.reply;
    before?.abort.abort();
    const abort = new AbortController();
    const call = session.api.call(
      readCalendar,
      { params: { date: month } },
      { signal: abort.signal, cache: isFromCache },
    );
    const mine: Running = {
      visit: teacherEpoch.peek(),
      revision: revision.peek(),
      abort,
      reply: call.then((reply) => (running.get(month) === mine ? finish(month, mine, reply) : abortedReply)),
    };
    running.set(month, mine);
    busy.value = new Set(running.keys());
    return mine.reply;
  }

  function finish(month: string, { visit, revision }: Running, reply: Reply<CalendarDay[]>): Reply<CalendarDay[]> {
    return batch(() => {
      running.delete(month);
      busy.value = new Set(running.keys());
      if (!reply.failure) keep(month, { visit, revision, days: reply.data ?? [], at: clock.now() });
      else if (reply.failure.kind !== 'aborted') {
        keep(month, { ...untracked(() => known(month, kept.value)), visit, revision, failure: reply.failure });
      }
      return reply;
    });
  }

  function watch(): void {
    let isFirst = true;
    stopWatching ??= effect(() => {
      // A sign-in counts as well; after a sign-out there is nobody to load for.
      void revision.value;
      if (!isFirst) untracked(() => void refresh());
      isFirst = false;
    });
  }

  async function refresh(isFromCache = true): Promise<Reply<CalendarDay[]>> {
    const old = shown.peek().filter((month) => !isFromCache || !isFresh(month) || running.has(month));
    const replies =
      old.length === 0
        ? []
        : await common.during(
            'scheduleLoading',
            batch(() => Promise.all(old.map((month) => start(month, isFromCache)))),
          );
    const failed = replies.find(({ failure }) => failure);
    return failed ?? replies.at(-1) ?? { status: 1, message: '', data: [...(untracked(() => days.value) ?? [])] };
  }

  const days = computed<CalendarDay[] | undefined>(() => {
    const there = shownMonths.value.flatMap((month) => (month?.days ? [month.days] : []));
    return there.length > 0 ? there.flat() : undefined;
  });

  return {
    days,
    /** The months that are shown and there, each on its own, so that what is reckoned from one can be kept. */
    parts: computed(() => shownMonths.value.flatMap((month) => (month?.days ? [month.days] : []))),
    failure: computed(() => shownMonths.value.find((month) => month?.failure)?.failure),
    /** When the oldest of what is shown came. */
    loadedAt: computed(() => {
      const moments = shownMonths.value.flatMap((month) => month?.at ?? []);
      return moments.length > 0 ? Math.min(...moments) : undefined;
    }),
    status: computed((): Status => {
      if (shown.value.some((month) => busy.value.has(month))) return 'loading';
      if (shownMonths.value.some((month) => month?.failure)) return 'failed';
      return shown.value.length > 0 && shownMonths.value.every((month) => month?.days) ? 'ready' : 'idle';
    }),

    /** Shows these months and loads those that are not there, or old. Answers the first failure, if any. */
    show(months: readonly string[]): Promise<Reply<CalendarDay[]>> {
      return batch(() => {
        if (months.join() !== shown.peek().join()) shown.value = months;
        const near = new Set(months.flatMap((month) => [addMonths(month, -1), month, addMonths(month, 1)]));
        for (const month of running.keys()) if (!near.has(month)) callOff(month);
        const reply = refresh();
        watch();
        return reply;
      });
    },

    /** Loads a month that may be shown soon; if it fails, that is tried again when it is shown. */
    async prefetch(month: string): Promise<void> {
      if (!isFresh(month)) await start(month);
    },

    /** Asks the provider again for what is shown, however new it is. */
    reload: (): Promise<Reply<CalendarDay[]>> => refresh(false),

    /** Nobody knows whether a write came through: what is looked at is asked for again. */
    invalidate(): void {
      if (stopWatching) void refresh(false);
    },

    /** The lock of that id, or else of that day, as far as it is known. */
    lockOf({ lockId, date }: { lockId?: string; date: string }): Lock | undefined {
      const locks = [...untracked(() => kept.value).values()]
        .filter((month) => month.visit === teacherEpoch.peek())
        .flatMap((month) => month.days ?? [])
        .flatMap(({ lock }) => lock ?? []);
      return locks.find((lock) => (lockId ? lock.lockId === lockId : lock.date === date));
    },

    /** Takes a lesson or a lock as the reply to a write told it. */
    apply(news: { lesson: Lesson } | { lock: Lock }): void {
      const taken = new Map(kept.peek());
      for (const [month, entry] of taken) {
        if (!entry.days) continue;
        const isOfMonth = (day: string) => isSameMonth(day, month);
        const days =
          'lesson' in news
            ? lessonFromProvider(entry.days, news.lesson, isOfMonth)
            : lockFromProvider(entry.days, news.lock, isOfMonth);
        if (days !== entry.days) taken.set(month, { ...entry, days });
      }
      kept.value = taken;
    },

    /** Nobody looks at this any more. */
    dispose(): void {
      stopWatching?.();
      stopWatching = undefined;
      batch(() => {
        for (const month of running.keys()) callOff(month);
      });
    },
  };
}
