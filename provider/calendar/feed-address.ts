import type { AppContext } from '../app/context.ts';
import type { CalendarFeedRow } from '../store/tables.ts';

type Deps = Pick<AppContext, 'store' | 'crypto'>;

/** Switches a teacher's feed on; one that is on keeps its address. */
export async function switchFeedOn({ store, crypto }: Deps, teacherId: string): Promise<CalendarFeedRow> {
  return store.transaction(async (store) => {
    const existing = await store.calendarFeeds.get(teacherId);
    if (existing) return existing;
    const row: CalendarFeedRow = { id: teacherId, serial: crypto.random(18) };
    await store.calendarFeeds.insert(row);
    return row;
  });
}

/** Switches a feed off: its address leads nowhere from now on. */
export async function switchFeedOff({ store }: Pick<Deps, 'store'>, teacherId: string): Promise<void> {
  await store.calendarFeeds.delete([['id', '=', teacherId]]);
}

/** Gives a feed another address, and switches it on where it was off. */
export async function renewFeed({ store, crypto }: Deps, teacherId: string): Promise<CalendarFeedRow> {
  return store.transaction(async (store) => {
    const { id } = await switchFeedOn({ store, crypto }, teacherId);
    return store.calendarFeeds.update(id, { serial: crypto.random(18) });
  });
}

/** Calendars send no headers of ours, so the secret is in the path. */
export async function feedUrl(
  { settings, signedTokens }: Pick<AppContext, 'settings' | 'signedTokens'>,
  { id, serial }: CalendarFeedRow,
): Promise<string> {
  return `${settings.url}/calendar/${await signedTokens.feedToken({ id, serial })}.ics`;
}
