import { minuteOf } from './moment.ts';
import { isValidDayKey } from './days.ts';
import { dayKey, momentOf, timeOfMinute } from './zone.ts';

/** `after`: the past cannot be chosen. `before`: the future cannot be chosen. The present always can. */
export type DateMode = 'after' | 'before';

/** Whether a day, `YYYY-MM-DD`, cannot be selected (docs/spec.md, section 5). Text that is not a day cannot be selected either. */
export function disabledDay(day: string, now: number, zone: string, mode: DateMode): boolean {
  if (!isValidDayKey(day)) return true;
  const today = dayKey(now, zone);
  return mode === 'after' ? day < today : day > today;
}

/** The hours, 0–23, of the chosen day that cannot be selected: those without a selectable minute. None without a day. */
export function disabledHours(day: string | undefined, now: number, zone: string, mode: DateMode): number[] {
  const lastChance = mode === 'after' ? 59 : 0;
  return numbersBelow(24).filter((hour) => isDisabled(day, hour, lastChance, now, zone, mode));
}

/** The minutes, 0–59, of the chosen hour and day that cannot be selected. None until both are chosen. */
export function disabledMinutes(
  day: string | undefined,
  hour: number | undefined,
  now: number,
  zone: string,
  mode: DateMode,
): number[] {
  if (hour === undefined) return [];
  return numbersBelow(60).filter((minute) => isDisabled(day, hour, minute, now, zone, mode));
}

/** Whether a time of the chosen day, `HH:MM`, cannot be selected. */
export function disabledTime(day: string, time: string, now: number, zone: string, mode: DateMode): boolean {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return isDisabled(day, hour, minute, now, zone, mode);
}

/** Compares moments rather than times on the clock, so that it agrees with `checkLesson` even when clocks change. */
function isDisabled(
  day: string | undefined,
  hour: number,
  minute: number,
  now: number,
  zone: string,
  mode: DateMode,
): boolean {
  if (day === undefined || !isValidDayKey(day)) return false;
  const minutesAway = minuteOf(momentOf(day, timeOfMinute(60 * hour + minute), zone)) - minuteOf(now);
  return mode === 'after' ? minutesAway < 0 : minutesAway > 0;
}

function numbersBelow(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}
