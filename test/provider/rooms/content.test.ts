// What is said and drawn in a room: who hears it, what is kept, and what is too much.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import * as Y from 'yjs';
import { createNodeCrypto } from '../../../demo/provider/adapters/node/crypto.ts';
import { purgeExpired } from '../../../demo/provider/store/purge.ts';
import { createBoardStore } from '../../../demo/provider/rooms/board/board-store.ts';
import { fromBase64, toBase64 } from '../../../src/core/live-room/protocol/base64.ts';
import {
  BOARD_UPDATE_BYTES,
  CHAT_LENGTH,
  CLOSE,
  RECONNECT_GRACE_MS,
  MESSAGE_BYTES,
} from '../../../src/core/live-room/index.ts';
import { DAY, formOf, MINUTE, NOW, read, startTestProvider } from '../client.ts';
import { createMemoryStore } from '../../../demo/provider/store/memory-store.ts';
import { tinyPng } from '../files/pictures.ts';
import {
  emptyRooms,
  eventually,
  joinRaw,
  openLessonRoom,
  openRaw,
  type RawClient,
} from '../../support/models/rooms.ts';

const provider = await startTestProvider();
const clients: RawClient[] = [];
let lessonIndex = 0;

async function join(url: string, token: string, more?: Record<string, unknown>): Promise<RawClient> {
  const client = await joinRaw(url, token, more);
  clients.push(client);
  return client;
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await emptyRooms(provider);
});

async function both(at = provider) {
  const { url, lesson, teacherToken, studentToken } = await openLessonRoom(at, at === provider ? lessonIndex++ : 0);
  const teacher = await join(url, await teacherToken());
  const welcome = await teacher.receive('welcome');
  const link = await studentToken();
  const student = await join(url, link);
  const { member: studentId, key } = await student.receive('welcome');
  teacher.send({ type: 'admit', member: studentId });
  const { fileToken } = await student.receive('admitted');
  return { url, lesson, teacherToken, teacher, teacherId: welcome.member, student, studentId, key, link, fileToken };
}

/** Changes of a board: one for each word. */
function strokes(...words: string[]): { updates: Uint8Array[]; document: Y.Doc } {
  const document = new Y.Doc();
  const updates: Uint8Array[] = [];
  document.on('update', (update: Uint8Array) => updates.push(update));
  for (const word of words) document.getArray('words').push([word]);
  return { updates, document };
}
const wordsOf = (...updates: string[]) => {
  const document = new Y.Doc();
  for (const update of updates) Y.applyUpdate(document, fromBase64(update));
  return document.getArray<string>('words').toArray();
};
/** The update of a message that brings a part of the board. */
const updateOf = (part: { text(): string }) => (JSON.parse(part.text()) as { update: string }).update;

/** The board as somebody gets it who comes in with a state vector, or with nothing. */
async function boardFor(url: string, token: string, vector?: Uint8Array) {
  const client = await join(url, token, vector && { board: toBase64(vector) });
  const { parts } = await client.receive('welcome');
  const updates: string[] = [];
  while (updates.length < parts) updates.push((await client.receive('boardPart')).update);
  client.send({ type: 'leave' });
  await client.closed;
  return updates;
}

describe('chat', () => {
  test('is kept with the room, and a line that is sent again is one line', async () => {
    const { url, teacher, student, teacherToken } = await both();
    student.send({ type: 'chat', id: 'a', text: '<script>alert(1)</script>' });
    student.send({ type: 'chat', id: 'a', text: '<script>alert(1)</script>' });
    student.send({ type: 'chat', id: 'blank', text: ' \n ' });
    student.send({ type: 'chat', id: 'b', text: '二行目' });
    assert.equal((await teacher.receive('chat')).message.text, '<script>alert(1)</script>');
    const { message } = await teacher.receive('chat');
    assert.deepEqual([message.text, message.role, message.at], ['二行目', 'student', provider.clock.now]);
    const again = await join(url, await teacherToken());
    assert.deepEqual(
      (await again.receive('welcome')).chat.map(({ id }) => id),
      ['a', 'b'],
    );
  });

  test('takes no line that is longer than the longest', async () => {
    const { student, teacher } = await both();
    student.send({ type: 'chat', id: 'long', text: 'あ'.repeat(CHAT_LENGTH) });
    assert.equal((await teacher.receive('chat')).message.text.length, CHAT_LENGTH);
    student.send({ type: 'chat', id: 'longer', text: 'あ'.repeat(CHAT_LENGTH + 1) });
    assert.equal(await student.closed, 1008);
  });
});

