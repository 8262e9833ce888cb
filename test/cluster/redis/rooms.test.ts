// One room whose members have their sockets at two nodes.
import assert from 'node:assert/strict';
import { after, afterEach, describe, mock, test } from 'node:test';
import { joinRaw, leaveRaw } from '../../support/models/raw-client.ts';
import { enterRoom, eventually, leaveRooms, until } from '../../support/models/rooms.ts';
import { chatOf, roomsAt, startNodes, startOfLesson, startSharedLesson } from './nodes.ts';

const nodes = await startNodes();
const one = await nodes.startNode();
const other = await nodes.startNode();
let lessons = 0;
afterEach(() => {
  leaveRooms();
  leaveRaw();
});
after(() => mock.restoreAll());

/** A lesson with its teacher at the one node, which owns the room, and its student at the other. */
async function startLesson() {
  const index = lessons++;
  other.clock.now = await startOfLesson(one, index);
  return startSharedLesson(one, [roomsAt(one.port), roomsAt(other.port)], index);
}

const WORDS = Array.from({ length: 60 }, (_, number) => `線${number}`);

describe('a lesson with a teacher at one node and a student at the other', () => {
  test('is one room, which one of the nodes has', async () => {
    const { teacher, student } = await startLesson();
    assert.deepEqual([one.rooms.count().rooms, other.rooms.count().rooms], [1, 0]);
    assert.deepEqual(
      [teacher, student].map(({ participants }) => participants.value.map(({ role, link }) => [role, link])),
      [[['student', 'ok']], [['teacher', 'ok']]],
    );
  });

  test('has a whole board, and a whole chat in the order in which it was written', async () => {
    const { teacher, student } = await startLesson();
    for (const [number, word] of WORDS.entries()) {
      (number % 2 === 0 ? teacher : student).board.draw(word);
      (number % 3 === 0 ? student : teacher).sendChatMessage(word);
    }
    const isWhole = () =>
      [teacher, student].every(
        (member) => chatOf(member).length === WORDS.length && member.board.words().length === WORDS.length,
      );
    await eventually('board and chat are whole on both sides', isWhole, 20_000);
    assert.deepEqual(teacher.board.words(), student.board.words());
    assert.deepEqual(teacher.board.words().toSorted(), WORDS.toSorted());
    assert.deepEqual(chatOf(teacher), chatOf(student));
    for (const side of [0, 1, 2].map((rest) => WORDS.filter((_, number) => number % 3 === rest)))
      assert.deepEqual(
        chatOf(teacher).filter((text) => side.includes(text)),
        side,
      );
    await eventually('all of it is stored', () => teacher.board.pending() + student.board.pending() === 0);
  });

  test('keeps the order of what a member points at', async () => {
    const { teacher, student } = await startLesson();
    const seen: number[] = [];
    const id = student.self.value?.id ?? '';
    const stop = teacher.pointers.subscribe((pointers) => {
      const x = pointers.get(id)?.laser?.x;
      if (x !== undefined && x !== seen.at(-1)) seen.push(x);
    });
    for (let x = 1; x <= 200; x += 1) student.point({ laser: { page: 'page', x, y: 0 } });
    await eventually('the last one has arrived', () => seen.at(-1) === 200);
    stop();
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    );
  });

  test('shows what happens there to calls at either node', async () => {
    const { lesson, student } = await startLesson();
    student.setState({ microphone: 'off' });
    for (const node of [one, other]) {
      const token = await node.signIn();
      const { data } = await node.ask('readLessonPresence', { params: { id: lesson.id } }, { token });
      assert.deepEqual(
        data.students.map(({ state, isConnected }) => [state, isConnected]),
        [['inside', true]],
      );
    }
  });

  test('is left by its student at once when the link is renewed at the node that has not the room', async () => {
    const { student, lesson } = await startLesson();
    const token = await other.signIn();
    await other.ask('joinClass', { body: { id: lesson.id, renewLink: true } }, { token });
    await until('the student is refused', () => student.phase.value === 'rejected');
    assert.equal(student.rejection.value?.reason, 'over');
  });

  test('is left by its teacher at once when the teacher signs out at the other node', async () => {
    const lesson = await startLesson();
    const token = await other.signIn();
    const { data } = await other.ask('joinClass', { body: { id: lesson.lesson.id } }, { token });
    lesson.teacher.leave();
    const again = enterRoom({ url: roomsAt(one.port), token: data?.token ?? '' });
    await until('the teacher is inside', () => again.phase.value === 'inside');
    await other.askAnything('signOut', {}, { token });
    await until('the room has let go', () => again.phase.value === 'rejected');
    assert.equal(again.rejection.value?.reason, 'signedOut');
  });

  test('loses its student when the socket at the other node closes, and has the student back', async () => {
    const { teacher, studentToken } = await startLesson();
    const raw = await joinRaw(roomsAt(other.port), await studentToken());
    const { participantId, key } = await raw.receive('welcome');
    raw.close();
    await until('the teacher sees it', () =>
      teacher.participants.value.some(({ id, link }) => id === participantId && link === 'lost'),
    );
    const back = await joinRaw(roomsAt(other.port), await studentToken(), { resume: { participantId, key } });
    assert.equal((await back.receive('welcome')).participantId, participantId);
  });
});

test('a room that everybody has left can be had by the other node at once', async () => {
  const { teacher, student, studentToken } = await startLesson();
  teacher.leave();
  student.leave();
  await eventually('the room is gone', () => one.rooms.count().rooms === 0);
  const raw = await joinRaw(roomsAt(other.port), await studentToken());
  await raw.receive('welcome');
  assert.equal(other.rooms.count().rooms, 1);
});

test('an invalid ticket creates no room, and the node that receives it rejects it', async () => {
  const raw = await joinRaw(roomsAt(other.port), 'nonsense');
  assert.equal((await raw.receive('rejected')).reason, 'over');
  assert.equal(await raw.closed, 4003);
});

test('while Redis is gone rooms are closed after some seconds, and everybody is back with everything when it is', async () => {
  const { teacher, student } = await startLesson();
  teacher.board.draw('前');
  teacher.sendChatMessage('前');
  await eventually('it has arrived', () => student.board.words().length === 1 && chatOf(student).length === 1);
  const errors = mock.method(console, 'error', () => {});
  await nodes.redis.stop();
  await until('both are out', () => [teacher, student].every(({ phase }) => phase.value === 'reconnecting'), 15_000);
  student.board.draw('中');
  student.sendChatMessage('中');
  await nodes.redis.start();
  await until('both are back', () => [teacher, student].every(({ phase }) => phase.value === 'inside'), 25_000);
  await eventually('all of it is there', () => teacher.board.words().length === 2 && chatOf(teacher).length === 2);
  assert.deepEqual(chatOf(teacher), ['前', '中']);
  assert.deepEqual(
    errors.mock.calls.map(({ arguments: [text] }) => String(text)).filter((text) => text.startsWith('The Redis server'))
      .length % 2,
    0,
  );
  errors.mock.restore();
});
