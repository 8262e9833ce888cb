import * as v from 'valibot';
import { endpoint, inputType } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';

/** A teacher's calendar feed (decision 44). */
export const calendarFeed = v.object({
  /** Its URL: everyone who has it can see the schedule. Missing while the feed is off. */
  url: v.optional(v.string()),
});
export type CalendarFeed = v.InferOutput<typeof calendarFeed>;

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/client/teacher/calendar/feed',
  description: "The address of the teacher's calendar feed.",
  extension: 'calendar-feed',
  data: calendarFeed,
});

export const changeCalendarFeed = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/calendar/feed',
  description:
    "Switches the teacher's calendar feed on or off, or renews its address, which invalidates the older one immediately.",
  extension: 'calendar-feed',
  body: inputType<Inputs['changeCalendarFeed']['body']>(),
  data: calendarFeed,
});
