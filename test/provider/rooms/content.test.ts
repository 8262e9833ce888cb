// What is said and drawn in a room: who hears it, what is kept, and what is too much.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import * as Y from 'yjs';
import { createNodeCrypto } from '../../../demo/provider/adapters/node/crypto.ts';
import { purgeExpired } from '../../../demo/provider/store/purge.ts';
import { createBoardStore } from '../../../demo/provider/rooms/board-store.ts';
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
import { emptyRooms, eventually, joinRaw, openDoor, openRaw, type RawClient } from '../../support/rooms.ts';

const provider = await startTestProvider();
const clients: RawClient[] = [];
let place = 0;

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
  const { url, lesson, teacherToken, studentToken } = await openDoor(at, at === provider ? place++ : 0);
  const teacher = await join(url, await teacherToken());
  const welcome = await teacher.hear('welcome');
  const link = await studentToken();
  const student = await join(url, link);
  const { member: studentId, key } = await student.hear('welcome');
  teacher.say({ type: 'admit', member: studentId });
  const { fileToken } = await student.hear('admitted');
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
  const { parts } = await client.hear('welcome');
  const updates: string[] = [];
  while (updates.length < parts) updates.push((await client.hear('boardPart')).update);
  client.say({ type: 'leave' });
  await client.closed;
  return updates;
}

describe('chat', () => {
  test('is kept with the room, and a line that is sent again is one line', async () => {
    const { url, teacher, student, teacherToken } = await both();
    student.say({ type: 'chat', id: 'a', text: '<script>alert(1)</script>' });
    student.say({ type: 'chat', id: 'a', text: '<script>alert(1)</script>' });
    student.say({ type: 'chat', id: 'blank', text: ' \n ' });
    student.say({ type: 'chat', id: 'b', text: '二行目' });
    assert.equal((await teacher.hear('chat')).message.text, '<script>alert(1)</script>');
    const { message } = await teacher.hear('chat');
    assert.deepEqual([message.text, message.role, message.at], ['二行目', 'student', provider.clock.now]);
    const again = await join(url, await teacherToken());
    assert.deepEqual(
      (await again.hear('welcome')).chat.map(({ id }) => id),
      ['a', 'b'],
    );
  });

  test('takes no line that is longer than the longest', async () => {
    const { student, teacher } = await both();
    student.say({ type: 'chat', id: 'long', text: 'あ'.repeat(CHAT_LENGTH) });
    assert.equal((await teacher.hear('chat')).message.text.length, CHAT_LENGTH);
    student.say({ type: 'chat', id: 'longer', text: 'あ'.repeat(CHAT_LENGTH + 1) });
    assert.equal(await student.closed, 1008);
  });
});

