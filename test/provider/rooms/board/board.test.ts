import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import * as Y from 'yjs';
import { createNodeCrypto } from '../../../../provider/adapters/node/crypto.ts';
import { nodeBase64 } from '../../../../provider/adapters/node/encodings.ts';
import {
  createBoardStore,
  readBoard,
  rowsOfBoard,
  type BoardStore,
} from '../../../../provider/rooms/board/board-store.ts';
import { createMemoryStore } from '../../../../provider/store/memory-store.ts';
import { createBoard, type Board } from '../../../../src/core/board/index.ts';
import { fromBase64, BOARD_UPDATE_BYTES } from '../../../../src/core/live-room/index.ts';
import { toBase64 } from '../../../../src/core/live-room/protocol/base64.ts';
import { joinRaw, startRawLesson } from '../../../support/models/raw-client.ts';
import { eventually, openLessonRoom } from '../../../support/models/rooms.ts';
import { startTestProvider } from '../../client.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { createRoomTests } from '../room-tests.ts';
import { attacksOn } from './board-attacks.ts';
import {
  aTeacher,
  strokes,
  updatesDuring,
  wordsOf,
  aStudent,
  seeded,
  changes,
  changesInPart,
} from './board-changes.ts';

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
  test('is stored before it is acknowledged, and newcomers receive what they lack', async () => {
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

  test("loses exactly a student's drawings when the teacher erases them, for everyone", async () => {
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

  test('rejects forged changes of a student, reports it once, and closes the socket if they continue', async () => {
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

const crypto = createNodeCrypto();
const STROKES = 40;

/** A board with the teacher's strokes, as the provider keeps it. */
async function startBoard() {
  const store = createMemoryStore();
  const board = await createBoardStore(store, crypto, 'room', undefined, nodeBase64);
  const words = Array.from({ length: STROKES }, (_, number) => `${number}`);
  const { updates, document } = strokes(...words);
  for (const update of updates) assert.equal(await board.add(update, aTeacher), 'stored');
  /** What a newcomer sees; after a restart, if `isRestarted`. */
  async function shown(isRestarted = false): Promise<unknown[]> {
    const current = isRestarted ? await createBoardStore(store, crypto, 'room', undefined, nodeBase64) : board;
    const { chunks } = await current.missing(undefined);
    const texts = await Promise.all(chunks.map((chunk) => chunk.text()));
    return wordsOf(...texts.map((text) => fromBase64((JSON.parse(text) as { update: string }).update)));
  }
  /** What the page of the past lesson is given. */
  async function archived(): Promise<unknown[]> {
    const { readable } = await readBoard(store, 'room', await rowsOfBoard(store, 'room'));
    return wordsOf(...readable.map(({ bytes }) => bytes));
  }
  const drawMore = async (count: number) => {
    const more = updatesDuring(document, (items) => {
      for (let number = 0; number < count; number += 1)
        items.set(`first/more-${STROKES + number}`, `${STROKES + number}`);
    });
    for (const update of more) assert.equal(await board.add(update, aTeacher), 'stored');
  };
  return { store, board, words, client: document.clientID, shown, archived, drawMore };
}

describe('a board', () => {
  const shapes = Object.keys(attacksOn({ client: 1, clock: 1 }));
  for (const shape of shapes)
    test(`is not affected by ${shape}`, async () => {
      const { store, board, words, client, shown, archived, drawMore } = await startBoard();
      const attack = attacksOn({ client, clock: STROKES })[shape]?.() ?? new Uint8Array();
      assert.equal(await board.add(attack, aStudent), 'broken');
      assert.deepEqual([await shown(), await shown(true), await archived()], [words, words, words]);
      // Enough for the rows to be merged.
      await drawMore(120);
      assert.ok((await store.roomUpdates.count()) < 100);
      assert.deepEqual((await shown()).slice(0, STROKES), words);
      assert.deepEqual([(await shown(true)).length, (await archived()).length], [STROKES + 120, STROKES + 120]);
    });

  test('from before these rules shows the rest of a stored attack, and merges nothing with it', async () => {
    for (const shape of shapes) {
      const { store, words, client, archived } = await startBoard();
      const bytes = attacksOn({ client, clock: STROKES })[shape]?.() ?? new Uint8Array();
      const last = (await rowsOfBoard(store, 'room')).at(-1)?.position ?? 0;
      await store.roomUpdates.insert({ id: 'attack', room: 'room', position: last + 1, bytes });
      const shown = await archived();
      assert.deepEqual(shown.filter((word) => words.includes(String(word))).slice(0, STROKES), words, shape);
      const again = await createBoardStore(store, crypto, 'room', undefined, nodeBase64);
      for (const update of strokes(...Array.from({ length: 120 }, () => 'x')).updates)
        assert.equal(await again.add(update, aTeacher), 'stored', shape);
      assert.deepEqual((await archived()).length, shown.length + 120, shape);
    }
  });

  test('cannot be continued by another person, before or after a restart', async () => {
    const { store, board } = await startBoard();
    const { updates } = strokes('a', 'b', 'c');
    const [first, second, third] = updates as [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]];
    assert.equal(await board.add(first, aStudent), 'stored');
    assert.equal(await board.add(second ?? first, aTeacher), 'broken');
    const again = await createBoardStore(store, crypto, 'room');
    assert.equal(await again.add(second ?? first, { ...aStudent, identity: 'student-2' }), 'broken');
    assert.equal(await again.add(second ?? first, { ...aStudent, role: 'teacher' }), 'broken');
    assert.equal(await again.add(second ?? first, aStudent), 'stored');
    assert.equal(await again.add(second ?? first, aStudent), 'known');
    assert.equal(await again.add(third ?? first, aStudent), 'stored');
  });

  test('takes a hundred clients of one student, and the teacher’s beside them', async () => {
    const { board } = await startBoard();
    for (let count = 0; count < 100; count += 1)
      assert.equal(await board.add(strokes('x').updates[0] ?? new Uint8Array(), aStudent), 'stored');
    assert.equal(await board.add(strokes('x').updates[0] ?? new Uint8Array(), aStudent), 'full');
    assert.equal(await board.add(strokes('x').updates[0] ?? new Uint8Array(), aTeacher), 'stored');
  });

  test('has a thousand pages at most', async () => {
    const { board } = await startBoard();
    const document = new Y.Doc();
    const updates = updatesDuring(document, () => {
      for (let number = 0; number < 1_001; number += 1) document.getMap('pages').set(`p-${number}`, { order: number });
    });
    const results = new Set<string>();
    for (const update of updates.slice(0, 1_000)) results.add(await board.add(update, aStudent));
    assert.deepEqual(
      [[...results], await board.add(updates[1_000] ?? new Uint8Array(), aStudent)],
      [['stored'], 'full'],
    );
  });

  test('takes a value after one that was replaced a while ago, and none after one of long ago, which takes long to place', async () => {
    const { board } = await startBoard();
    const sides = [new Y.Doc(), new Y.Doc()] as const;
    const late = [new Y.Doc(), new Y.Doc()] as const;
    /** In turns, so that Yjs does not join what was replaced. */
    async function replace(count: number): Promise<void> {
      for (let number = 0; number < count; number += 1) {
        const [side, other] = number % 2 === 0 ? sides : sides.toReversed();
        const [update = new Uint8Array()] = updatesDuring(side ?? sides[0], (items) =>
          items.set('first/moved', number),
        );
        Y.applyUpdate(other ?? sides[1], update);
        assert.equal(await board.add(update, aTeacher), 'stored');
      }
    }
    await replace(1);
    for (const document of late) Y.applyUpdate(document, Y.encodeStateAsUpdate(sides[0]));
    const [soon, tooLate] = late.map((document) => updatesDuring(document, (items) => items.set('first/moved', -1))[0]);
    await replace(200);
    assert.equal(await board.add(soon ?? new Uint8Array(), aStudent), 'stored');
    await replace(100);
    assert.equal(await board.add(tooLate ?? new Uint8Array(), aStudent), 'broken');
  });

  test('converges for everyone, whatever two people do, including undo and redo', async () => {
    const provider = 'https://provider.example';
    const store = createMemoryStore();
    const board = await createBoardStore(store, crypto, 'room', undefined, nodeBase64);
    const sides: readonly (readonly [Board, typeof aTeacher])[] = [
      [createBoard({ provider }), aTeacher],
      [createBoard({ provider }), aStudent],
    ];
    const waiting: (() => Promise<void>)[] = [];
    for (const [side, author] of sides)
      side.onLocalUpdate((update) => {
        waiting.push(async () => {
          for (const piece of side.split(update, 4_000)) {
            assert.equal(await board.add(new Uint8Array(piece), author), 'stored');
            for (const [other] of sides) if (other !== side) other.apply(piece);
          }
        });
      });
    const random = seeded(7);
    const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)];
    for (let step = 0; step < 600; step += 1) {
      const [side] = pick(sides) as (typeof sides)[number];
      drawSomething(side, pick, random);
      // Changes of both cross each other on their way, each side's in order.
      if (random() < 0.3) for (const send of waiting.splice(0)) await send();
    }
    for (const send of waiting.splice(0)) await send();
    const restarted = await createBoardStore(store, crypto, 'room', undefined, nodeBase64);
    const { chunks } = await restarted.missing(undefined);
    const newcomer = createBoard({ provider });
    for (const chunk of chunks)
      newcomer.apply(fromBase64((JSON.parse(await chunk.text()) as { update: string }).update));
    const contents = [newcomer, ...sides.map(([side]) => side)].map((side) =>
      side.pages().map((page) => [page, side.items(page.id)]),
    );
    assert.deepEqual(contents[0], contents[1]);
    assert.deepEqual(contents[1], contents[2]);
  });

  test('accepts a value of a hundred levels, but no deeper one', async () => {
    const board = await createBoardStore(createMemoryStore(), createNodeCrypto(), 'room');
    const results: string[] = [];
    for (const levels of [100, 101, 1_000, 100_000]) results.push(await board.add(deepChange(levels), aTeacher));
    assert.deepEqual(results, ['stored', 'broken', 'broken', 'broken']);
  });

  test('with an invalid stored change sends the rest, and keeps the row', async () => {
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

/** Does one of the things that a person does on a board. */
function drawSomething(
  board: Board,
  pick: <Value>(values: readonly Value[]) => Value | undefined,
  random: () => number,
): void {
  const page = pick(board.pages())?.id ?? 'first';
  const key = pick(board.items(page))?.key;
  const point = { x: Math.round(random() * 1_000), y: Math.round(random() * 1_000) };
  const text = { ...point, text: '字', width: 40, height: 40, size: 32, colour: 'black' as const };
  const actions = [
    () => board.draw(page, { tool: 'pen', colour: 'black', width: 6, points: [point, { x: 5, y: 5 }] }),
    () => board.draw(page, { tool: 'pen', colour: 'red', width: 6, points: [point, { x: 9, y: 5 }] }),
    () => board.write(page, text),
    () => key && board.move([key], 5, 5),
    () => key && board.duplicate([key], 20, 20),
    () => key && board.remove([key]),
    () => key && board.resize(key, 1.5),
    () => board.undo(),
    () => board.undo(),
    () => board.redo(),
    () => random() < 0.2 && board.addPage(page),
    () => random() < 0.2 && board.duplicatePage(page),
    () => random() < 0.1 && board.removePage(page),
    () => board.setGround(page, random() < 0.5 ? { type: 'lined' } : undefined),
    () => {
      const end = board.step();
      board.write(page, text);
      if (key) board.remove([key]);
      end();
    },
  ];
  pick(actions)?.();
}

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

test("Node's Base64 agrees with the plain one, and rejects invalid text", () => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, position) => (position * 7) % 256);
  assert.equal(nodeBase64.encode(bytes.subarray(3, 900)), toBase64(bytes.subarray(3, 900)));
  assert.deepEqual(nodeBase64.decode(toBase64(bytes)), bytes);
  for (const text of ['###', 'abc', 'ab c', 'a===b', 'äääa']) assert.throws(() => nodeBase64.decode(text));
});
