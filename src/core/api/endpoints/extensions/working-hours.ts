import * as v from 'valibot';
import { day, endpoint, inputType, wholeNumber } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';

/** Minutes of a day of the service, from 0 to 1440. */
const minute = v.pipe(wholeNumber, v.maxValue(1440));
const minutes = { fromMinute: minute, untilMinute: minute };

/** A part of a day; the end is excluded. */
const daySpan = v.object(minutes);
export type DaySpan = v.InferOutput<typeof daySpan>;

/** When a teacher works. Days and hours are those of the service, in Tokyo. */
export const workingHours = v.object({
  /** Whether the hours are in use; without them, every time is working time. */
  isSet: v.optional(v.boolean(), false),
  /** The hours of each weekday, 0 for Sunday. */
  weekly: v.optional(v.array(v.object({ weekday: v.picklist([0, 1, 2, 3, 4, 5, 6]), ...minutes })), []),
  /** Days with other hours; without spans, a day off. */
  exceptions: v.optional(v.array(v.object({ date: day, spans: v.optional(v.array(daySpan), []) })), []),
  /** Whether public holidays are days off, unless they are among the exceptions. */
  holidaysOff: v.optional(v.boolean(), false),
  /** The wanted break between two lessons, in minutes. */
  bufferMinutes: v.optional(v.pipe(wholeNumber, v.maxValue(60)), 10),
  version: v.optional(wholeNumber, 0),
});
export type WorkingHours = v.InferOutput<typeof workingHours>;

export const readWorkingHours = endpoint({
  method: 'GET',
  path: '/api/client/teacher/workingHours',
  description: 'When the teacher works: weekly hours, exceptions, holidays, and the break between two lessons.',
  extension: 'working-hours',
  data: workingHours,
});

export const changeWorkingHours = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/workingHours',
  description: 'Replaces the working hours. An outdated version is rejected, and the reply has the newer hours.',
  extension: 'working-hours',
  body: inputType<Inputs['changeWorkingHours']['body']>(),
  data: workingHours,
  errorData: v.object({
    code: v.optional(v.string()),
    field: v.optional(v.string()),
    workingHours: v.optional(workingHours),
  }),
});
