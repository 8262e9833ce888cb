import type { CalendarFeed } from '../../src/core/api/endpoints/index.ts';
import type { AppContext, Handlers } from '../app/context.ts';
import type { CalendarFeedRow } from '../store/tables.ts';

/** The teacher's calendar feed (docs/decisions/044). */
export const calendarFeedHandlers: Pick<Handlers, 'readCalendarFeed' | 'changeCalendarFeed'> = {
  readCalendarFeed: (_, context) => feedRecord(context, context.teacher.id),

  async changeCalendarFeed({ body }, context) {
    const { id } = context.teacher;
    if (body.renew) {
      await renewFeed(context, id);
      context.noteSecurity('calendarFeedRenewed', id);
    } else if (body.isOn) await switchFeedOn(context, id);
    else if (body.isOn === false) await switchFeedOff(context, id);
    return feedRecord(context, id);
  },
};

async function feedRecord(context: AppContext, teacherId: string): Promise<CalendarFeed> {
  const row = await context.store.calendarFeeds.get(teacherId);
  return row ? { url: await feedUrl(context, row) } : {};
}

type Deps = Pick<AppContext, 'store' | 'crypto'>;

/** Switches a teacher's feed on; an active feed keeps its address. */
async function switchFeedOn({ store, crypto }: Deps, teacherId: string): Promise<CalendarFeedRow> {
  return store.transaction(async (store) => {
    const existing = await store.calendarFeeds.get(teacherId);
    if (existing) return existing;
    const row: CalendarFeedRow = { id: teacherId, serial: crypto.random(18) };
    await store.calendarFeeds.insert(row);
    return row;
  });
}

/** Switches a feed off: its address is not valid any more. */
async function switchFeedOff({ store }: Pick<Deps, 'store'>, teacherId: string): Promise<void> {
  await store.calendarFeeds.delete([['id', '=', teacherId]]);
}

/** Gives a feed another address, and switches it on if it was off. */
async function renewFeed({ store, crypto }: Deps, teacherId: string): Promise<CalendarFeedRow> {
  return store.transaction(async (store) => {
    const { id } = await switchFeedOn({ store, crypto }, teacherId);
    return store.calendarFeeds.update(id, { serial: crypto.random(18) });
  });
}

/** Calendars do not send our headers, so the secret is in the path. */
async function feedUrl(
  { settings, signedTokens }: Pick<AppContext, 'settings' | 'signedTokens'>,
  { id, serial }: CalendarFeedRow,
): Promise<string> {
  return `${settings.url}/calendar/${await signedTokens.feedToken({ id, serial })}.ics`;
}
