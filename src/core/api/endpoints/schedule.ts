import * as v from 'valibot';
import { calendarDay, lock } from './records.ts';
import { endpoint, inputType } from './endpoint.ts';
import type { Inputs } from './inputs.ts';

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/client/teacher/calendar/list/{date}',
  data: v.array(calendarDay),
});

export const createLock = endpoint({
  method: 'POST',
  path: '/api/client/teacher/lockDate',
  body: inputType<Inputs['createLock']['body']>(),
  data: lock,
});

export const changeLock = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/lockDate',
  body: inputType<Inputs['changeLock']['body']>(),
  data: lock,
});
