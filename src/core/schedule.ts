import { signal } from '@preact/signals-core';
import { commonOf } from './common.ts';
import type { InputOf } from './endpoints/endpoint.ts';
import { changeLock, createLock, readCalendar } from './endpoints/schedule.ts';
import { succeeded, type Reply } from './failure.ts';
import { createLoadable } from './model.ts';
import type { CalendarDay, Lock } from './records.ts';
import type { Session } from './session.ts';

export type LockWish = InputOf<typeof createLock>['body'] & { lockId?: string };

export type Schedule = ReturnType<typeof createSchedule>;

/** The calendar's part of the course state of spec section 3: `calendarList`, `lockResult`. */
export function createSchedule(session: Session) {
  const common = commonOf(session);
  const calendar = createLoadable<CalendarDay[]>(session);
  const lockResult = signal<Partial<Reply<Lock>>>({});

  return {
    calendarList: calendar.data,
    status: calendar.status,
    failure: calendar.failure,
    lockResult,

    /** The month of a day, `YYYY-MM-DD`. */
    load: (date: string): Promise<Reply<CalendarDay[]>> => common.during('scheduleLoading',
      calendar.load((signal) => session.api.call(readCalendar, { params: { date } }, { signal, cache: true }))),

    /** Locks a date: a create call when there is no `lockId`, an update call when there is (spec section 4). */
    async lock({ lockId, ...wish }: LockWish): Promise<Reply<Lock>> {
      const reply = await common.during('isSubmitLoading', lockId
        ? session.api.call(changeLock, { body: { lockId, ...wish } })
        : session.api.call(createLock, { body: wish }));
      lockResult.value = reply;
      if (succeeded(reply)) session.changed();
      return reply;
    },

    leave: calendar.leave,
  };
}
