import { decodeUpdate, equalDeleteSets, Item, mergeDeleteSets, mergeUpdates } from 'yjs';
import { encodeValue, readUpdate } from '../../../src/core/board/index.ts';
import { BOARD_UPDATE_BYTES } from '../../../src/core/live-room/index.ts';
import { plainBase64, type Base64, type Crypto } from '../../auth/crypto.ts';
import { guard } from '../../app/guard.ts';
import { recordBoardFiles } from '../../store/board-files.ts';
import type { Store } from '../../store/store.ts';
import type { RoomUpdateRow } from '../../store/tables.ts';
import { coverageOf, currentOf, findMissingChunks, type BoardChunk, type MissingChunks } from './board-chunks.ts';
import { createBoardState, readRows, type BoardAuthor, type ReadBytes } from './board-state.ts';

/** Maximum size of one room's board. */
export const MAX_BOARD_BYTES = 20 * 1024 * 1024;

/** Share of the board reserved for the teacher, so that a student who fills the rest cannot stop the teacher from drawing. */
const TEACHER_SHARE = 1 / 5;

/** Maximum number of values in a row: a page applies it in one step. */
const MAX_ROW_VALUES = 1_000;

/** Number of changes after which adjacent rows are merged. */
const MERGE_INTERVAL_CHANGES = 100;

/** The board of one room. */
export interface BoardStore {
  /**
   * Stores a person's change, if it follows from the stored state.
   * @returns `known` if it was stored before, `broken` for bytes that are not a change of a board or do not follow, and
   * `full` if the board, or one person's part of it, would become too large
   */
  add(bytes: Uint8Array<ArrayBuffer>, author: BoardAuthor): Promise<'stored' | 'known' | 'broken' | 'full'>;
  /** Deletes everything that a person has drawn; returns the changes, for those who have the board open. */
  erase(identity: string): Promise<Uint8Array[]>;
  /** Whether some rows cannot be read. */
  readonly isIncomplete: boolean;
  /** The chunks that a client with this state vector is missing; all chunks without a vector. */
  missing(vector: Uint8Array | undefined): Promise<MissingChunks>;
}

/** The rows of a room's board from a position on, in the order in which they were stored. */
export const rowsOfBoard = (store: Store, room: string, first = 0): Promise<RoomUpdateRow[]> =>
  store.roomUpdates.find({
    where: [
      ['room', '=', room],
      ['position', '>=', first],
    ],
    order: [['position', 'ascending']],
  });

/** Reads the board of a room, and detects rows that cannot be read. */
export async function readBoard(store: Store, room: string, rows: readonly RoomUpdateRow[]) {
  const state = createBoardState();
  const broken = await readRows(state, rows);
  for (const { client, identity, role, name } of await store.boardAuthors.find({ where: [['room', '=', room]] }))
    state.authors.set(client, { identity, role, name });
  return { state, broken, readable: rows.filter(({ id }) => !broken.has(id)) };
}

/**
 * Stores the changes of a room's board in the order in which they arrive. From time to time, adjacent rows are merged
 * into one that still fits into a message. Add changes one after the other.
 */
