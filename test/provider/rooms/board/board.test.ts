import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import * as Y from 'yjs';
import { createNodeCrypto } from '../../../../provider/adapters/node/crypto.ts';
import { createMemoryStore } from '../../../../provider/store/memory-store.ts';
import { createBoardStore, type BoardStore } from '../../../../provider/rooms/board/board-store.ts';
import { fromBase64, toBase64 } from '../../../../src/core/live-room/protocol/base64.ts';
import { BOARD_UPDATE_BYTES } from '../../../../src/core/live-room/index.ts';
import { eventually, openLessonRoom } from '../../../support/models/rooms.ts';
import { joinRaw, startRawLesson } from '../../../support/models/raw-client.ts';
import { startTestProvider } from '../../client.ts';
import { attacksOn } from './board-attacks.ts';
import { aTeacher, strokes, updatesDuring, wordsOf } from './board-changes.ts';
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

  test('loses all that a student has drawn when the teacher erases it, for everybody, and nothing else', async () => {
    const { url, teacher, student, studentId, teacherToken } = await startLesson();
    const mine = strokes('講師').updates[0] ?? new Uint8Array();
    const theirs = strokes('一', '二');
    const [yours = new Uint8Array()] = theirs.updates;
    teacher.send({ type: 'board', number: 1, update: toBase64(mine) });
    await student.receive('board');
    for (const [index, update] of theirs.updates.entries()) {
      student.send({ type: 'board', number: index + 1, update: toBase64(update) });
      await teacher.receive('board');
    }
    student.send({ type: 'erase', n: 1, participantId: studentId });
    teacher.send({ type: 'erase', n: 1, participantId: studentId });
    const erased = await Promise.all([teacher.receive('board'), student.receive('board')]);
    for (const { update } of erased)
      assert.deepEqual(wordsOf(mine, yours, theirs.updates[1] ?? yours, fromBase64(update)), ['講師']);
    assert.deepEqual(wordsOf(...(await boardFor(url, await teacherToken()))), ['講師']);
    // Who was erased may go on.
    const [third = new Uint8Array()] = updatesDuring(theirs.document, (items) => items.set('first/again', '三'));
    student.send({ type: 'board', number: 3, update: toBase64(third) });
    assert.deepEqual((await teacher.receive('board')).update, toBase64(third));

    teacher.send({ type: 'remove', n: 2, participantId: studentId, erase: true });
    await student.receive('removed');
    assert.deepEqual(wordsOf(...(await boardFor(url, await teacherToken()))), ['講師']);
  });

  test('takes no forged change from a student, says so once, and closes the socket of one who goes on', async () => {
    const { url, teacher, student, link, teacherToken } = await startLesson();
    const { updates, document } = strokes('一', '二', '三');
    for (const [index, update] of updates.entries()) {
      teacher.send({ type: 'board', number: index + 1, update: toBase64(update) });
      await student.receive('board');
    }
    const attacks = Object.values(attacksOn({ client: document.clientID, clock: 3 })).slice(0, 6);
    let intruder = student;
    for (const [index, attack] of attacks.entries()) {
      intruder.send({ type: 'board', number: 1, update: toBase64(attack()) });
      assert.equal((await intruder.receive('boardRejected')).reason, 'broken');
      // The fifth one: later ones are not even read.
      if (index === 4) assert.equal(await intruder.closed, 1008);
      else {
        intruder.send({ type: 'leave' });
        await intruder.closed;
      }
      intruder = await joinRaw(url, link);
      await intruder.receive('welcome');
    }
    const [right = new Uint8Array()] = strokes('x').updates;
    intruder.send({ type: 'board', number: 1, update: toBase64(right) });
    assert.equal((await intruder.receive('boardRejected')).reason, 'broken');
    assert.deepEqual(wordsOf(...(await boardFor(url, await teacherToken()))), ['一', '二', '三']);
    assert.ok(!teacher.received.some(({ type }) => type === 'board'));
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
