import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import * as Y from 'yjs';
import { createNodeCrypto } from '../../../../demo/provider/adapters/node/crypto.ts';
import { createMemoryStore } from '../../../../demo/provider/store/memory-store.ts';
import { createBoardStore, type BoardStore } from '../../../../demo/provider/rooms/board/board-store.ts';
import { fromBase64, toBase64 } from '../../../../src/core/live-room/protocol/base64.ts';
import { BOARD_UPDATE_BYTES } from '../../../../src/core/live-room/index.ts';
import { eventually, openLessonRoom } from '../../../support/models/rooms.ts';
import { joinRaw, startRawLesson } from '../../../support/models/raw-client.ts';
import { startTestProvider } from '../../client.ts';
import { aTeacher, strokes, wordsOf } from './board-changes.ts';
import { createRoomTests } from '../room-tests.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const { startLesson } = await createRoomTests();

/** The update of a message that brings a part of the board. */
const updatesOf = async (board: BoardStore) => {
  const { chunks } = await board.missing(undefined);
  return Promise.all(
    chunks.map(async (chunk) => fromBase64((JSON.parse(await chunk.text()) as { update: string }).update)),
  );
};

/** The board as somebody gets it who comes in with a state vector, or with nothing. */
async function boardFor(url: string, token: string, vector?: Uint8Array) {
  const client = await joinRaw(url, token, vector && { board: toBase64(vector) });
  const { parts } = await client.receive('welcome');
  const updates: Uint8Array[] = [];
  while (updates.length < parts) updates.push(fromBase64((await client.receive('boardPart')).update));
  client.send({ type: 'leave' });
  await client.closed;
  return updates;
}

describe('the board', () => {
  test('is stored before it is acknowledged, and sent to newcomers as far as they lack it', async () => {
    const { url, teacher, student, studentId, link, teacherToken } = await startLesson();
    const { updates, document } = strokes('一', '二', '三');
    for (const [index, update] of updates.entries()) {
      student.send({ type: 'board', number: index + 1, update: toBase64(update) });
      assert.equal((await student.receive('acknowledged')).number, index + 1);
      const { from, update: received } = await teacher.receive('board');
      assert.deepEqual([from, received], [studentId, toBase64(update)]);
    }
    student.send({ type: 'board', number: 2, update: toBase64(updates[1] ?? new Uint8Array()) });
    assert.equal((await student.receive('acknowledged')).number, 3);
    assert.deepEqual(wordsOf(...(await boardFor(url, await teacherToken()))), ['一', '二', '三']);
    const known = new Y.Doc();
    Y.applyUpdate(known, updates[0] ?? new Uint8Array());
    const missing = await boardFor(url, link, Y.encodeStateVector(known));
    assert.equal(missing.length, 2);
    for (const update of missing) Y.applyUpdate(known, update);
    assert.deepEqual(wordsOf(Y.encodeStateAsUpdate(known)), ['一', '二', '三']);
    assert.deepEqual(await boardFor(url, await teacherToken(), Y.encodeStateVector(document)), []);
  });

  test('rejects invalid changes with a message, and keeps working for the others', async () => {
    const { url, teacher, student, teacherToken } = await startLesson();
    for (const update of [
      '',
      '###',
      toBase64(Uint8Array.from([255, 255, 255, 255, 255, 255, 255, 255])),
      toBase64(new Uint8Array(BOARD_UPDATE_BYTES + 1)),
    ]) {
      const bad = await joinRaw(url, await teacherToken());
      await bad.receive('welcome');
      bad.send({ type: 'board', number: 1, update });
      const { reason, message } = await bad.receive('boardRejected');
      assert.deepEqual([reason, message.slice(0, 24)], ['broken', 'A change of the whiteboa']);
      bad.send({ type: 'leave' });
      await bad.closed;
    }
    const { updates } = strokes('線');
    teacher.send({ type: 'board', number: 1, update: toBase64(updates[0] ?? new Uint8Array()) });
    assert.deepEqual(wordsOf(fromBase64((await student.receive('board')).update)), ['線']);
  });

  test('of a room survives a restart', async () => {
    const folder = temporaryFolder();
    const database = path.join(folder, 'data.sqlite');
    const first = await startTestProvider({ database });
    const { teacher, lesson } = await startRawLesson(await openLessonRoom(first));
    const { updates } = strokes(...Array.from({ length: 250 }, (_, number) => `${number}`));
    for (const [index, update] of updates.entries())
      teacher.send({ type: 'board', number: index + 1, update: toBase64(update) });
    await eventually('all are acknowledged', () =>
      teacher.received.some((message) => message.type === 'acknowledged' && message.number === 250),
    );
    await first.close();
    const second = await startTestProvider({ database });
    const lessonRoom = await openLessonRoom(second);
    assert.equal(lessonRoom.lesson.id, lesson.id);
    const kept = await boardFor(lessonRoom.url, await lessonRoom.teacherToken());
    assert.equal(wordsOf(...kept).length, 250);
    // What came one by one is put together.
    assert.ok(kept.length < 60, `${kept.length} rows`);
  });

  test('has a maximum size, and merges many changes without loss', async () => {
    const store = createMemoryStore();
    const board = await createBoardStore(store, createNodeCrypto(), 'room', 40_000);
    const { updates } = strokes(...Array.from({ length: 500 }, (_, number) => `stroke ${number}`));
    const results: string[] = [];
    for (const update of updates) results.push(await board.add(update, aTeacher));
    assert.ok(results.every((result) => result === 'stored'));
    assert.ok((await store.roomUpdates.count()) < 10);
    assert.equal(wordsOf(...(await updatesOf(board))).length, 500);
    const again = await createBoardStore(store, createNodeCrypto(), 'room', 40_000);
    assert.equal(wordsOf(...(await updatesOf(again))).length, 500);
    const [large] = strokes('x'.repeat(39_000)).updates;
    assert.equal(await again.add(large ?? new Uint8Array(), aTeacher), 'full');
    assert.equal(await again.add(strokes('y').updates[0] ?? new Uint8Array(), aTeacher), 'stored');
  });
});
