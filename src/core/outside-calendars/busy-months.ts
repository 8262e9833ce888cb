import { signal } from '@preact/signals-core';
import { type BusyTime, readBusyTimes } from '../api/endpoints/index.ts';
import { offlineOf } from '../offline/index.ts';
import { perSession } from '../session/index.ts';
import { addMonths, SERVICE_ZONE, startOfDay } from '../time/index.ts';

/** The busy times of outside calendars by months, each named by its first day, `YYYY-MM-DD`. */
export interface BusyMonths {
  /** The loaded times of these months, each once, by month. Reads signals. */
  timesOf(months: readonly string[]): readonly BusyTime[];
  /** Loads a month; a reply of the last minute is sufficient. After a failure the earlier times stay. */
  load(month: string): Promise<void>;
}

interface Loaded {
  teacherEpoch: number;
  months: ReadonlyMap<string, readonly BusyTime[]>;
}

/** More are ignored: a provider may send what it wants. */
const MAX_TIMES = 5_000;

/** The busy times of a session, shared by all of its schedules. */
export const busyMonthsOf = perSession((session): BusyMonths => {
  const { api, teacherEpoch } = session;
  const loaded = signal<Loaded>({ teacherEpoch: -1, months: new Map() });
  const own = (state: Loaded, epoch: number) => (state.teacherEpoch === epoch ? state.months : undefined);

  function set(month: string, epoch: number, times: readonly BusyTime[]): void {
    if (epoch !== teacherEpoch.peek()) return;
    const known = own(loaded.peek(), epoch);
    // The same times must not render a schedule again.
    if (JSON.stringify(known?.get(month)) === JSON.stringify(times)) return;
    loaded.value = { teacherEpoch: epoch, months: new Map([...(known ?? []), [month, times]]) };
  }

  return {
    timesOf(months) {
      const known = own(loaded.value, teacherEpoch.value);
      const seen = new Set<string>();
      return months.flatMap((month) =>
        (known?.get(month) ?? []).filter(({ calendarId, startTimeMillis, endTimeMillis, title }) => {
          const key = `${calendarId} ${startTimeMillis} ${endTimeMillis} ${title}`;
          return !seen.has(key) && seen.add(key);
        }),
      );
    },
    async load(month) {
      const epoch = teacherEpoch.peek();
      const query = {
        fromMillis: startOfDay(month, SERVICE_ZONE),
        untilMillis: startOfDay(addMonths(month, 1), SERVICE_ZONE),
      };
      const reply = await api.call(readBusyTimes, { query }, { cache: true });
      const months = await keptMonths(session);
      if (!reply.failure) {
        const times = (reply.data ?? [])
          .filter((each) => each.endTimeMillis > each.startTimeMillis)
          .slice(0, MAX_TIMES);
        set(month, epoch, times);
        months?.keepBusy(month, times, epoch);
      } else if (!own(loaded.peek(), epoch)?.has(month)) {
        const kept = months?.findBusy(month);
        if (kept) set(month, epoch, kept);
      }
    },
  };
});

/** If the store's code cannot be loaded, there is no store. */
async function keptMonths(session: Parameters<typeof offlineOf>[0]) {
  try {
    return (await offlineOf(session).load?.())?.months;
  } catch {
    return undefined;
  }
}