export async function createBoardStore(
  store: Store,
  crypto: Crypto,
  room: string,
  maxBytes = MAX_BOARD_BYTES,
  base64: Base64 = plainBase64,
): Promise<BoardStore> {
  const rows = await rowsOfBoard(store, room);
  const { state, broken, readable } = await readBoard(store, room, rows);
  if (broken.size > 0) console.error(`${broken.size} rows of the board of ${room} cannot be read.`);
  let chunks: BoardChunk[] = readable.map(({ id, bytes }) => ({ id, size: bytes.length }));
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
    const open = await rowsOfBoard(store, room, firstOpenPosition);
    const groups = groupRows(open.filter(({ id }) => !broken.has(id)));
    const merged = await store.transaction(async (store) => {
      const rows: (RoomUpdateRow | undefined)[] = [];
      for (const group of groups) rows.push(await mergeGroup(store, group));
      return rows;
    });
    // After the commit, so that a failed transaction changes nothing here.
    for (const [index, row] of merged.entries()) if (row) replace(groups[index] ?? [], row);
    firstOpenPosition = groups.at(-1)?.[0]?.position ?? firstOpenPosition;
  }

  /** Replaces a group by one row, if the rows can be merged. */
  async function mergeGroup({ roomUpdates }: Store, group: RoomUpdateRow[]): Promise<RoomUpdateRow | undefined> {
    const [first] = group;
    if (!first || group.length < 2) return undefined;
    const updates = group.map((row) => row.bytes);
    const bytes = new Uint8Array(mergeUpdates(updates));
    // Overlapping updates may grow a little when merged, and must still fit into a message.
    if (bytes.length > BOARD_UPDATE_BYTES) return undefined;
    if (!hasSameContent(bytes, updates)) {
      console.error(`Merged rows of the board of ${room} would differ from what is stored: they stay as they are.`);
      return undefined;
    }
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

  /** Stores accepted updates as a unit, and then their consequences. */
  async function insert(updates: readonly ReadBytes[], author?: BoardAuthor): Promise<void> {
    const rows = updates.map(({ bytes, update }, index) => ({
      row: { id: crypto.random(12), room, position: position + 1 + index, bytes },
      update,
    }));
    const newClients = rows
      .flatMap(({ update }) => update.written)
      .map(({ client }) => client)
      .filter((client) => !state.authors.has(client));
    await store.transaction(async (store) => {
      for (const { row } of rows) {
        await store.roomUpdates.insert(row);
        await recordBoardFiles(store, room, row.bytes);
      }
      if (author) for (const client of newClients) await store.boardAuthors.insert(authorRow(room, client, author));
    });
    if (author) for (const client of newClients) state.authors.set(client, author);
    for (const { row, update } of rows) {
      state.apply(row.bytes);
      chunks.push({ id: row.id, size: row.bytes.length, coverage: coverageOf(update) });
      position += 1;
      totalBytes += row.bytes.length;
      unmerged += 1;
    }
    // The change is stored, whether or not rows can be merged now.
    if (unmerged >= MERGE_INTERVAL_CHANGES) await (merging = guard(`merging the board of ${room}`, merge));
  }

  return {
    async add(bytes, author) {
      const update = bytes.length > BOARD_UPDATE_BYTES ? undefined : readUpdate(bytes);
      if (!update) return 'broken';
      const verdict = state.judge(update, author);
      if (verdict !== 'new') return verdict;
      if (totalBytes + bytes.length > (author.role === 'teacher' ? maxBytes : maxBytes * (1 - TEACHER_SHARE)))
        return 'full';
      await insert([{ bytes, update }], author);
      return 'stored';
    },
    async erase(identity) {
      const updates = state.erase(identity);
      if (updates.length > 0) await insert(updates);
      return updates.map(({ bytes }) => bytes);
    },
    isIncomplete: broken.size > 0,
    missing: (vector) => findMissingChunks(chunks, vector, read, base64),
  };
}

const authorRow = (room: string, client: number, { identity, role, name }: BoardAuthor) => ({
  id: `${room} ${client}`,
  room,
  client,
  identity,
  role,
  name,
});

/** Whether a merged update can be read, and contains every value under its client and clock, and all deletions. */
function hasSameContent(merged: Uint8Array, updates: readonly Uint8Array[]): boolean {
  if (!readUpdate(merged)) return false;
  const [one, other] = [contentOf([merged]), contentOf(updates)];
  return one.values === other.values && equalDeleteSets(one.deleted, other.deleted);
}

/** The combined content of updates. Values are serialised for comparison. */
function contentOf(updates: readonly Uint8Array[]) {
  const read = updates.map((bytes) => decodeUpdate(bytes));
  const values = read
    .flatMap(({ structs }) => structs)
    .filter((struct) => struct instanceof Item)
    .toSorted((one, other) => one.id.client - other.id.client || one.id.clock - other.id.clock)
    .map((value) => `${value.id.client} ${value.id.clock} ${plainBase64.encode(encodeValue(value))}`);
  return { values: values.join('\n'), deleted: mergeDeleteSets(read.map(({ ds }) => ds)) };
}

/** Groups adjacent rows that together fit into a message, and have at most `MAX_ROW_VALUES`. */
function groupRows(rows: RoomUpdateRow[]): RoomUpdateRow[][] {
  const groups: RoomUpdateRow[][] = [];
  let [size, values] = [Infinity, 0];
  for (const row of rows) {
    const added = readUpdate(row.bytes)?.values.length ?? 0;
    size += row.bytes.length;
    values += added;
    const last = groups.at(-1);
    if (last && size <= BOARD_UPDATE_BYTES && values <= MAX_ROW_VALUES) last.push(row);
    else {
      groups.push([row]);
      [size, values] = [row.bytes.length, added];
    }
  }
  return groups;
}
