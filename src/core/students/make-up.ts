import type { Lesson } from '../api/endpoints/index.ts';
import { clashesOf, type ClashPlan, usualStarts } from '../schedule/index.ts';
import { addDays, dayKey, daysBetween, momentOf, overlaps, type Span, timeOf } from '../time/index.ts';

/** The data and clocks with which a proposal is checked. */
interface MakeUpContext {
  readonly clash: Parameters<typeof clashesOf>[1];
  readonly timeZone: string;
}

/** A cancelled lesson, with the fields that its replacement needs. */
export type MissedLesson = Pick<
  Lesson,
  'id' | 'studentId' | 'studentName' | 'subject' | 'startTimeMillis' | 'endTimeMillis'
>;

/** How many days ahead times are proposed, and how many times. */
const DAYS = 14;
const MOST = 6;
const MOST_OF_A_DAY = 2;

/**
 * Proposed times for the lesson that replaces a cancelled one, with the same length: first the same weekday and time in the
 * next two weeks, then other usual starts of the teacher, soonest first and nearest to that time. None of them has a problem,
 * not even a warning. A future lesson is made up after its planned time, not before: its own time is free, too, but
 * is not proposed.
 */
export function proposeMakeUps(lesson: MissedLesson, { clash, timeZone }: MakeUpContext): Span[] {
  const { startTimeMillis: start, endTimeMillis: end, studentId } = lesson;
  const length = end - start;
  const at = (day: string, time: string): Span => {
    const startTimeMillis = momentOf(day, time, timeZone);
    return { startTimeMillis, endTimeMillis: startTimeMillis + length };
  };
  const isFree = (span: Span): boolean => {
    const plan: ClashPlan = { ...span, studentId };
    return span.startTimeMillis !== start && span.startTimeMillis > clash.now && clashesOf(plan, clash).length === 0;
  };

  const today = dayKey(clash.now, timeZone);
  const time = timeOf(start, timeZone);
  const weekday = sameWeekdays(dayKey(start, timeZone), today).map((day) => at(day, time));
  const found = weekday.filter(isFree);

  const starts = usualStarts(clash.lessons, timeZone, time, { of: clash.hours, now: clash.now });
  for (let ahead = 1; ahead <= DAYS && found.length < MOST; ahead += 1) {
    const day = addDays(today, ahead);
    const chosen: Span[] = [];
    for (const each of starts) {
      const span = at(day, each);
      const isApart = [...found, ...chosen].every((other) => !overlaps(other, span));
      if (chosen.length < MOST_OF_A_DAY && isApart && isFree(span)) chosen.push(span);
    }
    found.push(...chosen.sort((one, other) => one.startTimeMillis - other.startTimeMillis));
  }
  return found.slice(0, MOST);
}

/** The first and the last of the days whose lessons must be known to propose times. */
export function makeUpDays({ startTimeMillis }: MissedLesson, now: number, timeZone: string): string[] {
  const today = dayKey(now, timeZone);
  const [, last = today] = sameWeekdays(dayKey(startTimeMillis, timeZone), today);
  const until = addDays(today, DAYS);
  return daysBetween(today, last > until ? last : until);
}

/** The same weekday in the two weeks after the lesson, or after today if that is later. */
function sameWeekdays(day: string, today: string): string[] {
  const first = addDays(day, 7);
  let from = first;
  while (from < today) from = addDays(from, 7);
  return [from, addDays(from, 7)];
}
