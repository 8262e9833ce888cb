import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CLOSE, MESSAGE_BYTES } from '../../../../src/core/live-room/index.ts';
import { eventually } from '../../../support/models/rooms.ts';
import { joinRaw, openRaw } from '../../../support/models/raw-client.ts';
import { createRoomTests } from '../room-tests.ts';

const { provider, openNextRoom, startLesson } = await createRoomTests();

describe('too much', () => {
  test('data in one message, or an invalid one, closes the socket and affects nobody else', async () => {
    const { url, teacher, student, teacherToken } = await startLesson();
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
      const bad = await joinRaw(url, await teacherToken());
      await bad.receive('welcome');
      bad.write(text);
      assert.equal(await bad.closed, 1008);
    }
    const large = await joinRaw(url, await teacherToken());
    await eventually('it is in or was refused', () => large.received.length > 0);
    large.write('x'.repeat(MESSAGE_BYTES + 1));
    assert.equal(await large.closed, 1009);
    teacher.send({ type: 'chat', id: 'on', text: '続けます' });
    await student.receive('chat');
  });

  test('data before a join closes the socket', async () => {
    const { url } = await openNextRoom();
    const stranger = await openRaw(url);
    stranger.send({ type: 'chat', id: 'x', text: 'x' });
    stranger.send({ type: 'ping', at: 1 });
    stranger.write('x');
    assert.equal(await stranger.closed, 1008);
    assert.deepEqual(stranger.received, []);
  });

  test('traffic at once is rejected with a message, what a busy lesson needs is not', async () => {
    const { teacher, student, teacherId } = await startLesson();
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

  test('traffic during a disconnection makes the participant receive the whole state again', async () => {
    const { url, teacher, student, studentId, key, link } = await startLesson();
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
    const back = await joinRaw(url, link, { resume: { participantId: studentId, key, seen } });
    const welcome = await back.receive('welcome');
    assert.deepEqual([welcome.participantId, welcome.chat.map(({ id }) => id)], [studentId, ['kept']]);
    teacher.send({ type: 'signal', to: studentId, signal: { round: 'after' } });
    assert.equal((await back.receive('signal')).seq, welcome.seq + 1);
    assert.deepEqual(
      teacher.received.filter(({ type }) => type === 'left'),
      [],
    );
  });
});