describe('signals and pointers', () => {
  test('go only between those inside', async () => {
    const { url, link, teacher, teacherId, student, studentId } = await both();
    const outside = await join(url, link, {
      state: { admissionState: 'devices', microphone: 'none', camera: 'none', screen: false, quality: 'good' },
    });
    const { member } = await outside.receive('welcome');
    outside.send({ type: 'signal', to: teacherId, signal: { round: 'outside' } });
    outside.send({ type: 'pointer', laser: { page: 'p', x: 0, y: 0 } });
    teacher.send({ type: 'signal', to: member, signal: { round: 'outside' } });
    outside.send({ type: 'ping', at: 1 });
    await outside.receive('pong');
    student.send({ type: 'signal', to: teacherId, signal: { description: { type: 'offer', sdp: 'x' } } });
    assert.deepEqual((({ from, signal }) => [from, signal])(await teacher.receive('signal')), [
      studentId,
      { description: { type: 'offer', sdp: 'x' } },
    ]);
    teacher.send({ type: 'pointer', laser: { page: 'p', x: 3, y: 4 } });
    assert.deepEqual((await student.receive('pointer')).laser, { page: 'p', x: 3, y: 4 });
    assert.deepEqual(
      outside.received.filter(({ type }) => type === 'signal' || type === 'pointer'),
      [],
    );
    assert.deepEqual(
      teacher.received.filter(({ type }) => type === 'pointer'),
      [],
    );
  });
});

test('what is said again with the same number is not done again', async () => {
  const { teacher, teacherId, student } = await both();
  for (const [n, round] of [
    [1, 'a'],
    [1, 'a'],
    [2, 'b'],
    [1, 'a'],
    [3, 'c'],
  ] as const) {
    student.send({ type: 'signal', n, to: teacherId, signal: { round } });
  }
  for (const round of ['a', 'b', 'c']) assert.deepEqual((await teacher.receive('signal')).signal, { round });
  student.send({ type: 'ping', at: 1 });
  assert.equal((await student.receive('pong')).received, 3);
});

describe('attendance', () => {
  test('says from when until when, goes on after a short break, and is kept', async () => {
    const { url, teacher, student, studentId, key, link, lesson, teacherToken } = await both();
    const from = provider.clock.now;
    student.close();
    await eventually('it is noticed', () =>
      teacher.received.some((message) => message.type === 'changed' && message.participant.link === 'lost'),
    );
    provider.clock.now += RECONNECT_GRACE_MS;
    provider.rooms.sweep();
    await teacher.receive('left');
    provider.clock.now += RECONNECT_GRACE_MS;
    const back = await join(url, link, { resume: { member: studentId, key, seen: 0 } });
    await back.receive('welcome');
    provider.clock.now += 5 * MINUTE;
    back.send({ type: 'leave' });
    await back.closed;
    const again = await join(url, await teacherToken());
    const { attendance } = await again.receive('welcome');
    assert.deepEqual(attendance.map(({ name, role, ...span }) => [name, role, span.from, span.until]).slice(0, 2), [
      ['佐藤 花子', 'teacher', from, undefined],
      [lesson.studentName, 'student', from, provider.clock.now],
    ]);
  });
});

