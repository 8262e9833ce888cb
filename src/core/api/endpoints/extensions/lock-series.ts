import * as v from 'valibot';
import { day, endpoint, inputType } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';
import { lock } from '../schedule.ts';

/** The locks that a call created, changed or removed (`locked: false`), by their date. */
export const lockSeries = v.object({
  locks: v.optional(v.array(lock), []),
  /** The same locks before a change or removal. */
  before: v.optional(v.array(lock), []),
  /** Dates that keep the lock that they had. */
  kept: v.optional(v.array(day), []),
});
export type LockSeries = v.InferOutput<typeof lockSeries>;

export const createLockSeries = endpoint({
  method: 'POST',
  path: '/api/client/teacher/lockDate/series',
  description:
    'Locks weekdays every week, or every second to fourth week, until a date. A date that has a lock keeps it and is reported.',
  extension: 'lock-series',
  body: inputType<Inputs['createLockSeries']['body']>(),
  data: lockSeries,
});

export const changeLockSeries = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/lockDate/series',
  description:
    'Changes a lock of a series, the following ones too, or all of them from today on; removes them with `locked: false`. With `preview` it changes nothing, and returns what it would change.',
  extension: 'lock-series',
  body: inputType<Inputs['changeLockSeries']['body']>(),
  data: lockSeries,
});
