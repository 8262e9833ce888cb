import { addMinutes, dayKey, MINUTE_MS, momentOf, type Span, timeOfMinute, zoneClock } from '../../time/index.ts';
import { type ClashContext, clashesOf, isBlocked } from '../clashes/index.ts';
import { STEP_MINUTES } from '../movement.ts';
import type { LessonPlan } from '../plan.ts';

/** Times are proposed between these minutes of a day, and as much around the wanted time when that lies outside of them. */
const FIRST_MINUTE = 8 * 60;
const LAST_MINUTE = 22 * 60;
const AROUND_MINUTES = 120;
const DAY_END = 1440;

/** So many times are proposed, and so far apart that they are a choice, in minutes. */
const MOST = 4;
const APART_MINUTES = 30;

/**
 * The nearest other times for a lesson on its own day, in the order of the day: free of lessons, meetings and locks, and with
 * the usual gap to the lessons around them unless there is no such time. What speaks against the whole day, such as a holiday,
 * does not matter.
 */
export function freeTimesOfDay(plan: LessonPlan, context: ClashContext, timeZone: string): Span[] {
  const length = (plan.endTimeMillis - plan.startTimeMillis) / MINUTE_MS;
  const wanted = zoneClock(timeZone)(plan.startTimeMillis).minute;
  const candidates = startsAround(wanted, length).flatMap((minute) => spanAt(plan, minute, timeZone));
  const checked = candidates.map((span) => ({
    span,
    clashes: clashesOf({ ...span, studentId: plan.studentId }, context),
  }));
  const free = checked.filter(({ clashes }) => !isBlocked(clashes));
  const calm = free.filter(({ clashes }) => clashes.every(({ kind }) => kind !== 'gap'));
  return apart((calm.length > 0 ? calm : free).map(({ span }) => span));
}

/** Minutes of the day on the grid at which a lesson of this length can begin, the nearest to the wanted one first. */
function startsAround(wanted: number, length: number): number[] {
  const first = Math.max(0, Math.min(FIRST_MINUTE, wanted - AROUND_MINUTES));
  const last = Math.min(DAY_END, Math.max(LAST_MINUTE, wanted + length + AROUND_MINUTES)) - length;
  const onGrid = Math.ceil(first / STEP_MINUTES) * STEP_MINUTES;
  const starts: number[] = [];
  for (let minute = onGrid; minute <= last; minute += STEP_MINUTES) if (minute !== wanted) starts.push(minute);
  return starts.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b);
}

/** Nothing where the clocks skip that time. */
function spanAt(plan: LessonPlan, minute: number, timeZone: string): Span[] {
  const startTimeMillis = momentOf(dayKey(plan.startTimeMillis, timeZone), timeOfMinute(minute), timeZone);
  if (zoneClock(timeZone)(startTimeMillis).minute !== minute) return [];
  const length = (plan.endTimeMillis - plan.startTimeMillis) / MINUTE_MS;
  return [{ startTimeMillis, endTimeMillis: addMinutes(startTimeMillis, length) }];
}

/** The first of them that are far enough from each other. */
function apart(spans: readonly Span[]): Span[] {
  const chosen: Span[] = [];
  for (const span of spans) {
    const isApart = chosen.every(
      (each) => Math.abs(each.startTimeMillis - span.startTimeMillis) >= APART_MINUTES * MINUTE_MS,
    );
    if (isApart && chosen.length < MOST) chosen.push(span);
  }
  return chosen.sort((a, b) => a.startTimeMillis - b.startTimeMillis);
}
