import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as Y from 'yjs';
import { nodeBase64 } from '../../../../provider/adapters/node/encodings.ts';
import { createNodeCrypto } from '../../../../provider/adapters/node/crypto.ts';
import { createMemoryStore } from '../../../../provider/store/memory-store.ts';
import { createBoardStore, type BoardStore } from '../../../../provider/rooms/board/board-store.ts';
import { fromBase64, toBase64 } from '../../../../src/core/live-room/protocol/base64.ts';
import { aStudent, aTeacher, changes, changesInPart, strokes, updatesDuring, wordsOf } from './board-changes.ts';

/** A change with a value of so many levels, more than an encoder could write. */
function deepChange(levels: number): Uint8Array<ArrayBuffer> {
  const document = new Y.Doc();
  document.getMap('items').set('first/deep', [[['x']]]);
  const bytes = [...Y.encodeStateAsUpdate(document)];
  const list = [117, 1];
  const first = bytes.findIndex((_, index) =>
    [...list, ...list, ...list].every((byte, offset) => bytes[index + offset] === byte),
  );
  return Uint8Array.from([
    ...bytes.slice(0, first),
    ...Array.from({ length: levels }, () => list).flat(),
    ...bytes.slice(first + 6),
  ]);
}

/** The updates of the messages that bring the board to a newcomer. */
async function updatesOf(board: BoardStore): Promise<Uint8Array[]> {
  const { chunks } = await board.missing(undefined);
  return Promise.all(
    chunks.map(async (chunk) => fromBase64((JSON.parse(await chunk.text()) as { update: string }).update)),
  );
}

describe('the board of a room', () => {
  test('reserves a fifth for the teacher, whatever a student draws', async () => {
    const board = await createBoardStore(createMemoryStore(), createNodeCrypto(), 'room', 1_000_000);
    const results: string[] = [];
    for (const update of changes(8, 100_000)) results.push(await board.add(update, aStudent));
    assert.deepEqual(results, [...Array.from({ length: 7 }, () => 'stored'), 'full']);
    const [update] = changes(1, 150_000);
    assert.equal(await board.add(update ?? new Uint8Array(), aTeacher), 'stored');
  });

  test('whose rows are merged while it is sent arrives complete', async () => {
    const store = createMemoryStore();
    const board = await createBoardStore(store, createNodeCrypto(), 'room', 1_000_000, nodeBase64);
    const updates = changes(120, 10);
    for (const update of updates.slice(0, 60)) await board.add(update, aTeacher);
    const { chunks: missing } = await board.missing(undefined);
    for (const update of updates.slice(60)) await board.add(update, aTeacher);
    assert.ok((await store.roomUpdates.count()) < 60);
    const received = await Promise.all(
      missing.map(async (chunk) => fromBase64((JSON.parse(await chunk.text()) as { update: string }).update)),
    );
    assert.ok(wordsOf(...received).length >= 60);
  });

  test('sends only rows, or parts of rows, that the client lacks', async () => {
    const store = createMemoryStore();
    const board = await createBoardStore(store, createNodeCrypto(), 'room', 1_000_000, nodeBase64);
    const document = new Y.Doc();
    const [first] = updatesDuring(document, (items) =>
      document.transact(() => {
        for (const word of ['one', 'two', 'three']) items.set(`first/${word}`, word);
      }),
    );
    await board.add(first ?? new Uint8Array(), aTeacher);
    const known = Y.encodeStateVector(document);
    const [second] = updatesDuring(document, (items) => items.set('first/four', '四'));
    await board.add(second ?? new Uint8Array(), aTeacher);
    const { chunks: missing } = await board.missing(known);
    assert.equal(missing.length, 1);
    assert.ok((missing[0]?.size ?? Infinity) < Y.encodeStateAsUpdate(document).length);
    assert.deepEqual(await board.missing(Y.encodeStateVector(document)), { chunks: [], bytesRead: 0 });
  });
});

describe('a board', () => {
  test('accepts a value of a hundred levels, but no deeper one', async () => {
    const board = await createBoardStore(createMemoryStore(), createNodeCrypto(), 'room');
    const results: string[] = [];
    for (const levels of [100, 101, 1_000, 100_000]) results.push(await board.add(deepChange(levels), aTeacher));
    assert.deepEqual(results, ['stored', 'broken', 'broken', 'broken']);
  });

  test('with a stored change that cannot be read sends what is left, and keeps the row', async () => {
    const store = createMemoryStore();
    const before = await createBoardStore(store, createNodeCrypto(), 'room', undefined, nodeBase64);
    for (const update of strokes('一').updates) await before.add(update, aTeacher);
    await store.roomUpdates.insert({ id: 'deep', room: 'room', position: 2, bytes: deepChange(100_000) });
    const board = await createBoardStore(store, createNodeCrypto(), 'room', undefined, nodeBase64);
    for (const update of changes(120, 10)) await board.add(update, aTeacher);
    assert.deepEqual(wordsOf(...(await updatesOf(board))).length, 121);
    assert.ok(await store.roomUpdates.get('deep'));
  });

  test("compares at most 4 MB with a client's state, and sends the rest as a whole", async () => {
    const board = await createBoardStore(createMemoryStore(), createNodeCrypto(), 'room');
    const { updates, vector } = changesInPart(20, 300_000);
    for (const update of updates) await board.add(update, aTeacher);
    const { chunks, bytesRead } = await board.missing(vector);
    assert.deepEqual(
      [chunks.filter(({ size }) => size < 100).length, chunks.filter(({ size }) => size > 300_000).length],
      [13, 7],
    );
    assert.ok(bytesRead > 13 * 300_000 && bytesRead <= 4 * 1024 * 1024, `${bytesRead} bytes`);
  });
});

test("Node's Base64 agrees with the plain one, and rejects invalid text", () => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, position) => (position * 7) % 256);
  assert.equal(nodeBase64.encode(bytes.subarray(3, 900)), toBase64(bytes.subarray(3, 900)));
  assert.deepEqual(nodeBase64.decode(toBase64(bytes)), bytes);
  for (const text of ['###', 'abc', 'ab c', 'a===b', 'äääa']) assert.throws(() => nodeBase64.decode(text));
});
