import { type Lesson, searchLessons } from '../api/endpoints/index.ts';
import { type Reply, succeeded } from '../api/index.ts';
import { type Clash, clashesOf, isBlocked } from '../schedule/index.ts';
import type { Session } from '../session/index.ts';
import {
  DAY_MS,
  MINUTE_MS,
  type Span,
  zoneClock,
  addDays,
  dayNumber,
  dayOfNumber,
  momentOf,
  timeOfMinute,
} from '../time/index.ts';

/** One week of a series may be missing, for example because of a holiday. */
const MAX_GAP_DAYS = 14;

/** How far ahead a series is searched, in days: the longest one lasts a year. */
const MAX_DAYS_AHEAD = 370;
const PAGE_SIZE = 100;

/**
 * The future lessons of the series that a lesson belongs to, including itself, by their time: the same student, weekday,
 * time on the clocks of the zone and length, week after week. `at` is the time of the lesson before it was moved away from the
 * others (docs/design-choices.md#changing-several-lessons).
 */
export function seriesOf(
  lesson: Lesson,
  lessons: readonly Lesson[],
  { timeZone, now, at = lesson }: { timeZone: string; now: number; at?: Span },
): readonly Lesson[] {
  const clock = zoneClock(timeZone);
  const own = clock(at.startTimeMillis);
  const isAlike = (other: Lesson): boolean => {
    const { dayNumber, minute } = clock(other.startTimeMillis);
    return (
      other.id !== lesson.id &&
      other.studentId === lesson.studentId &&
      minute === own.minute &&
      (dayNumber - own.dayNumber) % 7 === 0 &&
      other.endTimeMillis - other.startTimeMillis === at.endTimeMillis - at.startTimeMillis
    );
  };
  const alike = lessons
    .filter(isAlike)
    .map((each) => ({ lesson: each, day: clock(each.startTimeMillis).dayNumber }))
    .sort((one, other) => one.day - other.day);
  const after = connected(
    alike.filter(({ day }) => day > own.dayNumber),
    own.dayNumber,
  );
  const before = connected(alike.filter(({ day }) => day < own.dayNumber).toReversed(), own.dayNumber);
  return [...before.toReversed(), lesson, ...after].filter(
    ({ id, canceledAt, startTimeMillis }) =>
      id === lesson.id || (canceledAt === undefined && startTimeMillis >= Math.floor(now / MINUTE_MS) * MINUTE_MS),
  );
}

/** Whether a lesson belongs to a series with others to come. */
export const hasSeries = (...args: Parameters<typeof seriesOf>): boolean => seriesOf(...args).length > 1;

/** The lessons until the first gap; a cancelled lesson does not count as a gap. */
function connected(lessons: readonly { lesson: Lesson; day: number }[], from: number): Lesson[] {
  const found: Lesson[] = [];
  let last = from;
  for (const { lesson, day } of lessons) {
    if (Math.abs(day - last) > MAX_GAP_DAYS) break;
    found.push(lesson);
    last = day;
  }
  return found;
}

/** Loads the lessons of a student that may belong to a series, with one of the 31 calls. Resolves with the first failure. */
export async function loadStudentLessons(session: Session, studentId: string): Promise<Reply<readonly Lesson[]>> {
  const now = session.clock.now();
  const body = { studentId, fromMillis: now - DAY_MS, untilMillis: now + MAX_DAYS_AHEAD * DAY_MS };
  const found: Lesson[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await session.api.call(searchLessons, { query: { page, size: PAGE_SIZE }, body });
    if (!succeeded(reply)) return { ...reply, data: undefined };
    found.push(...reply.data.list);
    if (reply.data.list.length < PAGE_SIZE) return { ...reply, data: found };
  }
}

/** How far lessons are moved together: days of the calendar and minutes on the clock; negative values are earlier. */
interface Shift {
  readonly days: number;
  readonly minutes: number;
}

/** A lesson with its new times, and their problems. */
export interface ShiftedLesson {
  readonly lesson: Lesson;
  readonly span: Span;
  readonly clashes: readonly Clash[];
  /** The provider would reject it. */
  readonly isBlocked: boolean;
}

interface ShiftContext {
  readonly clash: Parameters<typeof clashesOf>[1];
  readonly timeZone: string;
}

/** How far a lesson must move to begin on a day at a time, `YYYY-MM-DD` and `HH:MM`. */
export function shiftBetween({ startTimeMillis }: Span, day: string, time: string, timeZone: string): Shift {
  const { dayNumber: from, minute } = zoneClock(timeZone)(startTimeMillis);
  return { days: dayNumber(day) - from, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - minute };
}

/** A span shifted by that much on the clocks of the zone; it keeps its length. */
export function shiftSpan({ startTimeMillis, endTimeMillis }: Span, shift: Shift, timeZone: string): Span {
  const { dayNumber: from, minute } = zoneClock(timeZone)(startTimeMillis);
  const total = minute + shift.minutes;
  const over = Math.floor(total / 1440);
  const day = addDays(dayOfNumber(from), shift.days + over);
  const start = momentOf(day, timeOfMinute(total - over * 1440), timeZone);
  return { startTimeMillis: start, endTimeMillis: start + endTimeMillis - startTimeMillis };
}

/**
 * Lessons moved together, in an order in which none is moved to the current time of another. Each is checked with all others
 * by the same clash check; lessons that move along count at their new times.
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
        // At its current time: a lesson that has begun keeps its start.
        { ...clash, lessons: [...others, lesson, ...moved.filter(({ id }) => id !== lesson.id)] },
        // The distances between the moved lessons do not change.
      ).filter((each) => each.blocking || !('lesson' in each) || !ids.has(each.lesson.id));
      return { lesson, span: { startTimeMillis, endTimeMillis }, clashes, isBlocked: isBlocked(clashes) };
    })
    .sort((a, b) => (a.span.startTimeMillis - b.span.startTimeMillis) * (isLater ? -1 : 1));
}
