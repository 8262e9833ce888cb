import { computed, type ReadonlySignal } from '@preact/signals-core';
import { changeCalendarFeed, readCalendarFeed, type CalendarFeed } from '../api/endpoints/index.ts';
import { succeeded, type Reply } from '../api/index.ts';
import { linkOr } from '../lessons/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';

/** The teacher's calendar feed (docs/decisions/044). Only providers with the capability `calendar-feed` have it. */
export interface FeedSubscription {
  /** http(s) only, because it is passed on; empty while the feed is off. Undefined until it is loaded. */
  readonly url: ReadonlySignal<string | undefined>;
  readonly status: AsyncResource<unknown>['status'];
  load(): Promise<Reply<unknown>>;
  switchOn(): Promise<Reply<unknown>>;
  /** Creates a new address. Calendars with the previous one get no further updates. */
  renew(): Promise<Reply<unknown>>;
  switchOff(): Promise<Reply<unknown>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the feed's settings for one screen. */
export function createFeedSubscription(session: Session): FeedSubscription {
  const feed = createAsyncResource<CalendarFeed>(session);

  async function change(body: { isOn?: boolean; renew?: boolean }): Promise<Reply<CalendarFeed>> {
    const reply = await session.api.call(changeCalendarFeed, { body });
    if (succeeded(reply)) feed.set(reply.data);
    return reply;
  }

  return {
    url: computed(() => feed.data.value && linkOr(feed.data.value.url, '')),
    status: feed.status,
    load: () => feed.load((signal) => session.api.call(readCalendarFeed, {}, { signal })),
    switchOn: () => change({ isOn: true }),
    renew: () => change({ renew: true }),
    switchOff: () => change({ isOn: false }),
    dispose: feed.cancel,
  };
}

/** A URL that opens the device's calendar app, which asks for confirmation. */
export const webcalOf = (url: string): string => url.replace(/^https?:/i, 'webcal:');

/** Pages of services that subscribe to a URL, after a confirmation. */
export const calendarServices = {
  google: (url: string) => `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcalOf(url) })}`,
  outlook: (url: string) => `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url })}`,
} as const;
