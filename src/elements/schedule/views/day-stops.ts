import type { PlacedEntry } from '../../../core/schedule/index.ts';

/** A focusable item of a day: a lesson or meeting by its index, or free time. Minutes since midnight. */
export interface DayStop {
  readonly start: number;
  readonly end: number;
  readonly position?: number;
}

/** Free time is offered between these minutes of the day. */
const FREE_FROM_MINUTE = 8 * 60;
const FREE_UNTIL_MINUTE = 22 * 60;
const MIN_FREE_MINUTES = 30;

/** The lessons and meetings of a day, and the free time between them from `freeFrom` on; without it only those. */
export function stopsOfDay(placed: readonly PlacedEntry[], freeFrom?: number): DayStop[] {
  const entries = placed.map(({ startMinute: start, endMinute: end }, position) => ({ start, end, position }));
  if (freeFrom === undefined) return entries;
  const free: DayStop[] = [];
  let start = Math.max(FREE_FROM_MINUTE, freeFrom);
  const add = (end: number): void => {
    if (end - start >= MIN_FREE_MINUTES) free.push({ start, end });
  };
  for (const { lesson, startMinute, endMinute } of placed) {
    if (lesson.canceledAt !== undefined) continue;
    add(Math.min(startMinute, FREE_UNTIL_MINUTE));
    start = Math.max(start, endMinute);
  }
  add(FREE_UNTIL_MINUTE);
  return [...entries, ...free].sort((a, b) => a.start - b.start);
}
