// The lesson's own board over a room's socket.
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import * as Y from 'yjs';
import { createBoard, type Board, type Stroke } from '../../../src/core/board/index.ts';
import { BOARD_UPDATE_BYTES } from '../../../src/core/live-room/index.ts';
import { readUpdate, splitUpdate } from '../../../src/core/board/board-update.ts';
import { startFaultyConnection } from './faulty-connection.ts';
import {
  enterRoom,
  eventually,
  leaveRooms,
  openLessonRoom,
  startTestProvider,
  until,
} from '../../support/models/rooms.ts';

const provider = await startTestProvider();
let lessonIndex = 0;
afterEach(leaveRooms);

const stroke = (number: number, points = 90): Stroke => ({
  tool: 'pen',
  colour: 'blue',
  width: 4,
  points: Array.from({ length: points }, (_, step) => ({
    x: number + step * 7,
    y: 100 + Math.sin(step) * 90,
    pressure: (step % 10) / 10,
  })),
});
const keys = (board: Board) => board.pages().flatMap(({ id }) => board.items(id).map(({ key }) => key));

async function startLesson() {
  const lessonRoom = await openLessonRoom(provider, lessonIndex);
  lessonIndex += 1;
  const connection = await startFaultyConnection(Number(new URL(provider.url).port));
  const boards = { teacher: createBoard({ provider: provider.url }), student: createBoard({ provider: provider.url }) };
  const teacher = enterRoom({
    url: connection.url(lessonRoom.url),
    token: await lessonRoom.teacherToken(),
    board: boards.teacher,
  });
  await until('the teacher is inside', () => teacher.phase.value === 'inside');
  const student = enterRoom({ url: lessonRoom.url, token: await lessonRoom.studentToken(), board: boards.student });
  await until('the student waits', () => teacher.participants.value.length === 1);
  teacher.admit(student.self.peek()?.id ?? '');
  await until('the student is inside', () => student.phase.value === 'inside');
  return { lessonRoom, connection, boards, teacher, student };
}

describe('the board of a room', () => {
  test('sends what was drawn offline, and is complete for the next participant', async () => {
    const { lessonRoom, connection, boards, teacher } = await startLesson();
    connection.fail();
    await until('it is noticed', () => teacher.phase.value === 'reconnecting');
    for (let number = 0; number < 300; number += 1) boards.teacher.draw('first', stroke(number));
    boards.teacher.addPage();
    assert.equal(boards.teacher.pending(), 301);
    connection.mend();
    teacher.retry();
    await eventually('all of it is there', () => boards.teacher.pending() === 0 && keys(boards.student).length === 300);
    assert.deepEqual(keys(boards.student), keys(boards.teacher));
    assert.equal(boards.student.pages().length, 2);

    leaveRooms();
    const next = createBoard({ provider: provider.url });
    const again = enterRoom({ url: lessonRoom.url, token: await lessonRoom.teacherToken(), board: next });
    await until('the board is there', () => again.boardReady.value);
    assert.deepEqual(keys(next), keys(boards.teacher));
  });

  test('sends a change that is larger than a message, such as a duplicated dense page', async () => {
    const { boards } = await startLesson();
    for (let number = 0; number < 120; number += 1) boards.teacher.draw('first', stroke(number, 900));
    const sizes: number[] = [];
    boards.teacher.onLocalUpdate((update) => sizes.push(update.length));
    boards.teacher.duplicatePage('first');
    assert.ok(Math.max(...sizes) > BOARD_UPDATE_BYTES, String(sizes));
    await eventually(
      'all of it is there',
      () => boards.teacher.pending() === 0 && keys(boards.student).length === 240,
      15_000,
    );
    assert.deepEqual(keys(boards.student), keys(boards.teacher));
  });
});

test('a split update has the same result, applied in any order', () => {
  const [one, two] = [new Y.Doc(), new Y.Doc()];
  for (const document of [one, two]) {
    document.transact(() => {
      for (let number = 0; number < 200; number += 1)
        document.getMap('items').set(`first/${document.clientID}-${number}`, new Uint8Array(500));
    });
  }
  Y.applyUpdate(one, Y.encodeStateAsUpdate(two));
  one.getMap('items').delete(`first/${two.clientID}-7`);
  const whole = Y.encodeStateAsUpdate(one);
  const pieces = splitUpdate(whole, 10_000);
  assert.ok(
    pieces.length > 15 && pieces.every(({ length }) => length <= 10_000),
    String(pieces.map(({ length }) => length)),
  );
  for (const order of [pieces, pieces.toReversed()]) {
    const copy = new Y.Doc();
    for (const piece of order) Y.applyUpdate(copy, piece);
    assert.deepEqual(copy.getMap('items').toJSON(), one.getMap('items').toJSON());
  }
  assert.deepEqual(splitUpdate(whole, whole.length), [whole]);

  const before = Y.encodeStateVector(one);
  one.transact(() => {
    for (let number = 0; number < 50; number += 1)
      one.getMap('items').set(`first/later-${number}`, new Uint8Array(500));
  });
  const later = splitUpdate(Y.encodeStateAsUpdate(one, before), 10_000);
  assert.ok(
    later.length > 2 && later.every(({ length }) => length <= 10_000),
    String(later.map(({ length }) => length)),
  );
});

test('an update with many values and deletions is split into pieces that a provider accepts', () => {
  const document = new Y.Doc();
  const items = document.getMap('items');
  const updates: Uint8Array[] = [];
  document.on('update', (update: Uint8Array) => updates.push(update));
  document.transact(() => {
    for (let number = 0; number < 12_001; number += 1) items.set(`first/${number}`, 1);
  });
  // Every other one, so that neighbouring deletions are not joined.
  document.transact(() => {
    for (let number = 0; number < 12_001; number += 2) items.delete(`first/${number}`);
  });
  const pieces = updates.flatMap((update) => splitUpdate(update, BOARD_UPDATE_BYTES));
  const sizes = pieces.map(readUpdate).map((update) => [update?.values.length, update?.deletions.length]);
  assert.deepEqual(sizes, [
    ...Array.from({ length: 24 }, () => [500, 0]),
    [1, 0],
    ...Array.from({ length: 3 }, () => [0, 2_000]),
    [0, 1],
  ]);
  const copy = new Y.Doc();
  for (const piece of pieces) Y.applyUpdate(copy, piece);
  assert.deepEqual(copy.getMap('items').toJSON(), items.toJSON());
});
