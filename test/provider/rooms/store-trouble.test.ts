// A store that cannot write while people are in rooms: nothing is acknowledged that was not stored, and nobody is lost.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import * as Y from 'yjs';
import { createMemoryStorage } from '../../../src/core/session/index.ts';
import { toBase64 } from '../../../src/core/live-room/protocol/base64.ts';
import { RECONNECT_GRACE_MS } from '../../../src/core/live-room/index.ts';
import { enterRoom, openLessonRoom, until } from '../../support/models/rooms.ts';
import { emptyRooms } from './empty-rooms.ts';
import { joinRaw, startRawLesson } from '../../support/models/raw-client.ts';
import { startTestProvider } from '../client.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rooms-trouble-'));
const database = path.join(folder, 'data.sqlite');
const provider = await startTestProvider({ database });
let lessonIndex = 0;

after(() => rmSync(folder, { recursive: true }));
afterEach(() => emptyRooms(provider));

const openNextRoom = () => openLessonRoom(provider, lessonIndex++);

/** Another process, as far as the database knows, holds its write lock until `work` is done. */
async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const other = new DatabaseSync(database);
  other.exec('BEGIN IMMEDIATE');
  try {
    return await work();
  } finally {
    other.exec('ROLLBACK');
    other.close();
  }
}

function stroke(): string {
  const document = new Y.Doc();
  document.getMap('items').set('first/line', '線');
  return toBase64(Y.encodeStateAsUpdate(document));
}

describe('while the database is locked', () => {
  test('a chat message is not acknowledged, and its sender is disconnected and sends it again once', async () => {
    const { url, teacher, student, studentId, key, link } = await startRawLesson(await openNextRoom());
    await whileLocked(async () => {
      student.send({ type: 'chat', n: 1, id: 'a', text: '聞こえますか' });
      assert.equal(await student.closed, 1011);
      teacher.send({ type: 'ping', at: 1 });
      await teacher.receive('pong');
    });
    const back = await joinRaw(url, link, { resume: { participantId: studentId, key, seen: 0 } });
    const { received } = await back.receive('resumed');
    assert.equal(received, 0);
    back.send({ type: 'chat', n: 1, id: 'a', text: '聞こえますか' });
    assert.equal((await teacher.receive('chat')).message.text, '聞こえますか');
    assert.equal(teacher.received.filter(({ type }) => type === 'chat').length, 1);
  });

  test('a change of the board is neither acknowledged nor broadcast', async () => {
    const { url, teacher, student, studentId, key, link } = await startRawLesson(await openNextRoom());
    await whileLocked(async () => {
      student.send({ type: 'board', number: 1, update: stroke() });
      assert.equal(await student.closed, 1011);
    });
    assert.deepEqual(
      teacher.received.filter(({ type }) => type === 'board'),
      [],
    );
    const back = await joinRaw(url, link, { resume: { participantId: studentId, key, seen: 0 } });
    assert.equal((await back.receive('resumed')).acknowledged, 0);
    back.send({ type: 'board', number: 1, update: stroke() });
    assert.equal((await back.receive('acknowledged')).number, 1);
    await teacher.receive('board');
  });

  test('a teacher who joins is disconnected, and the ticket stays valid', async () => {
    const { url, teacherToken } = await openNextRoom();
    const token = await teacherToken();
    await whileLocked(async () => {
      assert.equal(await (await joinRaw(url, token)).closed, 1011);
    });
    assert.equal((await (await joinRaw(url, token)).receive('welcome')).role, 'teacher');
  });

  test('a participant may leave, and the end of the stay is written afterwards', async () => {
    const { url, teacher, student, teacherToken, lesson } = await startRawLesson(await openNextRoom());
    const leftAt = provider.clock.now;
    await whileLocked(async () => {
      student.send({ type: 'leave' });
      await teacher.receive('left');
    });
    provider.clock.now += 5 * 60_000;
    await provider.rooms.sweep();
    const again = await joinRaw(url, await teacherToken());
    const { attendance } = await again.receive('welcome');
    assert.equal(attendance.find(({ name }) => name === lesson.studentName)?.until, leftAt);
  });

  test('a page stays in its room, and sends its messages afterwards', async () => {
    const { url, teacherToken } = await openNextRoom();
    const teacher = enterRoom({ url, token: await teacherToken(), storage: createMemoryStorage() });
    await until('the teacher is inside', () => teacher.phase.value === 'inside');
    await whileLocked(async () => {
      teacher.sendChatMessage('一行目');
      await until('the page comes back automatically', () => teacher.phase.value === 'reconnecting');
      assert.equal(teacher.chat.value[0]?.pending, true);
    });
    await until(
      'the line is kept',
      () => teacher.phase.value === 'inside' && teacher.chat.value[0]?.pending === undefined,
    );
  });
});

