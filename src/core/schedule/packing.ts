import type { Lesson } from '../api/endpoints/index.ts';
import type { Placeable, PlacedLesson } from './placing.ts';

/** Where a lesson lies side by side with those that it overlaps: `column` of `columns`, and `span` columns wide. */
export interface PackedLesson<Item extends Placeable = Lesson> {
  placed: PlacedLesson<Item>;
  /** From 0, in reading direction. */
  column: number;
  /** The same for all that overlap each other, also by way of a third. */
  columns: number;
  /** 1 or more: so many columns to its end stay free while it lasts. */
  span: number;
}

/** Shorter lessons are packed as if they lasted so long, in minutes, since a text needs a height. */
export const SHORTEST_DRAWN = 15;

/**
 * Packs one day side by side, with as few columns as can be and each lesson as wide as it can be. `placed` is sorted as
 * a day of the index is, and the answer has its order. The same day is always packed in the same way.
 */
export function packDay<Item extends Placeable = Lesson>(
  placed: readonly PlacedLesson<Item>[],
  shortestMinutes: number = SHORTEST_DRAWN,
): PackedLesson<Item>[] {
  const endOf = (each: PlacedLesson<Item>) => Math.max(each.endMinute, each.startMinute + shortestMinutes);
  const packed: PackedLesson<Item>[] = [];
  let clusterStart = 0;
  let clusterEnd = 0;
  // Columns that are taken, by when they end, and those that are free again.
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

/** Lets every lesson of a cluster reach over the columns beside it that are free as long as it lasts. */
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

  /** The lessons of a column follow each other, so the last that begins before `wanted` ends decides. */
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

/** Always hands out the smallest. */
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
