import type { CSSProperties } from 'react';
import type { Lock, WorkingHours } from '../../../core/api/endpoints/index.ts';
import { addDays, startOfDay } from '../../../core/time/index.ts';
import { offHoursIn } from '../../../core/working-hours/index.ts';
import { packEntries, placeLessons, type PackedEntry, type PlacedEntry } from '../../../core/schedule/index.ts';

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

interface DayLayout extends FoldedDay {
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

/** The parts of a day outside the working hours; none while they are not set. */
export function offMinutes(hours: WorkingHours | undefined, day: string, timeZone: string): Minutes[] {
  if (!hours) return [];
  const startTimeMillis = startOfDay(day, timeZone);
  const endTimeMillis = startOfDay(addDays(day, 1), timeZone);
  return offHoursIn({ startTimeMillis, endTimeMillis }, hours).flatMap((span) => {
    const [placed] = placeLessons([{ id: '', ...span }], timeZone).get(day) ?? [];
    return placed ? [{ start: placed.startMinute, end: placed.endMinute }] : [];
  });
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

/** Lessons and meetings that follow each other without a gap, for which there is no room beside others. */
export interface Fold {
  /** Minutes since midnight. */
  startMinute: number;
  endMinute: number;
  /** What they are. */
  placed: readonly PlacedEntry[];
}

/** A day with as many columns as there is room for. */
interface FoldedDay {
  /** What has a place, in the order of the day. */
  shown: readonly PackedEntry[];
  /** What has none, in the last column. */
  folds: readonly Fold[];
}

/**
 * Folds what would need more than `most` columns: the last of them stands for all that lie further on. The entry with the
 * id `heldId` is always shown, over them if need be.
 */
export function foldDay(packed: readonly PackedEntry[], most: number, heldId?: string): FoldedDay {
  if (packed.every(({ columns }) => columns <= most)) return { shown: packed, folds: [] };
  const shown: PackedEntry[] = [];
  const folds: Fold[] = [];
  for (const each of packed) {
    if (each.columns <= most) shown.push(each);
    else if (each.column < most - 1) shown.push(narrowed(each, most));
    else if (each.placed.lesson.id === heldId) shown.push({ ...each, column: most - 1, columns: most, span: 1 });
    else addTo(folds, each);
  }
  return { shown, folds };
}

/** In the same column of fewer; over the last one only where nothing lies further on. */
function narrowed(packed: PackedEntry, most: number): PackedEntry {
  const { column, columns, span } = packed;
  return {
    ...packed,
    columns: most,
    span: column + span === columns ? most - column : Math.min(span, most - 1 - column),
  };
}

/** They come by their start, so that one that begins before the last fold ends belongs to it. */
function addTo(folds: Fold[], { placed }: PackedEntry): void {
  const { startMinute, endMinute } = placed;
  const last = folds.at(-1);
  if (!last || startMinute >= last.endMinute) folds.push({ startMinute, endMinute, placed: [placed] });
  else {
    last.endMinute = Math.max(last.endMinute, endMinute);
    last.placed = [...last.placed, placed];
  }
}

/** Minutes of a day on the grid, also on days with a clock change. */
export const DAY_MINUTES = 1440;

/** Minutes as a percentage of a day's column. */
export const share = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`;

/** Position of a span in a day's column. Minutes since midnight. */
export const spanStyle = (start: number, end: number): CSSProperties => ({
  insetBlockStart: share(start),
  blockSize: share(end - start),
});
