import type { PackedEntry, PlacedEntry } from '../../../../core/schedule/index.ts';

/** Lessons and meetings that follow each other without a gap, for which there is no room beside others. */
export interface Fold {
  /** Minutes since midnight. */
  startMinute: number;
  endMinute: number;
  /** What they are. */
  placed: readonly PlacedEntry[];
}

/** A day with as many columns as there is room for. */
export interface FoldedDay {
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
