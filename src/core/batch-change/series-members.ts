import { type Lesson, searchLessons } from '../api/endpoints/index.ts';
import { type Reply, succeeded } from '../api/index.ts';
import type { Session } from '../session/index.ts';
import { DAY_MS, MINUTE_MS, type Span, zoneClock } from '../time/index.ts';

/** One week of a series may be missing, as where it was planned around a holiday. */
const MAX_GAP_DAYS = 14;

/** How far ahead a series is looked for, in days: the longest one has a year of weeks. */
const MAX_DAYS_AHEAD = 370;
const PAGE_SIZE = 100;

/**
 * The lessons to come of the series that a lesson belongs to, itself among them, by their time: the same student, weekday,
 * time on the clocks of the zone and length, week after week. With `at` as the lesson was before it was moved away from the
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

/** The lessons until the first gap; a cancelled one is no gap. */
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

/** Loads the lessons of a student that may belong to a series, by one of the 31 calls. Resolves with the first failure. */
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
