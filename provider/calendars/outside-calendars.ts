import { DAY_MS, isValidZone, MINUTE_MS, SERVICE_ZONE } from '../../src/core/time/index.ts';
import { guard } from '../app/guard.ts';
import type { Settings } from '../app/settings.ts';
import type { Store } from '../store/store.ts';
import type { OutsideCalendarRow } from '../store/tables.ts';
import { monthsOfTimes, writeMonths } from './busy-times.ts';
import type { CalendarProblem, CalendarSource, FetchedCalendar, ReadCalendar } from './calendar-source.ts';

/** How often calendars are read while their teacher uses the service, in ms. */
const REFRESH_MS = 15 * MINUTE_MS;

/** The longest time between two attempts to read a calendar that cannot be read, in ms. */
const LONGEST_PAUSE_MS = DAY_MS;

/** Days before and after today whose times are stored. */
const PAST_DAYS = 60;
const FUTURE_DAYS = 400;

/** An unchanged calendar is read as a whole again after this time, in ms: series reach further into the future then. */
const WHOLE_MS = DAY_MS;

/** A teacher who has used no sign-in for this time is not active, in ms. */
const ACTIVE_MS = 3 * DAY_MS;

/** How many calendars are fetched at the same time. */
const LANES = 4;

/** What was read of a calendar, before it is stored. */
export type Reading =
  | (Extract<ReadCalendar, { kind: 'times' }> & Pick<OutsideCalendarRow, 'etag' | 'modified'>)
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly problem: CalendarProblem };

/** Keeps the busy times of the teachers' outside calendars. */
export interface OutsideCalendars {
  accepts(url: string): boolean;
  /** Reads a calendar that is not stored yet. */
  read(url: string, timeZone: string): Promise<Reading>;
  /** Stores a reading. Call it in a transaction. */
  store(store: Store, row: OutsideCalendarRow, reading: Reading): Promise<void>;
  /** Reads a calendar again, and stores its times or why it cannot be read. Concurrent calls share one reading. */
  refresh(id: string): Promise<void>;
  /** Reads the due calendars of a teacher. */
  refreshOf(teacherId: string): Promise<void>;
  /** Reads the due calendars of all active teachers; the platform calls it every minute. One node does at a time. */
  refreshDue(): Promise<void>;
  /** Aborts running requests. */
  close(): Promise<void>;
}

interface OutsideCalendarsOptions {
  store: Store;
  /** Milliseconds since 1970. */
  now: () => number;
  settings: Pick<Settings, 'url'>;
  source: CalendarSource;
}

export function createOutsideCalendars({ store, now, settings, source }: OutsideCalendarsOptions): OutsideCalendars {
  const controller = new AbortController();
  const running = new Map<string, Promise<void>>();
  let dueWork: Promise<void> | undefined;

  async function readText(text: string, timeZone: string): Promise<ReadCalendar> {
    return source.read(text, {
      timeZone: isValidZone(timeZone) ? timeZone : SERVICE_ZONE,
      fromMillis: now() - PAST_DAYS * DAY_MS,
      untilMillis: now() + FUTURE_DAYS * DAY_MS,
      ownDomain: URL.canParse(settings.url) ? new URL(settings.url).hostname : '',
    });
  }

  async function readFetched(fetched: FetchedCalendar, timeZone: string): Promise<Reading> {
    if (fetched.kind !== 'text') return fetched;
    const read = await readText(fetched.text, timeZone);
    return read.kind === 'failed' ? read : { ...read, etag: fetched.etag, modified: fetched.modified };
  }

  async function storeReading(store: Store, row: OutsideCalendarRow, reading: Reading): Promise<void> {
    const failures = reading.kind === 'failed' ? row.failures + 1 : 0;
    const pause = Math.min(REFRESH_MS * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MS);
    const next = { failures, dueAt: now() + pause };
    if (reading.kind === 'failed') {
      await store.outsideCalendars.update(row.id, { ...next, problem: reading.problem });
      return;
    }
    const readAt = { readAt: now(), problem: undefined };
    if (reading.kind === 'unchanged') {
      await store.outsideCalendars.update(row.id, { ...next, ...readAt });
      return;
    }
    const { etag, modified, events, times } = reading;
    await writeMonths(store, row, monthsOfTimes(times, row.titles === 'on'));
    await store.outsideCalendars.update(row.id, { ...next, ...readAt, wholeReadAt: now(), etag, modified, events });
  }

  async function refreshNow(id: string): Promise<void> {
    const row = await store.outsideCalendars.get(id);
    if (!row) return;
    const teacher = await store.teachers.get(row.teacherId);
    const { etag, modified, url } = row;
    const isKnown = row.wholeReadAt !== undefined && row.wholeReadAt > now() - WHOLE_MS && row.problem === undefined;
    // The address is empty if its key was lost.
    const fetched: FetchedCalendar = source.accepts(url)
      ? await source.fetch(url, isKnown ? { etag, modified } : {}, controller.signal)
      : { kind: 'failed', problem: 'unreachable' };
    if (controller.signal.aborted) return;
    const reading = await readFetched(fetched, teacher?.timeZone ?? SERVICE_ZONE);
    await store.transaction(async (store) => {
      // It may have been changed or removed meanwhile.
      const current = await store.outsideCalendars.get(id);
      if (current && !controller.signal.aborted) await storeReading(store, current, reading);
    });
  }

  function refresh(id: string): Promise<void> {
    const work = running.get(id) ?? refreshNow(id).finally(() => running.delete(id));
    running.set(id, work);
    return work;
  }

  async function refreshAll(ids: readonly string[]): Promise<void> {
    const left = [...ids];
    const lane = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined && !controller.signal.aborted; id = left.shift()) {
        const each = id;
        await guard('reading a calendar', () => refresh(each));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  const dueOf = (teacherId: string) =>
    store.outsideCalendars.pick(['id'], {
      where: [
        ['teacherId', '=', teacherId],
        ['state', '=', 'on'],
        ['dueAt', '<=', now()],
      ],
    });

  async function isActive(teacherId: string): Promise<boolean> {
    const open = await store.sessions.pick(['createdAt', 'usedAt'], {
      where: [
        ['teacherId', '=', teacherId],
        ['expiresAt', '>', now()],
      ],
    });
    return open.some(({ createdAt, usedAt = createdAt }) => usedAt > now() - ACTIVE_MS);
  }

  async function refreshDue(): Promise<void> {
    await store.alone('reading calendars', async () => {
      const due = await store.outsideCalendars.pick(['id', 'teacherId'], {
        where: [
          ['state', '=', 'on'],
          ['dueAt', '<=', now()],
        ],
        order: [['dueAt', 'ascending']],
      });
      const ids: string[] = [];
      for (const [teacherId, calendars] of Map.groupBy(due, (row) => row.teacherId))
        if (await isActive(teacherId)) ids.push(...calendars.map(({ id }) => id));
      await refreshAll(ids);
    });
  }

  return {
    accepts: source.accepts,
    read: async (url, timeZone) => readFetched(await source.fetch(url, {}, controller.signal), timeZone),
    store: storeReading,
    refresh,
    async refreshOf(teacherId) {
      await refreshAll((await dueOf(teacherId)).map(({ id }) => id));
    },
    refreshDue() {
      dueWork ??= refreshDue().finally(() => (dueWork = undefined));
      return dueWork;
    },
    async close() {
      controller.abort();
      await Promise.allSettled(running.values());
    },
  };
}
