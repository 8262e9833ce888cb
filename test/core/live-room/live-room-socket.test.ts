// Rooms as two pages see them, over real sockets and a real provider.
import assert from 'node:assert/strict';
import path from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { after, describe, test } from 'node:test';
import { createMemoryStorage } from '../../../src/core/index.ts';
import { rememberedParticipant } from '../../../src/core/live-room/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import {
  devices,
  enterRoom,
  eventually,
  leaveRooms,
  openLessonRoom,
  startTestProvider,
  until,
} from '../../support/models/rooms.ts';
import { startFaultyConnection } from './faulty-connection.ts';
import { idOf, provider, signalsTo, startLesson, texts } from './socket-lesson.ts';

const HOUR = 60 * 60_000;

describe('two people in a room', () => {
  test('exchange chat, hands, signals, ink and requests', async () => {
    const { teacher, student } = await startLesson();
    student.sendChatMessage('こんにちは <b>先生</b>');
    await until(
      'the connection is there',
      () => texts(teacher).includes('こんにちは <b>先生</b>') && teacher.unread.value === 1,
    );
    await until('it is kept', () => student.chat.value.length === 1 && !student.chat.value[0]?.pending);
    assert.equal(student.unread.value, 0);
    teacher.readChat();
    assert.equal(teacher.unread.value, 0);

    student.raiseHand(true);
    await until('the hand is seen', () => teacher.participants.value[0]?.state.handAt === provider.clock.now);
    await until('the student knows', () => student.self.value?.state.handAt !== undefined);
    teacher.lowerHand(idOf(student));
    await until('it is down', () => student.self.value?.state.handAt === undefined);

    const rounds = signalsTo(student);
    teacher.sendSignal(idOf(student), { round: '1' });
    await eventually('the signal is there', () => rounds.length === 1);
    teacher.board.draw('線');
    await eventually('the ink is there', () => student.board.words().includes('線') && teacher.board.pending() === 0);

    teacher.point({ laser: { page: 'p', x: 1, y: 2 } });
    await until('the laser is seen', () => student.pointers.value.get(idOf(teacher))?.laser?.x === 1);
    teacher.ask(idOf(student), 'unmute');
    await until('the student is asked', () => student.asked.value?.what === 'unmute');
    student.setState({ microphone: 'off' });
    assert.equal(student.asked.value, undefined);
    await until('the teacher sees it', () => teacher.participants.value[0]?.state.microphone === 'off');

    teacher.leave();
    await until('the teacher has left', () => student.participants.value.length === 0);
    assert.equal(teacher.phase.value, 'left');
    assert.deepEqual(
      student.attendance.value.map(({ role, until: end }) => [role, end]),
      [
        ['teacher', provider.clock.now],
        ['student', undefined],
      ],
    );
  });

  test("use the provider's clock, however wrong their own is", async () => {
    const clock = createManualClock(provider.clock.now - 3 * HOUR);
    const { student, lessonRoom } = await startLesson({ clock });
    assert.equal(student.now(), provider.clock.now);
    assert.equal(student.clock.value?.closesAt, lessonRoom.lesson.startTimeMillis + 6 * HOUR);
  });
});
describe('a reloaded page', () => {
  test('is the same participant, as muted as before, and finds everything; no ticket is stored', async () => {
    const storage = createMemoryStorage();
    const kept: string[] = [];
    const watched = {
      ...storage,
      setItem: (key: string, value: string) => {
        kept.push(value);
        storage.setItem(key, value);
      },
    };
    const { lessonRoom, teacher, student, token } = await startLesson({ storage: watched });
    const id = idOf(student);
    student.sendChatMessage('残る');
    student.board.draw('残る');
    student.setState({ microphone: 'off' });
    await eventually('it is kept', () => student.board.pending() === 0);
    const renewed: string[] = [];
    teacher.onRenewed((participantId) => renewed.push(participantId));
    student.dispose();

    assert.equal(rememberedParticipant(storage, 'test')?.state.microphone, 'off');
    const again = enterRoom({ url: lessonRoom.url, token, storage, state: devices });
    await until('the student is back', () => again.phase.value === 'inside');
    assert.deepEqual(
      [idOf(again), texts(again), again.self.value?.state.microphone, again.unread.value],
      [id, ['残る'], 'off', 0],
    );
    await until('the board is there', () => again.boardReady.value);
    assert.deepEqual(again.board.words(), ['残る']);
    await eventually('the teacher connects anew', () => renewed.length === 1);
    assert.equal(teacher.participants.value[0]?.state.microphone, 'off');
    assert.ok(kept.length > 0 && !kept.some((value) => value.includes(token)));
  });

  test('in a second tab takes over, and the first one is notified', async () => {
    const storage = createMemoryStorage();
    const { lessonRoom, student, token } = await startLesson({ storage });
    const second = enterRoom({ url: lessonRoom.url, token, storage });
    await until('the second is inside', () => second.phase.value === 'inside');
    await until('the first is rejected', () => student.phase.value === 'rejected');
    assert.equal(student.rejection.value?.reason, 'replaced');
    assert.match(student.rejection.value?.message ?? '', /another tab/);
  });
});