/** Another process changes the database. */
function change(statements: string): void {
  const other = new DatabaseSync(database);
  other.exec(statements);
  other.close();
}

/** The boards are out of reach until the answer is called. */
function hideBoards(): () => void {
  change('ALTER TABLE roomUpdates RENAME TO hidden');
  return () => change('ALTER TABLE hidden RENAME TO roomUpdates');
}

describe('while the board cannot be read', () => {
  test('a failed join takes no space, and everyone can join afterwards', async () => {
    const { url, teacher, student, link } = await startRawLesson(await openNextRoom());
    student.send({ type: 'board', number: 1, update: stroke() });
    await teacher.receive('board');
    const mend = hideBoards();
    for (let count = 0; count < 8; count += 1) assert.equal(await (await joinRaw(url, link)).closed, 1011);
    assert.equal(provider.rooms.count().participants, 2);
    mend();
    const { parts, attendance } = await (await joinRaw(url, link)).receive('welcome');
    assert.equal(parts, 1);
    assert.equal(attendance.filter(({ until }) => until === undefined).length, 3);
  });

  test('a participant who cannot resume is lost after a while, or receives the whole state again', async () => {
    const { url, teacher, student, studentId, key, link } = await startRawLesson(await openNextRoom());
    teacher.send({ type: 'board', number: 1, update: stroke() });
    await student.receive('board');
    const resume = { participantId: studentId, key, seen: 0 };
    const mend = hideBoards();
    assert.equal(await (await joinRaw(url, link, { resume })).closed, 1011);
    mend();
    const back = await joinRaw(url, link, { resume });
    const { seq } = await back.receive('welcome');
    teacher.send({ type: 'board', number: 2, update: stroke() });
    await back.receive('board');
    const mendAgain = hideBoards();
    assert.equal(await (await joinRaw(url, link, { resume: { ...resume, seen: seq } })).closed, 1011);
    mendAgain();
    provider.clock.now += RECONNECT_GRACE_MS;
    await provider.rooms.sweep();
    assert.equal((await teacher.receive('left')).reason, 'lost');
  });
});

test('a participant who is admitted while the board cannot be read receives the whole state on reconnecting', async () => {
  const { url, teacherToken, studentToken } = await openNextRoom();
  const teacher = await joinRaw(url, await teacherToken());
  await teacher.receive('welcome');
  teacher.send({ type: 'board', number: 1, update: stroke() });
  await teacher.receive('acknowledged');
  const link = await studentToken();
  const student = await joinRaw(url, link);
  const { participantId, key, seq } = await student.receive('welcome');
  const mend = hideBoards();
  teacher.send({ type: 'admit', participantId });
  assert.equal(await student.closed, 1011);
  mend();
  const back = await joinRaw(url, link, { resume: { participantId, key, seen: seq } });
  assert.equal((await back.receive('welcome')).parts, 1);
});

test('a join that cannot be announced is undone: the stay ends, and the space is free', async () => {
  const { url, teacher, link, lesson } = await startRawLesson(await openNextRoom());
  // A number that no read takes.
  change(
    'CREATE TRIGGER spoil AFTER INSERT ON roomStays BEGIN UPDATE roomStays SET fromMillis = fromMillis + (1 << 60) WHERE id = NEW.id; END',
  );
  assert.equal(await (await joinRaw(url, link)).closed, 1011);
  change('DROP TRIGGER spoil; UPDATE roomStays SET fromMillis = fromMillis - (1 << 60) WHERE fromMillis > (1 << 59)');
  assert.equal(provider.rooms.count().participants, 2);
  await provider.rooms.sweep();
  teacher.send({ type: 'leave' });
  await teacher.closed;
  const { attendance } = await (await joinRaw(url, link)).receive('welcome');
  const own = attendance.filter(({ name }) => name === lesson.studentName);
  assert.equal(
    own.filter(({ until }) => until === undefined).length,
    2,
    'the student who is there and the one who just came',
  );
});
