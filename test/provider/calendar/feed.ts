// A teacher's calendar feed, as an app for calendars reads it.
import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import type { TestProvider } from '../client.ts';

/** An event as a calendar shows it: times in ms, or days for what takes whole days. */
export interface ReadEvent {
  uid: string;
  from: number | string;
  until: number | string;
  title: string;
  isCanceled: boolean;
  sequence: number | undefined;
}

/** The events of a feed by their names. */
export function readFeed(text: string): Map<string, ReadEvent> {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zone = calendar.getFirstSubcomponent('vtimezone') ?? assert.fail('no zone');
  ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const events = calendar.getAllSubcomponents('vevent').map((component): ReadEvent => {
    const { uid, startDate, endDate, summary } = new ICAL.Event(component);
    const moment = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().getTime());
    const sequence = component.getFirstPropertyValue('sequence');
    return {
      uid: uid.replace(/@.*$/, ''),
      from: moment(startDate),
      until: moment(endDate),
      title: summary,
      isCanceled: component.getFirstPropertyValue('status') === 'CANCELLED',
      sequence: sequence === null ? undefined : Number(sequence),
    };
  });
  assert.equal(new Set(events.map(({ uid }) => uid)).size, events.length, 'each event has a name of its own');
  return new Map(events.map((event) => [event.uid, event]));
}

/** The feed of a teacher: its switch, and what is read at its address. */
export function feedOf(provider: TestProvider, token: string) {
  const change = async (body: { isOn?: boolean; renew?: boolean }) =>
    (await provider.ask('changeCalendarFeed', { body }, { token })).data.url;
  const get = (url: string, init: RequestInit = {}) => provider.fetch(new URL(url).pathname, init);
  return {
    change,
    get,
    url: async () => (await provider.ask('readCalendarFeed', {}, { token })).data.url,
    async read(url: string) {
      const reply = await get(url);
      assert.equal(reply.status, 200);
      return readFeed(await reply.text());
    },
  };
}
