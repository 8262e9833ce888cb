// Lessons over real sockets and a real provider, for one test file; after each test nothing of them may be left.
import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { RECONNECT_GRACE_MS, type RoomOptions } from '../../../src/core/live-room/index.ts';
import {
  enterRoom,
  eventually,
  leaveRooms,
  openLessonRoom,
  startTestProvider,
  type TestRoom,
  until,
} from '../../support/models/rooms.ts';
import { startFaultyConnection } from './faulty-connection.ts';

export const provider = await startTestProvider();
const port = Number(new URL(provider.url).port);
let lessonIndex = 0;

afterEach(async () => {
  leaveRooms();
  await eventually('nothing is left', () => provider.rooms.count().connections === 0);
  provider.clock.now += RECONNECT_GRACE_MS + 1;
  await provider.rooms.sweep();
  assert.deepEqual(provider.rooms.count(), { rooms: 0, connections: 0, timers: 0, participants: 0 });
});

export const idOf = (room: TestRoom) => room.self.peek()?.id ?? assert.fail('nobody yet');
export const texts = (room: TestRoom) => room.chat.value.map(({ text }) => text);
export const signalsTo = (room: TestRoom) => {
  const rounds: unknown[] = [];
  room.onSignal((_, { round }) => rounds.push(Number(round)));
  return rounds;
};

/** A teacher and a student, both inside; the student's connection goes through one that can break. */
export async function startLesson(student: Partial<RoomOptions> = {}) {
  const lessonRoom = await openLessonRoom(provider, lessonIndex);
  lessonIndex += 1;
  const connection = await startFaultyConnection(port);
  const teacher = enterRoom({ url: lessonRoom.url, token: await lessonRoom.teacherToken() });
  await until('the teacher is inside', () => teacher.phase.value === 'inside');
  const token = await lessonRoom.studentToken();
  const studentRoom = enterRoom({ url: connection.url(lessonRoom.url), token, ...student });
  await until(
    'the student waits',
    () => studentRoom.phase.value === 'waiting' && teacher.participants.value.length === 1,
  );
  teacher.admit(idOf(studentRoom));
  await until(
    'the student is inside',
    () => studentRoom.phase.value === 'inside' && teacher.participants.value[0]?.state.admissionState === 'inside',
  );
  return { lessonRoom, connection, teacher, student: studentRoom, token };
}

export const isLost = (room: TestRoom, other: TestRoom) => () =>
  room.participants.value.some(({ id, link }) => id === other.self.value?.id && link === 'lost');
