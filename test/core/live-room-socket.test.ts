import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { enterRoom, eventually, leaveRooms, openDoor, startTestProvider, until, type TestRoom } from '../support/rooms.ts';

const provider = await startTestProvider();
let place = 0;

afterEach(async () => {
  leaveRooms();
  await eventually('nothing is left', () => provider.rooms.count().lines === 0);
});

/** A teacher and a student, both inside. */
async function lesson() {
  const door = await openDoor(provider, place++);
  const teacher = enterRoom({ url: door.url, token: await door.teacherToken() });
  await until('the teacher is inside', () => teacher.phase.value === 'inside');
  const student = enterRoom({ url: door.url, token: await door.studentToken() });
  await until('the student waits', () => student.phase.value === 'waiting' && teacher.members.value.length === 1);
  teacher.admit(idOf(student));
  await until('the student is inside', () => student.phase.value === 'inside' && teacher.members.value[0]?.state.stage === 'inside');
  return { door, teacher, student };
}

const idOf = (room: TestRoom) => room.self.peek()?.id ?? assert.fail('nobody yet');
const texts = (room: TestRoom) => room.chat.value.map(({ text }) => text);

describe('two people in a room', () => {
  test('see, hear and signal each other', async () => {
    const { teacher, student } = await lesson();
    student.say('こんにちは');
    await until('the line is there', () => texts(teacher).includes('こんにちは') && teacher.unread.value === 1);
    student.raiseHand(true);
    await until('the hand is seen', () => teacher.members.value[0]?.state.handAt === provider.clock.now && student.self.value?.state.handAt !== undefined);
    teacher.lowerHand(idOf(student));
    await until('it is down', () => student.self.value?.state.handAt === undefined);
    const heard: unknown[] = [];
    student.onSignal((from, signal) => heard.push([from, signal]));
    teacher.signal(idOf(student), { sdp: 'x' });
    await eventually('signal', () => heard.length === 1);
    assert.deepEqual(heard, [[idOf(teacher), { sdp: 'x' }]]);
    teacher.board.draw('線');
    await eventually('ink', () => student.board.words().includes('線') && teacher.board.pending() === 0);
    teacher.leave();
    await until('the teacher has left', () => student.members.value.length === 0);
    assert.equal(teacher.phase.value, 'left');
  });
});
