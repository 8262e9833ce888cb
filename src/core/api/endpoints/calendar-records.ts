import * as v from 'valibot';
import { day, moment } from './endpoint.ts';
import { lesson, meeting } from './records.ts';

/** A locked day (予定ロック), whole or one span of it; at most one a date. */
export const lock = v.object({
  lockId: v.string(),
  date: day,
  startTimeMillis: v.optional(moment),
  endTimeMillis: v.optional(moment),
  reason: v.optional(v.string()),
  locked: v.optional(v.boolean(), true),
});
export type Lock = v.InferOutput<typeof lock>;

/** One day of the calendar that has something on it. */
export const calendarDay = v.object({
  date: day,
  lock: v.optional(lock),
  courses: v.optional(v.array(lesson), []),
  /** Only providers with the capability `calendar-meetings` have them. */
  meetings: v.optional(v.array(meeting)),
});
export type CalendarDay = v.InferOutput<typeof calendarDay>;
