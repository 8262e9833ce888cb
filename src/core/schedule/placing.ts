import type { Lesson } from '../api/endpoints/index.ts';
import { dayOfNumber, MINUTE_MS, type Span, zoneClock } from '../time/index.ts';

/** The position of a lesson beside those that it overlaps: `column` of `columns`, and `span` columns wide. */
export interface PackedLesson<Item extends Placeable = Lesson> {
  placed: PlacedLesson<Item>;
  /** From 0, in reading direction. */
  column: number;
  /** The same for all lessons that overlap each other, also indirectly. */
  columns: number;
  /** 1 or more: this many columns stay free while it lasts. */
  span: number;
}

/** Shorter lessons are packed as if they had this length, in minutes, since a text needs a height. */
const SHORTEST_DRAWN = 15;

/**
 * Packs one day side by side, with as few columns as possible and each lesson as wide as possible. `placed` is sorted like
 * a day of the index, and the result has the same order. The same day is always packed in the same way.
 */
export function packDay<Item extends Placeable = Lesson>(
  placed: readonly PlacedLesson<Item>[],
  shortestMinutes: number = SHORTEST_DRAWN,
): PackedLesson<Item>[] {
  const endOf = (each: PlacedLesson<Item>) => Math.max(each.endMinute, each.startMinute + shortestMinutes);
  const packed: PackedLesson<Item>[] = [];
  let clusterStart = 0;
  let clusterEnd = 0;
  // Columns in use, by when they end, and free ones.
  const taken = createHeap<{ end: number; column: number }>((a, b) => a.end - b.end || a.column - b.column);
  const free = createHeap<number>((a, b) => a - b);
  let columns = 0;

  function closeCluster(): void {
    widen(packed.slice(clusterStart), columns, endOf);
    clusterStart = packed.length;
    columns = 0;
    taken.clear();
    free.clear();
  }

  for (const each of placed) {
    if (each.startMinute >= clusterEnd) closeCluster();
    for (let next = taken.first(); next && next.end <= each.startMinute; next = taken.first()) {
      taken.take();
      free.add(next.column);
    }
    const column = free.take() ?? columns;
    columns = Math.max(columns, column + 1);
    taken.add({ end: endOf(each), column });
    clusterEnd = Math.max(clusterEnd, endOf(each));
    packed.push({ placed: each, column, columns: 1, span: 1 });
  }
  closeCluster();
  return packed;
}

/** Extends every lesson of a cluster over the adjacent columns that are free as long as it lasts. */
function widen<Item extends Placeable>(
  cluster: readonly PackedLesson<Item>[],
  columns: number,
  endOf: (placed: PlacedLesson<Item>) => number,
): void {
  const inColumn: PlacedLesson<Item>[][] = Array.from({ length: columns }, () => []);
  for (const { placed, column } of cluster) inColumn[column]?.push(placed);
  for (const each of cluster) {
    each.columns = columns;
    while (each.column + each.span < columns && isFree(inColumn[each.column + each.span] ?? [], each.placed))
      each.span += 1;
  }

  /** The lessons of a column follow each other, so the last one that begins before `wanted` ends decides. */
  function isFree(column: readonly PlacedLesson<Item>[], wanted: PlacedLesson<Item>): boolean {
    let [low, high] = [0, column.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((column[middle]?.startMinute ?? Infinity) < endOf(wanted)) low = middle + 1;
      else high = middle;
    }
    const last = column[low - 1];
    return !last || endOf(last) <= wanted.startMinute;
  }
}

/** Always returns the smallest. */
function createHeap<Value>(compare: (a: Value, b: Value) => number) {
  const values: Value[] = [];
  const isBefore = (a: number, b: number) => a < values.length && compare(values[a] as Value, values[b] as Value) < 0;

  function swap(a: number, b: number): void {
    [values[a], values[b]] = [values[b] as Value, values[a] as Value];
  }

  return {
    first: (): Value | undefined => values[0],
    clear(): void {
      values.length = 0;
    },
    add(value: Value): void {
      values.push(value);
      for (
        let at = values.length - 1, parent = (at - 1) >> 1;
        at > 0 && isBefore(at, parent);
        at = parent, parent = (at - 1) >> 1
      ) {
        swap(at, parent);
      }
    },
    take(): Value | undefined {
      const [smallest] = values;
      const last = values.pop();
      if (values.length === 0 || last === undefined) return smallest;
      values[0] = last;
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        const least = isBefore(right, left) ? right : left;
        if (!isBefore(least, at)) return smallest;
        swap(at, least);
        at = least;
      }
    },
  };
}

/** Anything with a time in a calendar; in milliseconds. */
export interface Placeable extends Span {
  id: string;
}

/** The part of a lesson on one day, by the clocks of the zone. */
export interface PlacedLesson<Item extends Placeable = Lesson> {
  lesson: Item;
  /** `YYYY-MM-DD` */
  day: string;
  /** 0 to 1439 */
  startMinute: number;
  /** Up to 1440, the end of the day; after `startMinute` unless the lesson has no length. */
  endMinute: number;
  /** It began on an earlier day. */
  continuesBefore: boolean;
  /** It continues on the next day. */
  continuesAfter: boolean;
}

