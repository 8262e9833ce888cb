import type { Lesson } from '../api/endpoints/index.ts';
import { isMoment, MINUTE_MS } from '../time/index.ts';
import { minutesUntil, nextCount } from './countdown.ts';

/** When a teacher wants to be reminded, and how far the looking has come. */
export interface ReminderLook {
  /** Minutes before a lesson; 0 for never. */
  readonly minutes: number;
  /** The provider's clock, in milliseconds, here and below. */
  readonly now: number;
  /** When it was looked at last; undefined at the first look. */
  readonly lastLook: number | undefined;
}

/**
 * The lessons to be reminded of now, the earliest first: from so many minutes before the start until the start, and after
 * a sleep over the start as long as the lesson lasts. Who comes to a lesson that is already on needs no reminder of it.
 */
export function dueReminders(lessons: readonly Lesson[], { minutes, now, lastLook }: ReminderLook): Lesson[] {
  if (minutes === 0) return [];
  return lessons
    .filter(({ startTimeMillis: start, endTimeMillis: end, canceledAt }) => {
      if (isMoment(canceledAt) || now < start - minutes * MINUTE_MS) return false;
      return now < start || (lastLook !== undefined && lastLook < start && now < end);
    })
    .sort((a, b) => a.startTimeMillis - b.startTimeMillis);
}

/** Names a reminder: a lesson that has been moved has another one. */
export const reminderKey = ({ id, startTimeMillis }: Pick<Lesson, 'id' | 'startTimeMillis'>): string =>
  `${startTimeMillis} ${id}`;

/** Whether a reminder, by its key, is of so long ago that nobody will be reminded again. */
export const isOldReminder = (key: string, now: number): boolean =>
  Number(key.split(' ')[0]) < now - 24 * 60 * MINUTE_MS;

/** Minutes until the next lesson, from the reminder until the start; undefined at any other time. */
export function minutesToNext(lessons: readonly Lesson[], minutes: number, now: number): number | undefined {
  const start = nextStart(lessons, now);
  const left = minutesUntil(start, now);
  return left <= minutes && left > 0 ? left : undefined;
}

/** The next moment at which a reminder is due or the countdown says something else; Infinity when there is none. */
export function nextReminderChange(lessons: readonly Lesson[], minutes: number, now: number): number {
  if (minutes === 0) return Infinity;
  const starts = lessons
    .filter(({ canceledAt }) => !isMoment(canceledAt))
    .map(({ startTimeMillis }) => startTimeMillis - minutes * MINUTE_MS);
  const start = nextStart(lessons, now);
  const isCounting = start - now <= minutes * MINUTE_MS;
  return Math.min(...starts.filter((start) => start > now), isCounting ? nextCount(start, now) : Infinity);
}

function nextStart(lessons: readonly Lesson[], now: number): number {
  const starts = lessons.flatMap(({ startTimeMillis, canceledAt }) =>
    isMoment(canceledAt) || startTimeMillis <= now ? [] : [startTimeMillis],
  );
  return Math.min(...starts);
}