describe('the board', () => {
  test('is stored before it is acknowledged, is there for who comes next, and brings only what they lack', async () => {
    const { url, teacher, student, studentId, link, teacherToken } = await both();
    const { updates, document } = strokes('一', '二', '三');
    for (const [lessonIndex, update] of updates.entries()) {
      student.send({ type: 'board', number: lessonIndex + 1, update: toBase64(update) });
      assert.equal((await student.receive('acknowledged')).number, lessonIndex + 1);
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
    for (const update of missing) Y.applyUpdate(known, fromBase64(update));
    assert.deepEqual(known.getArray('words').toArray(), ['一', '二', '三']);
    assert.deepEqual(await boardFor(url, await teacherToken(), Y.encodeStateVector(document)), []);
  });

  test('takes nothing that is no change, tells so, and goes on for the others', async () => {
    const { url, teacher, student, teacherToken } = await both();
    for (const update of [
      '',
      '###',
      toBase64(Uint8Array.from([255, 255, 255, 255, 255, 255, 255, 255])),
      toBase64(new Uint8Array(BOARD_UPDATE_BYTES + 1)),
    ]) {
      const bad = await join(url, await teacherToken());
      await bad.receive('welcome');
      bad.send({ type: 'board', number: 1, update });
      const { reason, message } = await bad.receive('boardRejected');
      assert.deepEqual([reason, message.slice(0, 24)], ['broken', 'A change of the whiteboa']);
      bad.send({ type: 'leave' });
      await bad.closed;
    }
    const { updates } = strokes('線');
    teacher.send({ type: 'board', number: 1, update: toBase64(updates[0] ?? new Uint8Array()) });
    assert.deepEqual(wordsOf((await student.receive('board')).update), ['線']);
  });

  test('of a room that is opened again after a restart is all there', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rooms-board-'));
    after(() => rmSync(folder, { recursive: true }));
    const database = path.join(folder, 'data.sqlite');
    const first = await startTestProvider({ database });
    const { teacher, lesson } = await both(first);
    const { updates } = strokes(...Array.from({ length: 250 }, (_, number) => `${number}`));
    for (const [lessonIndex, update] of updates.entries())
      teacher.send({ type: 'board', number: lessonIndex + 1, update: toBase64(update) });
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

  test('has an end of its size, and merges what is many without a loss', () => {
    const store = createMemoryStore();
    const board = createBoardStore(store, createNodeCrypto(), 'room', 40_000);
    const { updates } = strokes(...Array.from({ length: 500 }, (_, number) => `stroke ${number}`));
    const results = updates.map((update) => board.add(new Uint8Array(update)));
    assert.ok(results.every((result) => result === 'stored'));
    assert.ok(store.roomUpdates.count() < 10);
    assert.equal(wordsOf(...board.missing(undefined).chunks.map(updateOf)).length, 500);
    const again = createBoardStore(store, createNodeCrypto(), 'room', 40_000);
    assert.equal(wordsOf(...again.missing(undefined).chunks.map(updateOf)).length, 500);
    const [large] = strokes('x'.repeat(39_000)).updates;
    assert.equal(again.add(new Uint8Array(large ?? [])), 'full');
    assert.equal(again.add(new Uint8Array(strokes('y').updates[0] ?? [])), 'stored');
  });
});

describe('too much', () => {
  test('of one message, or anything that is none, closes the socket and harms nobody else', async () => {
    const { url, teacher, student, teacherToken } = await both();
    for (const text of [
      '{',
      'null',
      '[]',
      '"x"',
      '{"type":"nothing"}',
      '{"type":"chat"}',
      '{"type":"join"}',
      JSON.stringify({ type: 'signal', to: 'x', signal: 'x' }),
    ]) {
      const bad = await join(url, await teacherToken());
      await bad.receive('welcome');
      bad.write(text);
      assert.equal(await bad.closed, 1008);
    }
    const large = await join(url, await teacherToken());
    await eventually('it is in or was refused', () => large.received.length > 0);
    large.write('x'.repeat(MESSAGE_BYTES + 1));
    assert.equal(await large.closed, 1009);
    teacher.send({ type: 'chat', id: 'on', text: '続けます' });
    await student.receive('chat');
  });

  test('before a join closes the socket', async () => {
    const { url } = await openLessonRoom(provider, lessonIndex++);
    const stranger = await openRaw(url);
    clients.push(stranger);
    stranger.send({ type: 'chat', id: 'x', text: 'x' });
    stranger.send({ type: 'ping', at: 1 });
    stranger.write('x');
    assert.equal(await stranger.closed, 1008);
    assert.deepEqual(stranger.received, []);
  });

  test('at once is refused with a word, and what a lesson needs at its busiest passes', async () => {
    const { teacher, student, teacherId } = await both();
    // A pen and its laser for two seconds, and all candidates of three connections.
    for (let number = 0; number < 240; number += 1)
      student.send({ type: 'pointer', laser: { page: 'p', x: number, y: 0 } });
    for (let number = 0; number < 150; number += 1)
      student.send({ type: 'signal', to: teacherId, signal: { round: `${number}` } });
    await eventually('all came', () => teacher.received.filter(({ type }) => type === 'signal').length === 150);
    for (let number = 0; number < 2_000; number += 1) student.send({ type: 'ping', at: number });
    const { reason, message } = await student.receive('rejected');
    assert.equal(reason, 'busy');
    assert.match(message, /Too much/);
    assert.equal(await student.closed, CLOSE.rejected);
  });

  test('while somebody is cut off: they get everything anew in place of a gap', async () => {
    const { url, teacher, student, studentId, key, link } = await both();
    const seen = Math.max(...student.received.map((message) => ('seq' in message ? message.seq : 0)));
    student.close();
    await eventually('it is noticed', () =>
      teacher.received.some((message) => message.type === 'changed' && message.participant.link === 'lost'),
    );
    for (let round = 0; round < 3; round += 1) {
      for (let number = 0; number < 900; number += 1)
        teacher.send({ type: 'signal', to: studentId, signal: { round: `${number}` } });
      teacher.send({ type: 'ping', at: round });
      await teacher.receive('pong');
      provider.clock.now += 4_000;
    }
    teacher.send({ type: 'chat', id: 'kept', text: '残る' });
    await teacher.receive('chat');
    const back = await join(url, link, { resume: { member: studentId, key, seen } });
    const welcome = await back.receive('welcome');
    assert.deepEqual([welcome.member, welcome.chat.map(({ id }) => id)], [studentId, ['kept']]);
    teacher.send({ type: 'signal', to: studentId, signal: { round: 'after' } });
    assert.equal((await back.receive('signal')).seq, welcome.seq + 1);
    assert.deepEqual(
      teacher.received.filter(({ type }) => type === 'left'),
      [],
    );
  });
});

describe('material', () => {
  async function upload(teacher: 'hanako' | 'taro'): Promise<string> {
    const {
      data: { url, ticket },
    } = await provider.ask('readUploadCredential', {}, { token: await provider.signIn(teacher) });
    const response = await fetch(url, { method: 'POST', body: formOf({ ticket, file: new Blob([tinyPng]) }) });
    return String((await read(response)).data['url']);
  }

  test("of the room's teacher is read with the room's right, for a while, and with nothing else of the room", async () => {
    const { url: room, fileToken, link, teacher, student } = await both();
    const url = await upload('hanako');
    const get = (Authorization: string) => fetch(url, { headers: { Authorization } });
    assert.deepEqual(new Uint8Array(await (await get(fileToken)).arrayBuffer()), tinyPng);
    for (const bad of [link, '', 'x.y', `${fileToken}x`]) assert.equal((await get(bad)).status, 404);
    // The right opens files, and no room.
    assert.equal((await (await join(room, fileToken)).receive('rejected')).reason, 'over');

    provider.clock.now += 6 * MINUTE;
    provider.rooms.sweep();
    const fresh = (await student.receive('files')).fileToken;
    await teacher.receive('files');
    provider.clock.now += 10 * MINUTE;
    assert.equal((await get(fileToken)).status, 404);
    assert.equal((await get(fresh)).status, 200);
  });

  test('of another teacher stays closed', async () => {
    const { fileToken } = await both();
    const url = await upload('taro');
    assert.equal((await fetch(url, { headers: { Authorization: fileToken } })).status, 404);
  });
});

test('rooms of long ago are erased, and used tickets once they would be too old anyway', () => {
  const store = createMemoryStore();
  const person = { identity: 'student-1', name: '山田', role: 'student' } as const;
  for (const [room, touchedAt] of [
    ['old', NOW - 401 * DAY],
    ['new', NOW - 399 * DAY],
  ] as const) {
    store.rooms.insert({ id: room, link: 'x', touchedAt });
    store.roomGuests.insert({ id: `${room} x`, room, standing: 'admitted' });
    store.roomChatMessages.insert({ ...person, id: `${room} 1`, room, messageId: '1', text: 'x', at: 1 });
    store.attendance.insert({ ...person, id: `${room} 1`, room, fromMillis: 1 });
    store.roomUpdates.insert({ id: `${room} 1`, room, position: 1, bytes: new Uint8Array([0, 0]) });
  }
  store.usedTickets.insert({ id: 'old', expiresAt: NOW });
  store.usedTickets.insert({ id: 'new', expiresAt: NOW + 1 });
  purgeExpired({ store, now: () => NOW });
  const left = [store.roomGuests, store.roomChatMessages, store.attendance, store.roomUpdates].map((table) =>
    table.find().map(({ room }) => room),
  );
  assert.deepEqual(
    [...left, store.rooms.find().map(({ id }) => id), store.usedTickets.find().map(({ id }) => id)],
    Array.from({ length: 6 }, () => ['new']),
  );
});
