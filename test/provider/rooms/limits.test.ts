// What one person may use of a room over time, and that others are left what is theirs.
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import * as Y from 'yjs';
import { nodeBase64 } from '../../../demo/provider/adapters/node/base64.ts';
import { createNodeCrypto } from '../../../demo/provider/adapters/node/crypto.ts';
import { createMemoryStore } from '../../../demo/provider/store/memory-store.ts';
import { createBoardStore } from '../../../demo/provider/rooms/board/board-store.ts';
import { createChat } from '../../../demo/provider/rooms/chat.ts';
import { fromBase64, toBase64 } from '../../../src/core/live-room/protocol/base64.ts';
import type { Ticket } from '../../../src/core/api/endpoints/records.ts';
import {
  emptyRooms,
  eventually,
  joinRaw,
  openLessonRoom,
  startRawLesson,
  type RawClient,
} from '../../support/models/rooms.ts';
import { startTestProvider } from '../client.ts';

const provider = await startTestProvider();
let lessonIndex = 0;
const lesson = async () => startRawLesson(await openLessonRoom(provider, lessonIndex++));

afterEach(() => emptyRooms(provider));

/** Changes of so many bytes each, as somebody makes who wants a board to be large. */
function changes(count: number, size: number): Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: count }, (_, number) => {
    const document = new Y.Doc();
    document.getMap('junk').set(`${number}`, 'x'.repeat(size));
    return new Uint8Array(Y.encodeStateAsUpdate(document));
  });
}

/** Changes of so many bytes each, and a vector of somebody who lacks the last little bit of every one. */
function changesInPart(count: number, size: number) {
  const known = new Y.Doc();
  const updates = Array.from({ length: count }, (_, number) => {
    const document = new Y.Doc();
    document.getMap('junk').set(`${number}`, 'x'.repeat(size));
    Y.applyUpdate(known, Y.encodeStateAsUpdate(document));
    document.getMap('junk').set(`${number} more`, 1);
    return new Uint8Array(Y.encodeStateAsUpdate(document));
  });
  return { updates, vector: Y.encodeStateVector(known) };
}

/** A change with a value of so many levels, more than an encoder could write. */
function deepChange(levels: number): Uint8Array<ArrayBuffer> {
  const document = new Y.Doc();
  document.getArray('words').push([[[['x']]]]);
  const bytes = [...Y.encodeStateAsUpdate(document)];
  const list = [117, 1];
  const first = bytes.findIndex((_, lessonIndex) =>
    [...list, ...list, ...list].every((byte, offset) => bytes[lessonIndex + offset] === byte),
  );
  return Uint8Array.from([
    ...bytes.slice(0, first),
    ...Array.from({ length: levels }, () => list).flat(),
    ...bytes.slice(first + 6),
  ]);
}

/** Joins and leaves until the provider has enough of it; answers how often it went well. */
async function joinUntilLater(url: string, token: string, most: number, more?: { board: string }): Promise<number> {
  for (let count = 0; count < most; count += 1) {
    const client: RawClient = await joinRaw(url, token, more);
    const code = await Promise.race([
      client.receive('welcome').then(
        () => 0,
        () => -1,
      ),
      client.closed,
    ]);
    if (code === 1013) return count;
    client.send({ type: 'leave' });
    await client.closed;
  }
  return most;
}

