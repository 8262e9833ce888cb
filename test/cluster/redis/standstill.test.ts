// What happens to a lesson when the node that has its room stands still, and goes on once another node has the room.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { Client } from 'pg';
import { enterRoom, eventually, leaveRooms, until } from '../../support/models/rooms.ts';
import { assertWhole, everybodyIs, work } from './lesson-work.ts';
import { chatOf, roomsAt, startNodes, startOfLesson, startSharedLesson, type SharedLesson } from './nodes.ts';

const nodes = await startNodes();
const other = await nodes.startNode();
const lessons: SharedLesson[] = [];
afterEach(async () => {
  for (const { teacher, student } of lessons.splice(0)) {
    teacher.leave();
    student.leave();
  }
  leaveRooms();
  await eventually('the room is closed', () => other.rooms.count().rooms === 0, 25_000);
});

/** A lesson with its teacher at a node in a process of its own, which has the room, and its student at the other one. */
async function startLesson(index: number) {
  const owner = await nodes.startProcess(await startOfLesson(other, index));
  const lesson = await startSharedLesson(other, [roomsAt(owner.port), roomsAt(other.port)], index);
  lessons.push(lesson);
  assert.equal(other.rooms.count().rooms, 0);
  return { lesson, owner };
}

/** Keeps all chats from being written, until they are let go. */
async function holdChats() {
  const client = new Client(nodes.databaseUrl);
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE "roomChatMessages" IN SHARE ROW EXCLUSIVE MODE');
  const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = '"roomChatMessages"'::regclass`;
  return {
    /** Somebody is in the middle of writing. */
    async isWaitedFor(): Promise<void> {
      while ((await client.query(waiting)).rowCount === 0) await new Promise((resolve) => setImmediate(resolve));
    },
    async letGo(): Promise<void> {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
}

test('a node that stands still between two messages loses nothing, and its members come back to the new owner', async () => {
  const { lesson, owner } = await startLesson(0);
  const working = work(lesson);
  await eventually('something has been stored', () => working.count() > 10 && chatOf(lesson.teacher).length > 5);
  owner.pause();
  await until('the student notices', () => lesson.student.phase.value !== 'inside', 15_000);
  await until('the student is back', () => lesson.student.phase.value === 'inside', 15_000);
  assert.equal(other.rooms.count().rooms, 1);
  owner.resume();
  const areBack = () => everybodyIs(lesson, 'inside') && other.rooms.count().participants === 2;
  await eventually('both are at the new owner', areBack, 20_000);
  await assertWhole(lesson, working.end());
});

test('a node that stands still in the middle of a write stores nothing that the new owner does not know', async () => {
  const { lesson, owner } = await startLesson(1);
  const { teacher, student } = lesson;
  teacher.board.draw('前');
  await eventually('it has arrived', () => student.board.words().length === 1);
  const chats = await holdChats();
  teacher.sendChatMessage('中');
  teacher.board.draw('中');
  await chats.isWaitedFor();
  owner.pause();
  await chats.letGo();
  await until('the student notices', () => student.phase.value !== 'inside', 15_000);
  await until('the student is back', () => student.phase.value === 'inside', 15_000);
  student.board.draw('後');
  student.sendChatMessage('後');
  await eventually('it is stored', () => student.board.pending() === 0 && chatOf(student).includes('後'));
  owner.resume();

  await eventually('both are at the new owner', () => other.rooms.count().participants === 2, 20_000);
  const isWhole = () => [teacher, student].every(({ board }) => board.words().length === 3);
  await eventually('the board is whole on both sides', isWhole, 20_000);
  await eventually('all of it is stored', () => teacher.board.pending() + student.board.pending() === 0);
  assert.deepEqual(teacher.board.words(), student.board.words());
  await eventually('the chat is whole', () => chatOf(teacher).length === 2 && chatOf(student).length === 2);
  assert.deepEqual(chatOf(teacher), chatOf(student));
  assert.deepEqual(
    student.attendance.value.map(({ role, until }) => [role, until]),
    [
      ['teacher', undefined],
      ['student', undefined],
    ],
  );

  const words = teacher.board.words();
  teacher.leave();
  student.leave();
  await eventually('the room is closed', () => other.rooms.count().rooms === 0);
  const again = enterRoom({ url: roomsAt(other.port), token: await lesson.teacherToken() });
  await eventually(
    'a client that opens it again finds the same board',
    () => again.board.words().length === words.length,
  );
  assert.deepEqual(again.board.words(), words);
});