/** The entries of each day: those that begin earlier come first, then those that last longer. Empty days are not included. */
export type DayIndex<Item extends Placeable = Lesson> = ReadonlyMap<string, readonly PlacedLesson<Item>[]>;

const DAY_END = 1440;

/** No lesson of a provider lasts a day; broken data must not fill the calendar. */
const MOST_DAYS = 366;

/**
 * Indexes lessons by the days of a zone once, for everything that shows days. A lesson over midnight is on both
 * days. One that ends when a day begins is not on that day. When clocks change, lessons are placed as the clocks show them.
 */
export function placeLessons<Item extends Placeable = Lesson>(
  lessons: readonly Item[],
  timeZone: string,
): DayIndex<Item> {
  const clock = zoneClock(timeZone);
  const index = new Map<string, PlacedLesson<Item>[]>();

  for (const lesson of lessons) {
    const { startTimeMillis: start, endTimeMillis } = lesson;
    const end = Math.max(start, endTimeMillis);
    if (!Number.isFinite(start) || !Number.isFinite(end)) continue;
    const from = clock(start);
    // The day of the last moment that belongs to it.
    const until = clock(Math.max(start, end - 1));
    const lastDay = Math.min(until.dayNumber, from.dayNumber + MOST_DAYS);
    for (let number = from.dayNumber; number <= lastDay; number += 1) {
      const isFirst = number === from.dayNumber;
      const isLast = number === until.dayNumber;
      const startMinute = isFirst ? from.minute : 0;
      const placed: PlacedLesson<Item> = {
        lesson,
        day: dayOfNumber(number),
        startMinute,
        endMinute: DAY_END,
        continuesBefore: !isFirst,
        continuesAfter: !isLast,
      };
      if (isLast) placed.endMinute = endOn(number, startMinute, isFirst ? start : undefined, end);
      const found = index.get(placed.day);
      if (found) found.push(placed);
      else index.set(placed.day, [placed]);
    }
  }
  for (const day of index.values()) day.sort(byTime);
  return index;

  function endOn(day: number, startMinute: number, start: number | undefined, end: number): number {
    const wall = clock(end);
    if (wall.dayNumber !== day) return DAY_END;
    if (start === undefined || wall.minute > startMinute || end === start) return wall.minute;
    // Clocks went back meanwhile: by the clocks it would end before it began, so it is drawn with its real length.
    return Math.min(DAY_END, startMinute + Math.ceil((end - start) / MINUTE_MS));
  }
}

/**
 * The minute of the day, up to 1440, that the clocks show at the end of a placed lesson. It equals `endMinute`, unless clocks went
 * back meanwhile: then a lesson may be drawn to a later minute than the clocks show at its end.
 */
export function clockEndOf(
  { lesson, day, endMinute, continuesAfter }: PlacedLesson<Placeable>,
  timeZone: string,
): number {
  if (continuesAfter) return endMinute;
  const { dayNumber, minute } = zoneClock(timeZone)(lesson.endTimeMillis);
  return dayOfNumber(dayNumber) === day ? minute : endMinute;
}

function byTime<Item extends Placeable>(a: PlacedLesson<Item>, b: PlacedLesson<Item>): number {
  return (
    a.startMinute - b.startMinute ||
    b.endMinute - a.endMinute ||
    a.lesson.startTimeMillis - b.lesson.startTimeMillis ||
    (a.lesson.id < b.lesson.id ? -1 : Number(a.lesson.id > b.lesson.id))
  );
}

/** Several indexes as one; days that only one of them has are used as they are. */
export function mergeIndexes<Item extends Placeable = Lesson>(indexes: readonly DayIndex<Item>[]): DayIndex<Item> {
  const [first, ...others] = indexes;
  if (first && others.length === 0) return first;
  const merged = new Map(first);
  for (const index of others) {
    for (const [day, placed] of index) {
      const found = merged.get(day);
      merged.set(day, found ? [...found, ...placed].sort(byTime) : placed);
    }
  }
  return merged;
}

/** An index in which some lessons are moved: removes the entries with their ids, and adds them. */
export function replaceLessons<Item extends Placeable = Lesson>(
  index: DayIndex<Item>,
  lessons: readonly Item[],
  timeZone: string,
): DayIndex<Item> {
  const ids = new Set(lessons.map(({ id }) => id));
  const rest = new Map<string, readonly PlacedLesson<Item>[]>();
  for (const [day, placed] of index) {
    const others = placed.some(({ lesson }) => ids.has(lesson.id))
      ? placed.filter(({ lesson }) => !ids.has(lesson.id))
      : placed;
    if (others.length > 0) rest.set(day, others);
  }
  return mergeIndexes([rest, placeLessons(lessons, timeZone)]);
}