describe('a student', () => {
  test('who joins in a loop is told to come later, and may after a while; the teacher is not concerned', async () => {
    const { url, link, teacherToken } = await lesson();
    const went = await joinUntilLater(url, link, 80);
    assert.ok(went >= 50 && went < 80, `${went} joins`);
    assert.equal((await (await joinRaw(url, await teacherToken())).receive('welcome')).role, 'teacher');
    provider.clock.now += 5_000;
    await (await joinRaw(url, link)).receive('welcome');
  });

  test('who draws megabytes at once is told to come later, and goes on where it was', async () => {
    const { url, teacher, student, studentId, key, link } = await lesson();
    const updates = changes(20, 300_000).map(toBase64);
    for (const [position, update] of updates.entries()) student.send({ type: 'board', number: position + 1, update });
    assert.equal(await student.closed, 1013);
    provider.clock.now += 60_000;
    const back = await joinRaw(url, link, { resume: { member: studentId, key, seen: 0 } });
    const { acknowledged } = await back.receive('resumed');
    assert.ok(acknowledged >= 5 && acknowledged < 20, `${acknowledged} changes`);
    back.send({ type: 'board', number: acknowledged + 1, update: updates[acknowledged] ?? '' });
    assert.equal((await back.receive('acknowledged')).number, acknowledged + 1);
    teacher.send({ type: 'ping', at: 1 });
    await teacher.receive('pong');
  });

  test('who lacks a little of every part of a board, again and again, is told to come later', async () => {
    const { url, teacher, link } = await lesson();
    const { updates, vector } = changesInPart(12, 300_000);
    for (const [position, update] of updates.entries())
      teacher.send({ type: 'board', number: position + 1, update: toBase64(update) });
    await eventually(
      'they are stored',
      () => teacher.received.filter(({ type }) => type === 'acknowledged').length === 12,
    );
    const went = await joinUntilLater(url, link, 40, { board: toBase64(vector) });
    assert.ok(went >= 5 && went < 20, `${went} joins`);
  });

  test("does not push out the teacher's chat messages with 2,100 of their own", async () => {
    const { url, teacher, student, teacherToken } = await lesson();
    teacher.send({ type: 'chat', id: 'homework', text: '宿題は12ページです' });
    await student.receive('chat');
    for (let number = 0; number < 2_100; number += 1) {
      student.send({ type: 'chat', id: `flood-${number}`, text: 'x' });
      if (number % 100 < 99) continue;
      await eventually('they came', () => teacher.received.filter(({ type }) => type === 'chat').length === number + 2);
      provider.clock.now += 5_000;
    }
    const again = await joinRaw(url, await teacherToken());
    const { chat } = await again.receive('welcome');
    assert.deepEqual([chat.length, chat[0]?.id, chat.at(-1)?.id], [1_001, 'homework', 'flood-2099']);
  });
});

/** Joins with a token that opens nothing any more, until the provider has enough of it. */
async function joinInVain(url: string, token: string, reason: string): Promise<void> {
  for (let count = 0; count < 80; count += 1) {
    const client = await joinRaw(url, token);
    if ((await client.closed) === 1013) return;
    assert.deepEqual(
      client.received.map((message) => message.type === 'rejected' && message.reason),
      [reason],
    );
  }
  assert.fail('80 joins were answered at once.');
}

describe('who joins in a loop', () => {
  test('with a dead link does not keep out the student who has the new one', async () => {
    const { url, link, studentToken } = await lesson();
    const renewed = await studentToken(true);
    await joinInVain(url, link, 'over');
    assert.equal((await (await joinRaw(url, renewed)).receive('welcome')).role, 'student');
  });

  test('with a ticket of a sign-in that has ended does not keep out the teacher who signs in anew', async () => {
    const {
      url,
      lesson: { id },
    } = await openLessonRoom(provider, lessonIndex++);
    const token = await provider.signIn();
    const { data } = await provider.ask('joinClass', { body: { id } }, { token });
    const { data: own } = await provider.ask('joinClass', { body: { id } }, { token: await provider.signIn() });
    await provider.askAnything('signOut', {}, { token });
    await joinInVain(url, (data as Ticket).token, 'signedOut');
    assert.equal((await (await joinRaw(url, (own as Ticket).token)).receive('welcome')).role, 'teacher');
  });
});

describe('the chat of a room', () => {
  test('with many people loses the oldest of who has written most', () => {
    const store = createMemoryStore();
    const chat = createChat(store, 'room');
    const write = (identity: string, number: number) =>
      chat.add({ id: `${identity} ${number}`, identity, name: identity, role: 'student', text: 'x', at: number });
    for (let number = 0; number < 600; number += 1) for (const who of ['a', 'b', 'c']) write(who, number);
    for (let number = 600; number < 900; number += 1) write('a', number);
    const counts = Object.groupBy(chat.history(), ({ identity }) => identity);
    assert.deepEqual(
      ['a', 'b', 'c'].map((who) => counts[who]?.length),
      [800, 600, 600],
    );
    assert.equal(counts.a?.[0]?.at, 100);
  });
});

