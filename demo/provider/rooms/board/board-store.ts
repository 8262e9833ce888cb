import { mergeUpdates } from 'yjs';
import { BOARD_UPDATE_BYTES } from '../../../../src/core/live-room/index.ts';
import { plainBase64, type Base64 } from '../../auth/base64.ts';
import { guard } from '../../app/guard.ts';
import type { Crypto } from '../../auth/crypto.ts';
import { recordBoardFiles } from '../../store/board-files.ts';
import type { Store } from '../../store/store.ts';
import type { RoomUpdateRow } from '../../store/tables.ts';
import { coverageOf, currentOf, findMissingChunks, type BoardChunk, type MissingChunks } from './board-chunks.ts';

/** Maximum size of one room's board. */
export const MAX_BOARD_BYTES = 20 * 1024 * 1024;

/** Share of the board reserved for the teacher, so that a student who fills the rest cannot stop the teacher from drawing. */
const TEACHER_SHARE = 1 / 5;

/** Number of changes after which neighbouring rows are merged. */
const MERGE_INTERVAL_CHANGES = 100;

/** The board of one room. */
export interface BoardStore {
  /**
   * Stores a change.
   * @returns `broken` for bytes that are no update, too large or nested too deep; `full` if the board would become too large
   */
  add(bytes: Uint8Array<ArrayBuffer>, role?: 'teacher' | 'student'): Promise<'stored' | 'broken' | 'full'>;
  /** What a client with this state vector is missing; everything without a vector. */
  missing(vector: Uint8Array | undefined): Promise<MissingChunks>;
}

/**
 * Stores the changes of a room's board in the order in which they arrive. From time to time neighbouring rows are merged
 * into one that still fits into a message. Changes are to be added one after the other.
 */
export async function createBoardStore(
  store: Store,
  crypto: Crypto,
  room: string,
  maxBytes = MAX_BOARD_BYTES,
  base64: Base64 = plainBase64,
): Promise<BoardStore> {
  const rowsFrom = (first: number) =>
    store.roomUpdates.find({
      where: [
        ['room', '=', room],
        ['position', '>=', first],
      ],
      order: [['position', 'ascending']],
    });
  const rows = await rowsFrom(0);
  let chunks: BoardChunk[] = rows.map(({ id, bytes }) => ({ id, size: bytes.length }));
  let totalBytes = rows.reduce((sum, { bytes }) => sum + bytes.length, 0);
  let position = rows.at(-1)?.position ?? 0;
  let unmerged = 0;
  /** Rows before this position are full: they cannot grow by merging. */
  let firstOpenPosition = 0;

  let merging: Promise<void> = Promise.resolve();

  async function read(chunk: BoardChunk): Promise<Uint8Array> {
    const row = await store.roomUpdates.get(currentOf(chunk).id);
    if (row) return row.bytes;
    // It was merged just now.
    await merging;
    const merged = await store.roomUpdates.get(currentOf(chunk).id);
    if (!merged) throw new Error(`The board of ${room} has lost a row.`);
    return merged.bytes;
  }

  async function merge(): Promise<void> {
    unmerged = 0;
    const groups = groupRows(await rowsFrom(firstOpenPosition));
    const merged = await store.transaction(async (store) => {
      const rows: (RoomUpdateRow | undefined)[] = [];
      for (const group of groups) rows.push(await mergeGroup(store, group));
      return rows;
    });
    // After the commit, so that a transaction that fails changes nothing here.
    for (const [index, row] of merged.entries()) if (row) replace(groups[index] ?? [], row);
    firstOpenPosition = groups.at(-1)?.[0]?.position ?? firstOpenPosition;
  }

  /** Replaces a group by one row, if the rows can be merged. */
  async function mergeGroup({ roomUpdates }: Store, group: RoomUpdateRow[]): Promise<RoomUpdateRow | undefined> {
    const [first] = group;
    if (!first || group.length < 2) return undefined;
    const bytes = new Uint8Array(mergeUpdates(group.map((row) => row.bytes)));
    // Overlapping updates may grow a little when merged, and must still fit into a message.
    if (bytes.length > BOARD_UPDATE_BYTES) return undefined;
    for (const { id } of group) await roomUpdates.delete([['id', '=', id]]);
    const row = { ...first, id: crypto.random(12), bytes };
    await roomUpdates.insert(row);
    return row;
  }

  function replace(group: readonly RoomUpdateRow[], { id, bytes }: RoomUpdateRow): void {
    const replaced = new Set(group.map((row) => row.id));
    const chunk: BoardChunk = { id, size: bytes.length };
    const first = chunks.findIndex((each) => replaced.has(each.id));
    for (const each of chunks) if (replaced.has(each.id)) each.mergedInto = chunk;
    chunks = [...chunks.slice(0, first), chunk, ...chunks.slice(first).filter((each) => !replaced.has(each.id))];
    totalBytes += group.reduce((sum, row) => sum - row.bytes.length, bytes.length);
  }

  return {
    async add(bytes, role = 'teacher') {
      const coverage = bytes.length > BOARD_UPDATE_BYTES ? 'unreadable' : coverageOf(bytes);
      if (coverage === 'unreadable') return 'broken';
      if (totalBytes + bytes.length > (role === 'teacher' ? maxBytes : maxBytes * (1 - TEACHER_SHARE))) return 'full';
      const id = crypto.random(12);
      await store.transaction(async (store) => {
        await store.roomUpdates.insert({ id, room, position: position + 1, bytes });
        await recordBoardFiles(store, room, bytes);
      });
      chunks.push({ id, size: bytes.length, coverage });
      position += 1;
      totalBytes += bytes.length;
      unmerged += 1;
      // The change is stored, whether or not rows can be merged now.
      if (unmerged >= MERGE_INTERVAL_CHANGES) await (merging = guard(`merging the board of ${room}`, merge));
      return 'stored';
    },
    missing: (vector) => findMissingChunks(chunks, vector, read, base64),
  };
}

/** Groups neighbouring rows that together fit into a message. */
function groupRows(rows: RoomUpdateRow[]): RoomUpdateRow[][] {
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
