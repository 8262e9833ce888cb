import { computed, signal } from '@preact/signals-core';
import type { CalendarDay, Lesson } from '../api/endpoints/index.ts';
import { type Reply, SUCCESS } from '../api/index.ts';
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
} from '../time/index.ts';
import { readEntries } from './entries.ts';
import { createMonthCache } from './months/index.ts';
import { createOptimisticMoves } from './optimistic-moves.ts';
import { createScheduleView, type ScheduleView } from './schedule-view.ts';
import { createScheduleWrites, type ScheduleWrites } from './schedule-writes.ts';

/**
 * The calendar: the course state's `calendarList` and `lockResult` (docs/spec.md, section 3), and what a teacher does in it.
 * Days are `YYYY-MM-DD`. Nothing throws but for wrong days and zones, which are a RangeError.
 */
export interface Schedule extends ScheduleView, ScheduleWrites {
  /** Shows and loads the month of a day. Resolves with the first failure, if any. */
  load(day: string): Promise<Reply<CalendarDay[]>>;
  /**
   * Shows days of a zone, the first to the last, and loads the months that hold their lessons, unless they are loaded and
   * up to date. Until `dispose()` they are loaded again after every write of the page. The zone is Tokyo by default.
   */
  show(days: readonly string[], timeZone?: string): Promise<Reply<CalendarDay[]>>;
  /** Loads the month of a day that may be shown soon. */
  prefetch(day: string): Promise<void>;
  /** Loads again what is shown. */
  reload(): Promise<Reply<CalendarDay[]>>;
  /**
   * Shows the host page's own lessons and sends no requests; undefined shows the provider's again, of which nothing is written either
   * where that is `readOnly`.
   */
  setEntries(lessons: readonly unknown[] | undefined, readOnly?: boolean): void;
  /** Aborts what is being loaded, and sends nothing further. */
  dispose(): void;
}

/**
 * Creates the schedule of one screen: two calendars on a page may show different months. `onFact` receives the writes that
 * succeed, each at once.
 */
export function createSchedule(session: Session, onFact?: FactListener): Schedule {
  const months = createMonthCache(session);
  const submitting = (work: Promise<Reply<Lesson>>) => commonOf(session).during('isSubmitLoading', work);
  const moves = createOptimisticMoves(session, months, submitting, onFact);
  const given = signal<readonly unknown[] | undefined>();
  const entries = computed(() => given.value && readEntries(given.value));
  const isReadOnly = signal(false);
  const view = createScheduleView(entries, isReadOnly, months, moves);
  const { writes, stop } = createScheduleWrites(session, months, moves, view.isReadOnly, onFact);

  async function unlessGiven(load: () => Promise<Reply<CalendarDay[]>>): Promise<Reply<CalendarDay[]>> {
    const own = entries.peek();
    return own ? { status: SUCCESS, message: '', data: own.days } : load();
  }

  return {
    ...view,
    ...writes,
    load: (day) => unlessGiven(() => months.show([startOfMonth(day)])),
    show: (days, timeZone = SERVICE_ZONE) => unlessGiven(() => months.show(monthsAround(days, timeZone))),
    prefetch: async (day) => (entries.peek() ? undefined : months.prefetch(startOfMonth(day))),
    reload: () => unlessGiven(months.reload),
    setEntries(lessons, readOnly = false) {
      if (lessons) months.dispose();
      given.value = lessons;
      isReadOnly.value = readOnly;
    },
    dispose() {
      months.dispose();
      stop();
    },
  };
}

/** The provider's months that hold the lessons of these days; a lesson of the day before may reach into the first. */
function monthsAround(days: readonly string[], timeZone: string): string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const clock = zoneClock(SERVICE_ZONE);
  const from = clock(startOfDay(first, timeZone) - DAY_MS).dayNumber;
  const until = clock(startOfDay(addDays(last, 1), timeZone) - 1).dayNumber;
  return monthsOf(daysBetween(dayOfNumber(from), dayOfNumber(until)));
}
