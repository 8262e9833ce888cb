import { decodeUpdate, diffUpdate, mergeUpdates } from 'yjs';
import { BOARD_UPDATE_BYTES } from '../../../src/core/live-room/protocol.ts';
import { guard } from '../guard.ts';
import type { Hash } from '../hash.ts';
import type { Store } from '../store.ts';
import type { RoomUpdateRow } from '../tables.ts';

/** The most bytes that one room's board may have. */
export const BOARD_BYTES = 20 * 1024 * 1024;

/** So many single changes are merged into one row. */
const MERGE_AFTER = 100;

/** An update that says nothing has no structs and no deletions. */
const NOTHING = 2;

/**
 * The board of one room: its changes in the order in which they came, stored one by one as they come. When there are
 * many, neighbours become one row, never larger than a message can carry.
 */
export function createBoardStore(store: Store, hash: Hash, room: string, most = BOARD_BYTES) {
  const rowsFrom = (first: number) => store.roomUpdates
    .find({ where: [['room', '=', room], ['position', '>=', first]], order: [['position', 'ascending']] });
  const rows = rowsFrom(0);
  let total = rows.reduce((sum, { bytes }) => sum + bytes.length, 0);
  let position = rows.at(-1)?.position ?? 0;
  let single = 0;
  /** Rows before this position are full. */
  let open = 0;

  function merge(): void {
    single = 0;
    const groups = groupsOf(rowsFrom(open));
    // What was not committed does not count.
    total += store.transaction(() => groups.reduce((sum, group) => sum + mergeGroup(group), 0));
    open = groups.at(-1)?.[0]?.position ?? open;
  }

  /** Answers by how many bytes the board has grown, mostly a negative number. */
  function mergeGroup(group: RoomUpdateRow[]): number {
    const [first] = group;
    if (!first || group.length < 2) return 0;
    const merged = mergeUpdates(group.map(({ bytes }) => bytes));
    // What overlaps may come out a little larger than it went in; it must fit a message all the same.
    if (merged.length > BOARD_UPDATE_BYTES) return 0;
    for (const { id } of group) store.roomUpdates.delete([['id', '=', id]]);
    store.roomUpdates.insert({ ...first, bytes: new Uint8Array(merged) });
    return group.reduce((sum, { bytes }) => sum - bytes.length, merged.length);
  }

  return {
    /** Stores a change. `broken`: it is none, or too large for one; `full`: the board would become too large. */
    add(bytes: Uint8Array<ArrayBuffer>): 'stored' | 'broken' | 'full' {
      if (bytes.length > BOARD_UPDATE_BYTES || !isUpdate(bytes)) return 'broken';
      if (total + bytes.length > most) return 'full';
      store.roomUpdates.insert({ id: hash.random(12), room, position: position + 1, bytes });
      position += 1;
      total += bytes.length;
      single += 1;
      // The change is stored, whether or not its neighbours can be merged now.
      if (single >= MERGE_AFTER) void guard(`the board of ${room} is merged`, merge);
      return 'stored';
    },
    /** What a client with this state vector lacks, as updates that each fit a message; all of it without a vector. */
    lacking(vector: Uint8Array | undefined): Uint8Array[] {
      const stored = rowsFrom(0).map(({ bytes }) => bytes);
      if (!vector) return stored;
      try {
        return stored.map((bytes) => diffUpdate(bytes, vector)).filter(({ length }) => length > NOTHING);
      } catch {
        // Who knows nothing that makes sense gets everything.
        return stored;
      }
    },
  };
}

/** Neighbours that together fit a message. */
function groupsOf(rows: RoomUpdateRow[]): RoomUpdateRow[][] {
  const groups: RoomUpdateRow[][] = [];
  let size = Infinity;
  for (const row of rows) {
    size += row.bytes.length;
    const last = groups.at(-1);
    if (last && size <= BOARD_UPDATE_BYTES) last.push(row);
    else {
      groups.push([row]);
      size = row.bytes.length;
    }
  }
  return groups;
}

function isUpdate(bytes: Uint8Array): boolean {
  try {
    decodeUpdate(bytes);
    return true;
  } catch {
    return false;
  }
}
