import { holidayOf } from '../../time/index.ts';
import { type ClashContext, SHORT_GAP_MINUTES } from './clashes.ts';
import type { ScheduleView } from '../schedule-view.ts';

/** What a plan is held against: all that a schedule has loaded. `now` in milliseconds. Reads signals. */
export function clashContext({ lessons, meetings, locks }: ScheduleView, now: number): ClashContext {
  return {
    lessons: lessons.value,
    meetings: meetings.value,
    locks: locks.value,
    holidayOf,
    now,
    minimumGapMinutes: SHORT_GAP_MINUTES,
  };
}
