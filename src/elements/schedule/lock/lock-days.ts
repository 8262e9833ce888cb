import { daysBetween } from '../../../core/time/index.ts';
import {
  rangesOfDays,
  planLocks,
  weekdaysUntil,
  type MinuteRange,
  type LockContext,
  type PlannedLock,
} from '../../../core/schedule/index.ts';
import { isValidDayKey, isValidTime, type Lock } from '../../../core/index.ts';

/** The values of the lock form; days and times are in the service's time zone (Tokyo), like the provider's locks. */
export interface LockForm {
  /** `YYYY-MM-DD`, empty while it is missing. */
  readonly from: string;
  readonly until: string;
  /** Only days with the same weekday as the first. */
  readonly isWeekly: boolean;
  readonly isWholeDay: boolean;
  /** `HH:MM` */
  readonly start: string;
  /** `HH:MM`, up to `24:00`. */
  readonly end: string;
  readonly reason: string;
}

/** End of a day. */
export const DAY_END = '24:00';

/** Limit of days locked at once, because each needs its own request. */
export const MAX_LOCK_DAYS = 60;

export type LockProblem = 'reversed' | 'endBeforeStart' | 'tooMany' | 'missingDay' | 'reasonTooLong';

/** The first error of the form; undefined if it is valid. */
export function lockProblem(form: LockForm): LockProblem | undefined {
  if (!isValidDayKey(form.from) || !isValidDayKey(form.until)) return 'missingDay';
  if (form.until < form.from) return 'reversed';
  if (!form.isWholeDay && !(hasTimes(form) && form.start < form.end)) return 'endBeforeStart';
  if (daysToLock(form).length > MAX_LOCK_DAYS) return 'tooMany';
  return [...form.reason].length > 200 ? 'reasonTooLong' : undefined;
}

/** The days that the form selects. */
export function daysToLock({ from, until, isWeekly }: LockForm): string[] {
  if (!isValidDayKey(from) || !isValidDayKey(until) || until < from) return [];
  return isWeekly ? weekdaysUntil(from, until) : daysBetween(from, until);
}

/** The planned change of each day. With `only`, the form replaces that lock. */
export function plannedOf(form: LockForm, only: Lock | undefined, context: LockContext): PlannedLock[] {
  const days = daysToLock(form);
  if (days.length > MAX_LOCK_DAYS) return [];
  const reason = form.reason.trim();
  const planned = planLocks(
    rangesOfDays(days, partOf(form)),
    reason,
    only ? { ...context, locks: new Map() } : context,
  );
  if (!only) return planned;
  return planned.map((each) => ({
    ...each,
    ...(each.request && { request: { ...each.request, lockId: only.lockId } }),
  }));
}

function partOf({ isWholeDay, start, end }: LockForm): MinuteRange | undefined {
  return isWholeDay || !hasTimes({ start, end })
    ? undefined
    : { startMinute: minuteOf(start), endMinute: minuteOf(end) };
}

function hasTimes({ start, end }: Pick<LockForm, 'start' | 'end'>): boolean {
  return isValidTime(start) && (isValidTime(end) || end === DAY_END);
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
