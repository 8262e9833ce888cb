import * as v from 'valibot';
import { calendarDay, lock } from '../records.ts';
import { day, endpoint, identifier, moment, text } from './endpoint.ts';

const span = {
  date: day,
  startTimeMillis: v.optional(moment),
  endTimeMillis: v.optional(moment),
  reason: v.optional(text(200)),
  locked: v.boolean(),
};

export const readCalendar = endpoint({
  method: 'GET', path: '/api/client/teacher/calendar/list/{date}',
  use: 'The month of the date: one entry per day that has lessons or a lock.',
  data: v.array(calendarDay),
});

export const createLock = endpoint({
  method: 'POST', path: '/api/client/teacher/lockDate',
  use: 'Locks a date, whole or one span of it.',
  body: v.object(span),
  data: lock,
});

export const changeLock = endpoint({
  method: 'PUT', path: '/api/client/teacher/lockDate',
  use: 'Changes a lock, or lifts it with `locked: false`.',
  body: v.object({ lockId: identifier, ...span }),
  data: lock,
});