describe('the board of a room', () => {
  test('keeps a fifth for the teacher, whatever a student draws', () => {
    const board = createBoardStore(createMemoryStore(), createNodeCrypto(), 'room', 1_000_000);
    const results = changes(10, 100_000).map((update) => board.add(update, 'student'));
    assert.deepEqual([results.filter((result) => result === 'stored').length, results.at(-1)], [7, 'full']);
    const [update] = changes(1, 150_000);
    assert.equal(board.add(update ?? new Uint8Array(), 'teacher'), 'stored');
  });

  test('whose rows are merged while it is sent comes whole all the same', () => {
    const store = createMemoryStore();
    const board = createBoardStore(store, createNodeCrypto(), 'room', 1_000_000, nodeBase64);
    const updates = changes(120, 10);
    for (const update of updates.slice(0, 60)) board.add(update);
    const { chunks: missing } = board.missing(undefined);
    for (const update of updates.slice(60)) board.add(update);
    assert.ok(store.roomUpdates.count() < 60);
    const document = new Y.Doc();
    for (const chunk of missing)
      Y.applyUpdate(document, fromBase64((JSON.parse(chunk.text()) as { update: string }).update));
    assert.equal(
      Array.from({ length: 60 }, (_, number) => document.getMap('junk').has(`${number}`)).every(Boolean),
      true,
    );
  });

  test('brings no row that somebody has already, and only what is new of one that they have in part', () => {
    const store = createMemoryStore();
    const board = createBoardStore(store, createNodeCrypto(), 'room', 1_000_000, nodeBase64);
    const document = new Y.Doc();
    document.getArray('words').push(['一', '二', '三']);
    board.add(new Uint8Array(Y.encodeStateAsUpdate(document)));
    const known = Y.encodeStateVector(document);
    document.getArray('words').push(['四']);
    board.add(new Uint8Array(Y.encodeStateAsUpdate(document)));
    const { chunks: missing } = board.missing(known);
    assert.equal(missing.length, 1);
    assert.ok((missing[0]?.size ?? Infinity) < Y.encodeStateAsUpdate(document).length);
    assert.deepEqual(board.missing(Y.encodeStateVector(document)), { chunks: [], bytesRead: 0 });
  });
});

describe('a board', () => {
  test('takes a value of a hundred levels, and none that is deeper', () => {
    const board = createBoardStore(createMemoryStore(), createNodeCrypto(), 'room');
    assert.deepEqual(
      [100, 101, 1_000, 100_000].map((levels) => board.add(deepChange(levels))),
      ['stored', 'broken', 'broken', 'broken'],
    );
  });

  test('that holds a change too deep to be read is sent all the same', () => {
    const store = createMemoryStore();
    const bytes = deepChange(100_000);
    store.roomUpdates.insert({ id: 'deep', room: 'room', position: 1, bytes });
    const board = createBoardStore(store, createNodeCrypto(), 'room', undefined, nodeBase64);
    const document = new Y.Doc();
    document.getArray('words').push(['一']);
    const { chunks } = board.missing(Y.encodeStateVector(document));
    assert.deepEqual(
      chunks.map((chunk) => chunk.text()),
      [`{"type":"boardPart","update":"${toBase64(bytes)}"}`],
    );
  });

  test('compares no more than 4 MB with what somebody says to have, and sends the rest whole', () => {
    const board = createBoardStore(createMemoryStore(), createNodeCrypto(), 'room');
    const { updates, vector } = changesInPart(20, 300_000);
    for (const update of updates) board.add(update);
    const { chunks, bytesRead } = board.missing(vector);
    assert.deepEqual(
      [chunks.filter(({ size }) => size < 100).length, chunks.filter(({ size }) => size > 300_000).length],
      [13, 7],
    );
    assert.ok(bytesRead > 13 * 300_000 && bytesRead <= 4 * 1024 * 1024, `${bytesRead} bytes`);
  });
});

test("Node's Base64 is the plain one, and takes nothing that is none", () => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, position) => (position * 7) % 256);
  assert.equal(nodeBase64.encode(bytes.subarray(3, 900)), toBase64(bytes.subarray(3, 900)));
  assert.deepEqual(nodeBase64.decode(toBase64(bytes)), bytes);
  for (const text of ['###', 'abc', 'ab c', 'a===b', 'äääa']) assert.throws(() => nodeBase64.decode(text));
});
