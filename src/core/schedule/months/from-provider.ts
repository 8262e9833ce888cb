import { dayKey, SERVICE_ZONE } from '../../time/index.ts';
import type { CalendarDay, Lesson, Lock, Meeting } from '../../api/endpoints/index.ts';

/** The days of a month with a lesson as it is now, wherever it was before; the same array if that changes nothing. */
export function lessonFromProvider(
  days: readonly CalendarDay[],
  lesson: Lesson,
  isOfMonth: (day: string) => boolean,
): readonly CalendarDay[] {
  const day = dayKey(lesson.startTimeMillis, SERVICE_ZONE);
  const isThere = days.some(({ courses }) => courses.some(({ id }) => id === lesson.id));
  if (!isThere && !isOfMonth(day)) return days;
  const without = !isThere
    ? days
    : days.map((each) => ({ ...each, courses: each.courses.filter(({ id }) => id !== lesson.id) }));
  const taken = !isOfMonth(day)
    ? without
    : withDay(without, day, (each) => ({
        ...each,
        courses: [...each.courses, lesson].sort(
          (a, b) => a.startTimeMillis - b.startTimeMillis || (a.id < b.id ? -1 : 1),
        ),
      }));
  return taken.filter(hasAnything);
}

/** The days of a month with a lock as it is now; a lock that is lifted goes. */
export function lockFromProvider(
  days: readonly CalendarDay[],
  lock: Lock,
  isOfMonth: (day: string) => boolean,
): readonly CalendarDay[] {
  const isThere = days.some((each) => each.lock?.lockId === lock.lockId);
  if (!isThere && !isOfMonth(lock.date)) return days;
  const without = days.map(({ lock: other, ...each }) =>
    other && other.lockId !== lock.lockId ? { ...each, lock: other } : each,
  );
  const taken =
    lock.locked && isOfMonth(lock.date) ? withDay(without, lock.date, (each) => ({ ...each, lock })) : without;
  return taken.filter(hasAnything);
}

/** The days of a month with a meeting as it is now, wherever it was before. */
export function meetingFromProvider(
  days: readonly CalendarDay[],
  meeting: Meeting,
  isOfMonth: (day: string) => boolean,
): readonly CalendarDay[] {
  const day = dayKey(meeting.startTimeMillis, SERVICE_ZONE);
  const isThere = days.some(({ meetings }) => meetings?.some(({ id }) => id === meeting.id));
  if (!isThere && !isOfMonth(day)) return days;
  const without = days.map((each) =>
    each.meetings ? { ...each, meetings: each.meetings.filter(({ id }) => id !== meeting.id) } : each,
  );
  const taken = isOfMonth(day)
    ? withDay(without, day, (each) => ({
        ...each,
        meetings: [...(each.meetings ?? []), meeting].sort(
          (a, b) => a.startTimeMillis - b.startTimeMillis || (a.id < b.id ? -1 : 1),
        ),
      }))
    : without;
  return taken.filter(hasAnything);
}

const hasAnything = ({ courses, meetings = [], lock }: CalendarDay) =>
  courses.length > 0 || meetings.length > 0 || lock !== undefined;

function withDay(
  days: readonly CalendarDay[],
  date: string,
  change: (day: CalendarDay) => CalendarDay,
): readonly CalendarDay[] {
  if (days.some((each) => each.date === date)) return days.map((each) => (each.date === date ? change(each) : each));
  return [...days, change({ date, courses: [] })].sort((a, b) => (a.date < b.date ? -1 : 1));
}