describe('a provider that is killed and comes back on the same data', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rooms-restart-'));
  after(() => rmSync(folder, { recursive: true }));

  test("gets both back under their IDs, with all chat and ink; the teacher's page fetches a new ticket", async () => {
    const database = path.join(folder, 'data.sqlite');
    let current = await startTestProvider({ database });
    const lessonRoom = await openLessonRoom(current);
    const connection = await startFaultyConnection(Number(new URL(current.url).port));
    let renewals = 0;
    const teacher = enterRoom({
      url: connection.url(lessonRoom.url),
      token: await lessonRoom.teacherToken(),
      async renewToken() {
        renewals += 1;
        const token = await current.signIn();
        return String(
          (await current.askAnything('joinClass', { body: { id: lessonRoom.lesson.id } }, { token })).data['token'],
        );
      },
    });
    const student = enterRoom({
      url: connection.url(lessonRoom.url),
      token: await lessonRoom.studentToken(),
      room: 'student',
    });
    await until('the student waits', () => teacher.participants.value.length === 1);
    teacher.admit(idOf(student));
    await until('the student is inside', () => student.phase.value === 'inside');
    student.raiseHand(true);
    teacher.sendChatMessage('前');
    teacher.board.draw('前');
    await eventually('it is kept', () => teacher.board.pending() === 0 && student.board.words().length === 1);
    await until('the hand is seen', () => teacher.participants.value[0]?.state.handAt !== undefined);
    const ids = [idOf(teacher), idOf(student)];

    await current.close();
    await until('both know', () => teacher.phase.value === 'reconnecting' && student.phase.value === 'reconnecting');
    teacher.sendChatMessage('間');
    student.board.draw('間');
    current = await startTestProvider({ database, now: () => lessonRoom.lesson.startTimeMillis + 60_000 });
    connection.redirect(Number(new URL(current.url).port));

    await until(
      'both are back',
      () =>
        teacher.phase.value === 'inside' &&
        student.phase.value === 'inside' &&
        teacher.participants.value.length === 1 &&
        student.participants.value.length === 1,
    );
    assert.deepEqual([idOf(teacher), idOf(student)], ids);
    assert.equal(renewals, 1);
    await until('the chat is complete', () => texts(student).join() === '前,間' && texts(teacher).join() === '前,間');
    await eventually('the ink is complete', () => teacher.board.words().length === 2 && student.board.pending() === 0);
    assert.deepEqual(teacher.board.words().toSorted(), ['前', '間'].toSorted());
    await until('the hand is still up', () => teacher.participants.value[0]?.state.handAt !== undefined);
    leaveRooms();
  });
});

test('a camera that starts between a join and its reply is reported', async () => {
  const lessonRoom = await openLessonRoom(provider);
  const teacher = enterRoom({ url: lessonRoom.url, token: await lessonRoom.teacherToken() });
  await until('the teacher is inside', () => teacher.phase.value === 'inside');
  const other = enterRoom({
    url: lessonRoom.url,
    token: await lessonRoom.teacherToken(),
    state: { ...devices, camera: 'none' },
    openSocket(url) {
      const socket = new WebSocket(url);
      const send = socket.send.bind(socket);
      socket.send = (data) => {
        send(data);
        // The camera starts just after the join was sent.
        if (String(data).includes('"join"')) other.setState({ camera: 'on' });
      };
      return socket;
    },
  });
  await until('the other one sees that the camera is on', () => teacher.participants.value[0]?.state.camera === 'on');
});
