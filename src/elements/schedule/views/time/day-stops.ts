import type { Lock } from '../../../../core/index.ts';
import { packEntries, placeLessons, type PackedEntry, type PlacedEntry } from '../../../../core/schedule/index.ts';
import { foldDay, type Fold, type FoldedDay } from './folding.ts';
import { DAY_MINUTES } from './time-scale.ts';

/** Minutes since midnight. */
interface Minutes {
  readonly start: number;
  readonly end: number;
}

/** A focusable item of a day: its lock, a lesson or meeting, several that are folded, or free time. */
export interface DayStop extends Minutes {
  readonly item?: 'lock' | PackedEntry | Fold;
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

/** The part of a day that its lock covers; undefined if no part of it is locked. */
export function lockedMinutes(lock: Lock | undefined, day: string, timeZone: string): Minutes | undefined {
  if (!lock) return undefined;
  const { startTimeMillis, endTimeMillis, lockId: id } = lock;
  if (startTimeMillis === undefined || endTimeMillis === undefined) return { start: 0, end: DAY_MINUTES };
  const [span] = placeLessons([{ id, startTimeMillis, endTimeMillis }], timeZone).get(day) ?? [];
  return span && { start: span.startMinute, end: span.endMinute };
}

/** What is on a day, and the free time between it from `freeFrom` on; without it only what is there. */
export function stopsOfDay({ placed, shown, folds }: DayLayout, locked?: Minutes, freeFrom?: number): DayStop[] {
  const items: DayStop[] = [
    ...(locked ? [{ ...locked, item: 'lock' as const }] : []),
    ...shown.map((item) => ({ start: item.placed.startMinute, end: item.placed.endMinute, item })),
    ...folds.map((item) => ({ start: item.startMinute, end: item.endMinute, item })),
  ];
  const free = freeFrom === undefined ? [] : freeTimesOf(placed, locked, freeFrom);
  return [...items, ...free].sort((a, b) => a.start - b.start);
}

function freeTimesOf(placed: readonly PlacedEntry[], locked: Minutes | undefined, freeFrom: number): DayStop[] {
  const taken = placed
    .filter(({ lesson }) => lesson.canceledAt === undefined)
    .map(({ startMinute, endMinute }) => ({ start: startMinute, end: endMinute }));
  const free: DayStop[] = [];
  let start = Math.max(FREE_FROM_MINUTE, freeFrom);
  const add = (end: number): void => {
    if (end - start >= MIN_FREE_MINUTES) free.push({ start, end });
  };
  for (const each of [...taken, ...(locked ? [locked] : [])].sort((a, b) => a.start - b.start)) {
    add(Math.min(each.start, FREE_UNTIL_MINUTE));
    start = Math.max(start, each.end);
  }
  add(FREE_UNTIL_MINUTE);
  return free;
}
