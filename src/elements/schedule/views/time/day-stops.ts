import { packEntries, type PackedEntry, type PlacedEntry } from '../../../../core/schedule/index.ts';
import { foldDay, type Fold, type FoldedDay } from './folding.ts';

/** A focusable item of a day: a lesson or meeting, several that are folded, or free time. Minutes since midnight. */
export interface DayStop {
  readonly start: number;
  readonly end: number;
  readonly item?: PackedEntry | Fold;
}

/** Free time is offered between these minutes of the day. */
const FREE_FROM_MINUTE = 8 * 60;
const FREE_UNTIL_MINUTE = 22 * 60;
const MIN_FREE_MINUTES = 30;

export interface DayLayout extends FoldedDay {
  readonly placed: readonly PlacedEntry[];
}

/** Lays a day out in at most so many columns; the entry with the id `heldId` has a place in any case. */
export function layOut(placed: readonly PlacedEntry[], columns: number, heldId?: string): DayLayout {
  return { placed, ...foldDay(packEntries(placed), columns, heldId) };
}

/** What is on a day, and the free time between it from `freeFrom` on; without it only what is there. */
export function stopsOfDay({ placed, shown, folds }: DayLayout, freeFrom?: number): DayStop[] {
  const items: DayStop[] = [
    ...shown.map((item) => ({ start: item.placed.startMinute, end: item.placed.endMinute, item })),
    ...folds.map((item) => ({ start: item.startMinute, end: item.endMinute, item })),
  ];
  const free = freeFrom === undefined ? [] : freeTimesOf(placed, freeFrom);
  return [...items, ...free].sort((a, b) => a.start - b.start);
}

function freeTimesOf(placed: readonly PlacedEntry[], freeFrom: number): DayStop[] {
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
  return free;
}
