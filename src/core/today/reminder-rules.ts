import { DAY_MS, isMoment, MINUTE_MS, type Span } from '../time/index.ts';
import { minutesUntil, nextCount } from './lineup.ts';

/** A lesson or a meeting, with the fields that a reminder needs. */
interface Timed extends Span {
  id: string;
  canceledAt?: number | undefined;
}

/** When a teacher wants to be reminded, and the time of the last check. */
interface ReminderCheck {
  /** Minutes before a lesson; 0 for never. */
  readonly minutes: number;
  /** The provider's clock in ms, here and below. */
  readonly now: number;
  /** Time of the last check, in ms; undefined at the first. */
  readonly lastCheck: number | undefined;
}

/**
 * The lessons to remind of now, the earliest first: from `minutes` before the start until the start, and after a sleep over
 * the start, as long as the lesson lasts. A lesson that had begun before the first check needs no reminder.
 */
export function dueReminders<Entry extends Timed>(
  lessons: readonly Entry[],
  { minutes, now, lastCheck }: ReminderCheck,
): Entry[] {
  if (minutes === 0) return [];
  return lessons
    .filter(({ startTimeMillis: start, endTimeMillis: end, canceledAt }) => {
      if (isMoment(canceledAt) || now < start - minutes * MINUTE_MS) return false;
      return now < start || (lastCheck !== undefined && lastCheck < start && now < end);
    })
    .sort((a, b) => a.startTimeMillis - b.startTimeMillis);
}

/** The key of a reminder: a moved lesson has another one. */
export const reminderKey = ({ id, startTimeMillis }: Pick<Timed, 'id' | 'startTimeMillis'>): string =>
  `${startTimeMillis} ${id}`;

/** Is a reminder, by its key, so old that it is no longer needed? */
export const isOldReminder = (key: string, now: number): boolean => Number(key.split(' ')[0]) < now - DAY_MS;

/** Minutes until the next lesson, from the reminder until the start; undefined at any other time. */
export function minutesToNext(lessons: readonly Timed[], minutes: number, now: number): number | undefined {
  const start = nextStart(lessons, now);
  const left = minutesUntil(start, now);
  return left <= minutes && left > 0 ? left : undefined;
}

/** The next time at which a reminder is due or the countdown changes, in ms; Infinity when there is none. */
export function nextReminderChange(lessons: readonly Timed[], minutes: number, now: number): number {
  if (minutes === 0) return Infinity;
  const starts = lessons
    .filter(({ canceledAt }) => !isMoment(canceledAt))
    .map(({ startTimeMillis }) => startTimeMillis - minutes * MINUTE_MS);
  const start = nextStart(lessons, now);
  const isCounting = start - now <= minutes * MINUTE_MS;
  return Math.min(...starts.filter((start) => start > now), isCounting ? nextCount(start, now) : Infinity);
}

function nextStart(lessons: readonly Timed[], now: number): number {
  const starts = lessons.flatMap(({ startTimeMillis, canceledAt }) =>
    isMoment(canceledAt) || startTimeMillis <= now ? [] : [startTimeMillis],
  );
  return Math.min(...starts);
}