describe('signals and pointers', () => {
  test('go only between those inside', async () => {
    const { url, link, teacher, teacherId, student, studentId } = await both();
    const outside = await join(url, link, {
      state: { admissionState: 'devices', microphone: 'none', camera: 'none', screen: false, quality: 'good' },
    });
    const { member } = await outside.hear('welcome');
    outside.say({ type: 'signal', to: teacherId, signal: { round: 'outside' } });
    outside.say({ type: 'pointer', laser: { page: 'p', x: 0, y: 0 } });
    teacher.say({ type: 'signal', to: member, signal: { round: 'outside' } });
    outside.say({ type: 'ping', at: 1 });
    await outside.hear('pong');
    student.say({ type: 'signal', to: teacherId, signal: { description: { type: 'offer', sdp: 'x' } } });
    assert.deepEqual((({ from, signal }) => [from, signal])(await teacher.hear('signal')), [
      studentId,
      { description: { type: 'offer', sdp: 'x' } },
    ]);
    teacher.say({ type: 'pointer', laser: { page: 'p', x: 3, y: 4 } });
    assert.deepEqual((await student.hear('pointer')).laser, { page: 'p', x: 3, y: 4 });
    assert.deepEqual(
      outside.heard.filter(({ type }) => type === 'signal' || type === 'pointer'),
      [],
    );
    assert.deepEqual(
      teacher.heard.filter(({ type }) => type === 'pointer'),
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
    student.say({ type: 'signal', n, to: teacherId, signal: { round } });
  }
  for (const round of ['a', 'b', 'c']) assert.deepEqual((await teacher.hear('signal')).signal, { round });
  student.say({ type: 'ping', at: 1 });
  assert.equal((await student.hear('pong')).received, 3);
});

describe('attendance', () => {
  test('says from when until when, goes on after a short break, and is kept', async () => {
    const { url, teacher, student, studentId, key, link, lesson, teacherToken } = await both();
    const from = provider.clock.now;
    student.close();
    await eventually('it is noticed', () =>
      teacher.heard.some((message) => message.type === 'changed' && message.participant.link === 'lost'),
    );
    provider.clock.now += RECONNECT_GRACE_MS;
    provider.rooms.sweep();
    await teacher.hear('left');
    provider.clock.now += RECONNECT_GRACE_MS;
    const back = await join(url, link, { resume: { member: studentId, key, seen: 0 } });
    await back.hear('welcome');
    provider.clock.now += 5 * MINUTE;
    back.say({ type: 'leave' });
    await back.closed;
    const again = await join(url, await teacherToken());
    const { attendance } = await again.hear('welcome');
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
    for (const [place, update] of updates.entries()) {
      student.say({ type: 'board', number: place + 1, update: toBase64(update) });
      assert.equal((await student.hear('acknowledged')).number, place + 1);
      const { from, update: heard } = await teacher.hear('board');
      assert.deepEqual([from, heard], [studentId, toBase64(update)]);
    }
    student.say({ type: 'board', number: 2, update: toBase64(updates[1] ?? new Uint8Array()) });
    assert.equal((await student.hear('acknowledged')).number, 3);
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
      await bad.hear('welcome');
      bad.say({ type: 'board', number: 1, update });
      const { reason, message } = await bad.hear('boardRejected');
      assert.deepEqual([reason, message.slice(0, 24)], ['broken', 'A change of the whiteboa']);
      bad.say({ type: 'leave' });
      await bad.closed;
    }
    const { updates } = strokes('線');
    teacher.say({ type: 'board', number: 1, update: toBase64(updates[0] ?? new Uint8Array()) });
    assert.deepEqual(wordsOf((await student.hear('board')).update), ['線']);
  });

  test('of a room that is opened again after a restart is all there', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rooms-board-'));
    after(() => rmSync(folder, { recursive: true }));
    const database = path.join(folder, 'data.sqlite');
    const first = await startTestProvider({ database });
    const { teacher, lesson } = await both(first);
    const { updates } = strokes(...Array.from({ length: 250 }, (_, number) => `${number}`));
    for (const [place, update] of updates.entries())
      teacher.say({ type: 'board', number: place + 1, update: toBase64(update) });
    await eventually('all are acknowledged', () =>
      teacher.heard.some((message) => message.type === 'acknowledged' && message.number === 250),
    );
    await first.close();
    const second = await startTestProvider({ database });
    const door = await openDoor(second);
    assert.equal(door.lesson.id, lesson.id);
    const kept = await boardFor(door.url, await door.teacherToken());
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
      await bad.hear('welcome');
      bad.write(text);
      assert.equal(await bad.closed, 1008);
    }
    const large = await join(url, await teacherToken());
    await eventually('it is in or was refused', () => large.heard.length > 0);
    large.write('x'.repeat(MESSAGE_BYTES + 1));
    assert.equal(await large.closed, 1009);
    teacher.say({ type: 'chat', id: 'on', text: '続けます' });
    await student.hear('chat');
  });

  test('before a join closes the socket', async () => {
    const { url } = await openDoor(provider, place++);
    const stranger = await openRaw(url);
    clients.push(stranger);
    stranger.say({ type: 'chat', id: 'x', text: 'x' });
    stranger.say({ type: 'ping', at: 1 });
    stranger.write('x');
    assert.equal(await stranger.closed, 1008);
    assert.deepEqual(stranger.heard, []);
  });

  test('at once is refused with a word, and what a lesson needs at its busiest passes', async () => {
    const { teacher, student, teacherId } = await both();
    // A pen and its laser for two seconds, and all candidates of three connections.
    for (let number = 0; number < 240; number += 1)
      student.say({ type: 'pointer', laser: { page: 'p', x: number, y: 0 } });
    for (let number = 0; number < 150; number += 1)
      student.say({ type: 'signal', to: teacherId, signal: { round: `${number}` } });
    await eventually('all came', () => teacher.heard.filter(({ type }) => type === 'signal').length === 150);
    for (let number = 0; number < 2_000; number += 1) student.say({ type: 'ping', at: number });
    const { reason, message } = await student.hear('rejected');
    assert.equal(reason, 'busy');
    assert.match(message, /Too much/);
    assert.equal(await student.closed, CLOSE.rejected);
  });

  test('while somebody is cut off: they get everything anew in place of a gap', async () => {
    const { url, teacher, student, studentId, key, link } = await both();
    const seen = Math.max(...student.heard.map((message) => ('seq' in message ? message.seq : 0)));
    student.close();
    await eventually('it is noticed', () =>
      teacher.heard.some((message) => message.type === 'changed' && message.participant.link === 'lost'),
    );
    for (let round = 0; round < 3; round += 1) {
      for (let number = 0; number < 900; number += 1)
        teacher.say({ type: 'signal', to: studentId, signal: { round: `${number}` } });
      teacher.say({ type: 'ping', at: round });
      await teacher.hear('pong');
      provider.clock.now += 4_000;
    }
    teacher.say({ type: 'chat', id: 'kept', text: '残る' });
    await teacher.hear('chat');
    const back = await join(url, link, { resume: { member: studentId, key, seen } });
    const welcome = await back.hear('welcome');
    assert.deepEqual([welcome.member, welcome.chat.map(({ id }) => id)], [studentId, ['kept']]);
    teacher.say({ type: 'signal', to: studentId, signal: { round: 'after' } });
    assert.equal((await back.hear('signal')).seq, welcome.seq + 1);
    assert.deepEqual(
      teacher.heard.filter(({ type }) => type === 'left'),
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
    assert.equal((await (await join(room, fileToken)).hear('rejected')).reason, 'over');

    provider.clock.now += 6 * MINUTE;
    provider.rooms.sweep();
    const fresh = (await student.hear('files')).fileToken;
    await teacher.hear('files');
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
