import type { CalendarFeed } from '../../src/core/api/endpoints/index.ts';
import type { AppContext, Handlers } from '../app/context.ts';
import { feedUrl, renewFeed, switchFeedOff, switchFeedOn } from '../calendar/feed-address.ts';

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
