// Connections that break, as two pages see them, over real sockets and a real provider.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PING_INTERVAL_MS, PING_TIMEOUT_MS, RECONNECT_GRACE_MS } from '../../../src/core/live-room/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { eventually, until } from '../../support/models/rooms.ts';
import { idOf, isLost, provider, signalsTo, startLesson, texts } from './socket-lesson.ts';

describe('a broken connection', () => {
  test('is restored, and no chat, signal or ink is missing on either side', async () => {
    const { connection, teacher, student } = await startLesson();
    const [toTeacher, toStudent] = [signalsTo(teacher), signalsTo(student)];
    const id = idOf(student);
    connection.fail();
    await until('both know', () => student.phase.value === 'reconnecting' && isLost(teacher, student)());
    for (let number = 1; number <= 20; number += 1) {
      teacher.sendSignal(id, { round: `${number}` });
      student.sendSignal(idOf(teacher), { round: `${number}` });
      teacher.sendChatMessage(`T${number}`);
      student.sendChatMessage(`S${number}`);
      teacher.board.draw(`t${number}`);
      student.board.draw(`s${number}`);
    }
    assert.equal(student.board.pending(), 20);
    assert.equal(student.chat.value.filter(({ pending }) => pending).length, 20);
    connection.mend();
    student.retry();
    await until(
      'the connection is back',
      () => student.phase.value === 'inside' && teacher.participants.value[0]?.link === 'ok',
    );
    await until(
      'all messages are there',
      () =>
        teacher.chat.value.length === 40 &&
        student.chat.value.length === 40 &&
        !student.chat.value.some(({ pending }) => pending),
    );
    assert.deepEqual(texts(teacher), texts(student));
    await eventually('all ink is there', () => student.board.pending() === 0 && teacher.board.words().length === 40);
    assert.deepEqual(teacher.board.words().toSorted(), student.board.words().toSorted());
    const numbers = Array.from({ length: 20 }, (_, number) => number + 1);
    await eventually('all signals are there', () => toTeacher.length === 20 && toStudent.length === 20);
    assert.deepEqual([toTeacher, toStudent], [numbers, numbers]);
    assert.equal(idOf(student), id);
    assert.equal(student.welcomeCount.value, 1);
  });

  test('that breaks again and again loses and duplicates nothing', async () => {
    const { connection, teacher, student } = await startLesson();
    const rounds = signalsTo(teacher);
    for (let round = 0; round < 8; round += 1) {
      for (let number = 0; number < 5; number += 1) {
        student.sendSignal(idOf(teacher), { round: `${round * 5 + number}` });
        student.sendChatMessage(`${round} ${number}`);
        student.board.draw(`${round} ${number}`);
      }
      connection.cut();
      await until('it is noticed', () => student.phase.value === 'reconnecting');
      await until('it is back', () => student.phase.value === 'inside');
    }
    await until('the chat is there', () => teacher.chat.value.length === 40);
    await eventually(
      'the rest is there',
      () => rounds.length === 40 && teacher.board.words().length === 40 && student.board.pending() === 0,
    );
    assert.deepEqual(
      rounds,
      Array.from({ length: 40 }, (_, number) => number),
    );
  });

  test('is rated by the replies to pings alone, and no reply takes less than no time', async () => {
    const clock = createManualClock();
    // Every look at the clock takes a moment, also those of a join.
    let step = 1;
    const now = () => {
      clock.set(clock.now() + step);
      return clock.now();
    };
    const { student } = await startLesson({ clock: { now, after: clock.after } });
    assert.equal(student.roundTrip.value, 0);
    clock.advance(PING_INTERVAL_MS);
    await until('a ping is answered', () => student.roundTrip.value > 0);
    step = -1_000;
    clock.advance(PING_INTERVAL_MS);
    await until('another one is, while the clock goes back', () => student.roundTrip.value <= 0);
    assert.equal(student.roundTrip.value, 0);
  });

  test('that transports nothing any more is detected by a ping', async () => {
    const clock = createManualClock();
    const { connection, student } = await startLesson({ clock });
    connection.clog();
    clock.advance(PING_INTERVAL_MS + PING_TIMEOUT_MS);
    assert.equal(student.phase.value, 'reconnecting');
    connection.cut();
    connection.mend();
    clock.advance(0);
    await until('it is back', () => student.phase.value === 'inside');
    assert.equal(student.welcomeCount.value, 1);
  });

  test('keeps a muted microphone muted, and reports later changes of devices', async () => {
    const { connection, teacher, student } = await startLesson();
    student.setState({ microphone: 'off' });
    connection.fail();
    await until('it is noticed', () => student.phase.value === 'reconnecting');
    student.setState({ camera: 'off' });
    connection.mend();
    student.retry();
    await until('the teacher sees both', () => {
      const state = teacher.participants.value[0]?.state;
      return state?.microphone === 'off' && state.camera === 'off' && student.phase.value === 'inside';
    });
    assert.deepEqual([student.self.value?.state.microphone, student.self.value?.state.camera], ['off', 'off']);
  });

  test('that stays broken for too long leads to a new welcome under the same name and ID', async () => {
    const { connection, teacher, student } = await startLesson();
    const id = idOf(student);
    connection.fail();
    await until('both know', () => student.phase.value === 'reconnecting' && isLost(teacher, student)());
    student.board.draw('切断中');
    provider.clock.now += RECONNECT_GRACE_MS;
    await provider.rooms.sweep();
    await until('the student is gone', () => teacher.participants.value.length === 0);
    teacher.sendChatMessage('待っています');
    connection.mend();
    student.retry();
    await until(
      'the student is back',
      () => student.phase.value === 'inside' && teacher.participants.value.length === 1,
    );
    assert.deepEqual(
      [idOf(student), student.welcomeCount.value, texts(student), student.unread.value],
      [id, 2, ['待っています'], 1],
    );
    await eventually(
      'the ink is there',
      () => teacher.board.words().includes('切断中') && student.board.pending() === 0,
    );
  });
});
