import { clashesOf, isBlocked, isMeeting, type ScheduleEntry, usualStarts } from '../schedule/index.ts';
import { addDays, dayKey, daysBetween, momentOf, type Span, timeOf } from '../time/index.ts';

interface FreeTimeContext {
  /** Includes the locks that are about to be created. */
  readonly clash: Parameters<typeof clashesOf>[1];
  readonly timeZone: string;
}

/** How many days before and after a lesson a new time is searched for. */
const MAX_DAYS = 14;

/** The days whose lessons must be known to find free times for entries between two days. */
export const freeTimeRange = (from: string, until: string): readonly [string, string] => [
  addDays(from, -MAX_DAYS),
  addDays(until, MAX_DAYS),
];

/**
 * The nearest free time of each lesson or meeting, by its id: on the nearest day, the later of two that are equally near; on that
 * day the start nearest to its own, among the usual starts of the teacher. It has no problems if possible, and
 * never a problem for which the provider rejects it. Each time is given once. Entries without a free time are not in the result.
 */
export function nearestFreeTimes(
  entries: readonly ScheduleEntry[],
  context: FreeTimeContext,
): ReadonlyMap<string, Span> {
  const found = new Map<string, Span>();
  let { clash } = context;
  for (const entry of entries) {
    const span = freeTime(entry, { ...context, clash });
    if (!span) continue;
    found.set(entry.id, span);
    clash = isMeeting(entry)
      ? { ...clash, meetings: clash.meetings.map((each) => (each.id === entry.id ? { ...each, ...span } : each)) }
      : { ...clash, lessons: clash.lessons.map((each) => (each.id === entry.id ? { ...each, ...span } : each)) };
  }
  return found;
}

function freeTime(entry: ScheduleEntry, { clash, timeZone }: FreeTimeContext): Span | undefined {
  const { id, startTimeMillis: start, endTimeMillis: end } = entry;
  const plan = isMeeting(entry)
    ? ({ kind: 'meeting', id } as const)
    : ({ kind: 'lesson', id, studentId: entry.studentId } as const);
  const starts = usualStarts(clash.lessons, timeZone, timeOf(start, timeZone), { of: clash.hours, now: clash.now });
  let second: Span | undefined;
  for (const day of nearestDays(dayKey(start, timeZone))) {
    for (const time of starts) {
      const startTimeMillis = momentOf(day, time, timeZone);
      const span = { startTimeMillis, endTimeMillis: startTimeMillis + end - start };
      if (startTimeMillis <= clash.now) continue;
      const clashes = clashesOf({ ...plan, ...span }, clash);
      if (clashes.length === 0) return span;
      if (!isBlocked(clashes)) second ??= span;
    }
  }
  return second;
}

function nearestDays(day: string): string[] {
  const later = daysBetween(addDays(day, 1), addDays(day, MAX_DAYS));
  return [day, ...later.flatMap((each, position) => [each, addDays(day, -(position + 1))])];
}
