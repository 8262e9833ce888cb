// A room that counts as opened at another node since: what its owner of before does, and what its members get.
import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, mock, test } from 'node:test';
import { Client } from 'pg';
import { joinRaw, leaveRaw } from '../../support/models/raw-client.ts';
import { eventually, leaveRooms, openLessonRoom, until } from '../../support/models/rooms.ts';
import { everybodyIs } from './lesson-work.ts';
import { chatOf, roomsAt, startNodes, startSharedLesson } from './nodes.ts';

/** "Service restart": clients reconnect at once. */
const SERVICE_RESTART = 1012;

const nodes = await startNodes();
const node = await nodes.startNode();
const database = new Client(nodes.databaseUrl);
await database.connect();
after(() => database.end());
beforeEach(() => void mock.method(console, 'error', () => {}));
afterEach(() => {
  leaveRooms();
  leaveRaw();
  mock.restoreAll();
});

/** Takes a number for each room, as a node does that opens it. */
const openElsewhere = () => database.query('UPDATE "roomFences" SET "number" = "number" + 1');

test('a room that another node has opened since stores nothing more, and its members come back with what it refused', async () => {
  const url = roomsAt(node.port);
  const lesson = await startSharedLesson(node, [url, url]);
  const { teacher, student } = lesson;
  await openElsewhere();
  teacher.board.draw('線');
  student.sendChatMessage('はい');
  await until('both are out', () => everybodyIs(lesson, 'reconnecting'));
  await until('both are back', () => everybodyIs(lesson, 'inside'));
  await eventually('the board has it', () => student.board.words().length === 1 && teacher.board.pending() === 0);
  await eventually('the chat has it', () => chatOf(teacher).length === 1 && chatOf(student).length === 1);
});

test('a client that names what it has seen in an earlier opening gets everything, though somebody has come back as it', async () => {
  const { studentToken, teacherToken } = await openLessonRoom(node, 1);
  const url = roomsAt(node.port);
  const teacher = await joinRaw(url, await teacherToken());
  const { participantId, key, seq: before } = await teacher.receive('welcome');
  await openElsewhere();
  teacher.send({ type: 'chat', n: 1, id: 'x', text: 'あ' });
  assert.equal(await teacher.closed, SERVICE_RESTART);

  const seen = before + 2;
  const rejoin = async () => joinRaw(url, await teacherToken(), { resume: { participantId, key, seen } });
  const back = await rejoin();
  assert.ok((await back.receive('welcome')).seq > before);
  // Of this opening there are as many messages as the client has seen of the one before.
  for (const _ of [1, 2, 3]) {
    const student = await joinRaw(url, await studentToken());
    await student.receive('welcome');
  }
  const again = await rejoin();
  await again.until(() => again.received.some(({ type }) => type === 'welcome' || type === 'resumed'));
  assert.ok(again.received.some(({ type }) => type === 'welcome'));
});
