import * as v from 'valibot';
import { calendarDay, lock } from './calendar-records.ts';
import { endpoint, inputType } from './endpoint.ts';
import type { Inputs } from './inputs.ts';

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/client/teacher/calendar/list/{date}',
  description: 'The month that contains the date: one entry for each day that has lessons, meetings or a lock.',
  data: v.array(calendarDay),
});

export const createLock = endpoint({
  method: 'POST',
  path: '/api/client/teacher/lockDate',
  description: 'Locks a date, or one span of it.',
  body: inputType<Inputs['createLock']['body']>(),
  data: lock,
  echo: true,
});

export const changeLock = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/lockDate',
  description: 'Changes a lock, or removes it with `locked: false`.',
  body: inputType<Inputs['changeLock']['body']>(),
  data: lock,
  echo: true,
});
