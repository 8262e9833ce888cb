import type { PlacedLesson } from '../../../core/schedule/index.ts';

/** Where the keyboard can stop within a day: a lesson by its position, or free time. Minutes since midnight. */
export interface DayStop {
  readonly start: number;
  readonly end: number;
  readonly position?: number;
}

/** Free time is offered between these. */
const MORNING = 8 * 60;
const EVENING = 22 * 60;
const SHORTEST = 30;

/** The lessons of a day in their order, and between them the free time from a minute on; without one lessons only. */
export function stopsOfDay(placed: readonly PlacedLesson[], freeFrom?: number): DayStop[] {
  const lessons = placed.map(({ startMinute: start, endMinute: end }, position) => ({ start, end, position }));
  if (freeFrom === undefined) return lessons;
  const free: DayStop[] = [];
  let start = Math.max(MORNING, freeFrom);
  const add = (end: number): void => {
    if (end - start >= SHORTEST) free.push({ start, end });
  };
  for (const { lesson, startMinute, endMinute } of placed) {
    if (lesson.canceledAt !== undefined) continue;
    add(Math.min(startMinute, EVENING));
    start = Math.max(start, endMinute);
  }
  add(EVENING);
  return [...lessons, ...free].sort((a, b) => a.start - b.start);
}
