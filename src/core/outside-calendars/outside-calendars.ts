import type { ReadonlySignal } from '@preact/signals-core';
import {
  addOutsideCalendar,
  changeOutsideCalendar,
  listOutsideCalendars,
  type OutsideCalendar,
  refreshOutsideCalendar,
  removeOutsideCalendar,
} from '../api/endpoints/index.ts';
import { succeeded, type Reply } from '../api/index.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';

/** The teacher's calendars of other services. Only providers with the capability `outside-calendars` have them. */
export interface OutsideCalendars {
  /** In the order in which they were added. Undefined until they are loaded. */
  readonly list: ReadonlySignal<readonly OutsideCalendar[] | undefined>;
  readonly status: AsyncResource<unknown>['status'];
  load(): Promise<Reply<unknown>>;
  /** Adds the calendar at an address; a provider reads it first, which may take seconds. */
  add(calendar: { url: string; name: string }): Promise<Reply<OutsideCalendar>>;
  change(id: string, change: { name?: string; showsTitles?: boolean; isOn?: boolean }): Promise<Reply<OutsideCalendar>>;
  /** Reads a calendar now. If that fails, its `problem` says why, and the reply is a success. */
  refresh(id: string): Promise<Reply<OutsideCalendar>>;
  remove(id: string): Promise<Reply<unknown>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the list of calendars for one screen. Schedules on the page load their busy times again after each change. */
export function createOutsideCalendars(session: Session): OutsideCalendars {
  const calendars = createAsyncResource<OutsideCalendar[]>(session);

  function update(change: (list: readonly OutsideCalendar[]) => OutsideCalendar[]): void {
    const list = calendars.data.peek();
    if (list) calendars.set(change(list));
    session.changed();
  }

  async function replace(call: Promise<Reply<OutsideCalendar>>): Promise<Reply<OutsideCalendar>> {
    const reply = await call;
    if (succeeded(reply)) update((list) => list.map((each) => (each.id === reply.data.id ? reply.data : each)));
    return reply;
  }

  return {
    list: calendars.data,
    status: calendars.status,
    load: () => calendars.load((signal) => session.api.call(listOutsideCalendars, {}, { signal })),
    async add(body) {
      const reply = await session.api.call(addOutsideCalendar, { body });
      if (succeeded(reply)) update((list) => [...list.filter(({ id }) => id !== reply.data.id), reply.data]);
      return reply;
    },
    change: (id, change) => replace(session.api.call(changeOutsideCalendar, { body: { id, ...change } })),
    refresh: (id) => replace(session.api.call(refreshOutsideCalendar, { body: { id } })),
    async remove(id) {
      const reply = await session.api.call(removeOutsideCalendar, { body: { id } });
      if (succeeded(reply)) update((list) => list.filter((each) => each.id !== id));
      return reply;
    },
    dispose: calendars.cancel,
  };
}

/** Why an address cannot be that of a calendar, as far as its text tells; the provider checks the rest. */
export function calendarAddressProblem(typed: string): 'missingUrl' | 'wrongUrl' | undefined {
  const text = typed.trim();
  if (text === '') return 'missingUrl';
  return /^(?:https?|webcals?):\/\/[^\s/]/i.test(text) ? undefined : 'wrongUrl';
}
