import * as v from 'valibot';
import { endpoint, inputType, day, moment } from './endpoint.ts';
import type { Inputs } from './inputs.ts';
import { lesson, meeting } from './records.ts';

/** A locked day (予定ロック), whole or one span of it; at most one per date. */
export const lock = v.object({
  lockId: v.string(),
  date: day,
  startTimeMillis: v.optional(moment),
  endTimeMillis: v.optional(moment),
  reason: v.optional(v.string()),
  locked: v.optional(v.boolean(), true),
  /** The series that created it; only providers with the capability `lock-series` have it. */
  seriesId: v.optional(v.string()),
});
export type Lock = v.InferOutput<typeof lock>;

/** One day of the calendar that is not empty. */
export const calendarDay = v.object({
  date: day,
  lock: v.optional(lock),
  courses: v.optional(v.array(lesson), []),
  /** Only providers with the capability `calendar-meetings` have them. */
  meetings: v.optional(v.array(meeting)),
});
export type CalendarDay = v.InferOutput<typeof calendarDay>;

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
