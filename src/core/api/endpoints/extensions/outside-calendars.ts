import * as v from 'valibot';
import { endpoint, inputType, moment, nothing, wholeNumber } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';

const problem = v.picklist(['unreachable', 'tooLarge', 'notACalendar', 'forbidden', 'tooSlow']);

/** A calendar of another service whose events make the teacher busy. Its address is a secret and never returned. */
export const outsideCalendar = v.object({
  id: v.string(),
  name: v.string(),
  /** The host of its address, such as `calendar.google.com`. */
  host: v.optional(v.string(), ''),
  /** Whether titles are stored and returned. */
  showsTitles: v.optional(v.boolean(), false),
  /** Whether its times count. */
  isOn: v.optional(v.boolean(), true),
  /** When it was last read successfully. */
  readAtMillis: v.optional(moment),
  /** Why it could not be read the last time; the times that were read before stay. An unknown one counts as `unreachable`. */
  problem: v.optional(v.fallback(problem, 'unreachable')),
  /** How many events it has. */
  events: v.optional(wholeNumber, 0),
});
export type OutsideCalendar = v.InferOutput<typeof outsideCalendar>;

/** A time at which the teacher is busy by an outside calendar. */
export const busyTime = v.object({
  calendarId: v.string(),
  startTimeMillis: moment,
  endTimeMillis: moment,
  /** From midnight to midnight in the teacher's time zone. */
  allDay: v.optional(v.boolean()),
  /** Only while the calendar shows titles; 200 characters at most. */
  title: v.optional(v.string()),
});
export type BusyTime = v.InferOutput<typeof busyTime>;

export const listOutsideCalendars = endpoint({
  method: 'GET',
  path: '/api/client/teacher/outsideCalendar/list',
  description: 'The outside calendars of the teacher, in the order in which they were added; ten at most.',
  extension: 'outside-calendars',
  data: v.array(outsideCalendar),
});

export const addOutsideCalendar = endpoint({
  method: 'POST',
  path: '/api/client/teacher/outsideCalendar',
  description:
    'Adds the calendar at an address (iCalendar over https, also `webcal:`), after reading it once. An address that cannot be read is rejected.',
  extension: 'outside-calendars',
  body: inputType<Inputs['addOutsideCalendar']['body']>(),
  data: outsideCalendar,
});

export const changeOutsideCalendar = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/outsideCalendar',
  description: 'Renames a calendar, switches it on or off, or shows or hides titles: hidden ones are deleted at once.',
  extension: 'outside-calendars',
  body: inputType<Inputs['changeOutsideCalendar']['body']>(),
  data: outsideCalendar,
});

export const refreshOutsideCalendar = endpoint({
  method: 'POST',
  path: '/api/client/teacher/outsideCalendar/refresh',
  description: 'Reads a calendar now. If it cannot be read, its `problem` says why.',
  extension: 'outside-calendars',
  body: inputType<Inputs['refreshOutsideCalendar']['body']>(),
  data: outsideCalendar,
});

export const removeOutsideCalendar = endpoint({
  method: 'POST',
  path: '/api/client/teacher/outsideCalendar/remove',
  description: 'Deletes a calendar with its address and its times.',
  extension: 'outside-calendars',
  body: inputType<Inputs['removeOutsideCalendar']['body']>(),
  data: nothing,
});

export const readBusyTimes = endpoint({
  method: 'GET',
  path: '/api/client/teacher/busyTimes',
  description:
    'The times of the outside calendars that are on, within at most 62 days, by their start. Times are known from 60 days before to 400 days after the last reading.',
  extension: 'outside-calendars',
  query: inputType<Inputs['readBusyTimes']['query']>(),
  data: v.array(busyTime),
});
