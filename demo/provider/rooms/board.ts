import { mergeUpdates } from 'yjs';
import { BOARD_UPDATE_BYTES } from '../../../src/core/live-room/index.ts';
import { plainBase64, type Base64 } from '../auth/base64.ts';
import { guard } from '../app/guard.ts';
import type { Crypto } from '../auth/crypto.ts';
import type { Store } from '../store/store.ts';
import type { RoomUpdateRow } from '../store/tables.ts';
import { lackingParts, reachOf, type BoardPart, type Lack } from './board-parts.ts';

/** The most bytes that one room's board may have. */
export const BOARD_BYTES = 20 * 1024 * 1024;

/** This share of them is the teacher's alone: a student who fills the board does not end the teacher's drawing. */
const TEACHERS_SHARE = 1 / 5;

/** So many single changes are merged into one row. */
const MERGE_AFTER = 100;

/**
 * The board of one room: its changes in the order in which they came, stored one by one as they come. When there are
 * many, neighbours become one row, never larger than a message can carry.
 */
export function createBoardStore(store: Store, hash: Crypto, room: string, most = BOARD_BYTES, base64: Base64 = plainBase64) {
  const rowsFrom = (first: number) => store.roomUpdates
    .find({ where: [['room', '=', room], ['position', '>=', first]], order: [['position', 'ascending']] });
  const rows = rowsFrom(0);
  let parts: BoardPart[] = rows.map(({ id, bytes }) => ({ id, size: bytes.length }));
  let total = rows.reduce((sum, { bytes }) => sum + bytes.length, 0);
  let position = rows.at(-1)?.position ?? 0;
  let single = 0;
  /** Rows before this position are full. */
  let open = 0;

  const read = ({ id }: BoardPart): Uint8Array => {
    const row = store.roomUpdates.get(id);
    if (!row) throw new Error(`A part of the board of ${room} is gone.`);
    return row.bytes;
  };

  function merge(): void {
    single = 0;
    const groups = groupsOf(rowsFrom(open));
    const merged = store.transaction(() => groups.map(mergeGroup));
    // What was not committed does not count.
    for (const [place, row] of merged.entries()) if (row) replace(groups[place] ?? [], row);
    open = groups.at(-1)?.[0]?.position ?? open;
  }

  /** Answers the row that stands for the group from now on, if it could be merged. */
  function mergeGroup(group: RoomUpdateRow[]): RoomUpdateRow | undefined {
    const [first] = group;
    if (!first || group.length < 2) return undefined;
    const bytes = new Uint8Array(mergeUpdates(group.map((row) => row.bytes)));
    // What overlaps may come out a little larger than it went in; it must fit a message all the same.
    if (bytes.length > BOARD_UPDATE_BYTES) return undefined;
    for (const { id } of group) store.roomUpdates.delete([['id', '=', id]]);
    const row = { ...first, id: hash.random(12), bytes };
    store.roomUpdates.insert(row);
    return row;
  }

  function replace(group: readonly RoomUpdateRow[], { id, bytes }: RoomUpdateRow): void {
    const gone = new Set(group.map((row) => row.id));
    const part: BoardPart = { id, size: bytes.length };
    const first = parts.findIndex((each) => gone.has(each.id));
    for (const each of parts) if (gone.has(each.id)) each.mergedInto = part;
    parts = [...parts.slice(0, first), part, ...parts.slice(first).filter((each) => !gone.has(each.id))];
    total += group.reduce((sum, row) => sum - row.bytes.length, bytes.length);
  }

  return {
    /** Stores a change. `broken`: it is none, too large or too deep for one; `full`: the board would become too large. */
    add(bytes: Uint8Array<ArrayBuffer>, role: 'teacher' | 'student' = 'teacher'): 'stored' | 'broken' | 'full' {
      const reach = bytes.length > BOARD_UPDATE_BYTES ? 'unreadable' : reachOf(bytes);
      if (reach === 'unreadable') return 'broken';
      if (total + bytes.length > (role === 'teacher' ? most : most * (1 - TEACHERS_SHARE))) return 'full';
      const id = hash.random(12);
      store.roomUpdates.insert({ id, room, position: position + 1, bytes });
      parts.push({ id, size: bytes.length, reach });
      position += 1;
      total += bytes.length;
      single += 1;
      // The change is stored, whether or not its neighbours can be merged now.
      if (single >= MERGE_AFTER) void guard(`the board of ${room} is merged`, merge);
      return 'stored';
    },
    /** What a client with this state vector lacks, in messages; all of it without a vector. */
    lacking: (vector: Uint8Array | undefined): Lack => lackingParts(parts, vector, read, base64),
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
