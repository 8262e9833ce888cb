import type { Lock } from '../../../../core/index.ts';
import type { PlacedEntry } from '../../../../core/schedule/index.ts';

/** Lessons of a day in a month that are shown, and those that are not. */
export interface MonthDayLessons {
  readonly shown: readonly PlacedEntry[];
  readonly rest: readonly PlacedEntry[];
}

const nothing: readonly PlacedEntry[] = [];

/**
 * The lessons that fit into so many lines of a day; the button with the number of the others needs one. The lesson with
 * the id `heldId` is always among them.
 */
export function lessonsInLines(placed: readonly PlacedEntry[], lines: number, heldId?: string): MonthDayLessons {
  if (placed.length <= lines) return { shown: placed, rest: nothing };
  const room = Math.max(0, lines - 1);
  const held = placed.slice(room).find(({ lesson }) => lesson.id === heldId);
  const shown = held ? [...placed.slice(0, Math.max(0, room - 1)), held] : placed.slice(0, room);
  return { shown: shown.length > 0 ? shown : nothing, rest: placed.filter((each) => !shown.includes(each)) };
}

/**
 * Whether the lessons of a week have room for time and subject below each name: all of them, so that no day is set smaller
 * than the one beside it.
 */
export const isRoomyWeek = (days: readonly { readonly count: number; readonly lines: number }[]): boolean =>
  days.every(({ count, lines }) => count * 2 <= lines);

/** How many buttons a day has for its lock: a day without lines shows none. */
export const lockStopsIn = (lock: Lock | undefined, lines: number): 0 | 1 => (lock && lines > 0 ? 1 : 0);

/**
 * Start of each button of a day, in minutes since midnight: its lock, its shown lessons, and the button for the others. The
 * lock comes first, whenever it begins.
 */
export function stopsInLines(placed: readonly PlacedEntry[], lines: number, lock?: Lock): number[] {
  const { shown, rest } = lessonsInLines(placed, lines);
  return [
    ...(lockStopsIn(lock, lines) > 0 ? [0] : []),
    ...placed.slice(0, shown.length + (rest.length > 0 ? 1 : 0)).map(({ startMinute }) => startMinute),
  ];
}
