import type { Lesson } from '../api/endpoints/index.ts';
import { type Clash, clashesOf, isBlocked } from '../schedule/index.ts';
import { addDays, dayNumber, dayOfNumber, momentOf, type Span, timeOfMinute, zoneClock } from '../time/index.ts';

/** How far lessons are moved together: days of the calendar and minutes on the clock, each negative for earlier. */
export interface Shift {
  readonly days: number;
  readonly minutes: number;
}

/** A lesson with its new times, and what speaks against them. */
export interface ShiftedLesson {
  readonly lesson: Lesson;
  readonly span: Span;
  readonly clashes: readonly Clash[];
  /** The provider would refuse it. */
  readonly isBlocked: boolean;
}

interface ShiftContext {
  readonly clash: Parameters<typeof clashesOf>[1];
  readonly timeZone: string;
}

/** How far a lesson has to be moved to begin on a day at a time, `YYYY-MM-DD` and `HH:MM`. */
export function shiftBetween({ startTimeMillis }: Span, day: string, time: string, timeZone: string): Shift {
  const { dayNumber: from, minute } = zoneClock(timeZone)(startTimeMillis);
  return { days: dayNumber(day) - from, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - minute };
}

/** A span that much later by the clocks of the zone; it keeps its length. */
export function shiftSpan({ startTimeMillis, endTimeMillis }: Span, shift: Shift, timeZone: string): Span {
  const { dayNumber: from, minute } = zoneClock(timeZone)(startTimeMillis);
  const total = minute + shift.minutes;
  const over = Math.floor(total / 1440);
  const day = addDays(dayOfNumber(from), shift.days + over);
  const start = momentOf(day, timeOfMinute(total - over * 1440), timeZone);
  return { startTimeMillis: start, endTimeMillis: start + endTimeMillis - startTimeMillis };
}

/**
 * Lessons moved together, in an order in which none is moved to where another one still is. Each is held against all others
 * by the one clash check; those that move along count where they will be.
 */
export function planShift(
  lessons: readonly Lesson[],
  shift: Shift,
  { clash, timeZone }: ShiftContext,
): readonly ShiftedLesson[] {
  const moved = lessons.map((lesson) => ({ ...lesson, ...shiftSpan(lesson, shift, timeZone) }));
  const ids = new Set(lessons.map(({ id }) => id));
  const others = clash.lessons.filter(({ id }) => !ids.has(id));
  const isLater = shift.days * 1440 + shift.minutes > 0;
  return lessons
    .map((lesson, position): ShiftedLesson => {
      const { startTimeMillis, endTimeMillis } = moved[position] ?? lesson;
      const clashes = clashesOf(
        { id: lesson.id, studentId: lesson.studentId, startTimeMillis, endTimeMillis },
        // Itself where it is: what has begun keeps its start.
        { ...clash, lessons: [...others, lesson, ...moved.filter(({ id }) => id !== lesson.id)] },
        // How the moved ones lie to each other does not change.
      ).filter((each) => each.blocking || !('lesson' in each) || !ids.has(each.lesson.id));
      return { lesson, span: { startTimeMillis, endTimeMillis }, clashes, isBlocked: isBlocked(clashes) };
    })
    .sort((a, b) => (a.span.startTimeMillis - b.span.startTimeMillis) * (isLater ? -1 : 1));
}
