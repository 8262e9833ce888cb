import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CHAT_LENGTH } from '../../../src/core/live-room/index.ts';
import { joinRaw } from '../../support/models/raw-client.ts';
import { createRoomTests } from './room-tests.ts';

const { provider, startLesson } = await createRoomTests();

describe('chat', () => {
  test('is stored with the room, and a repeated message is stored once', async () => {
    const { url, teacher, student, teacherToken } = await startLesson();
    student.send({ type: 'chat', id: 'a', text: '<script>alert(1)</script>' });
    student.send({ type: 'chat', id: 'a', text: '<script>alert(1)</script>' });
    student.send({ type: 'chat', id: 'blank', text: ' \n ' });
    student.send({ type: 'chat', id: 'b', text: '二行目' });
    assert.equal((await teacher.receive('chat')).message.text, '<script>alert(1)</script>');
    const { message } = await teacher.receive('chat');
    assert.deepEqual([message.text, message.role, message.at], ['二行目', 'student', provider.clock.now]);
    const again = await joinRaw(url, await teacherToken());
    assert.deepEqual(
      (await again.receive('welcome')).chat.map(({ id }) => id),
      ['a', 'b'],
    );
  });

  test('rejects a message that is too long', async () => {
    const { student, teacher } = await startLesson();
    student.send({ type: 'chat', id: 'long', text: 'あ'.repeat(CHAT_LENGTH) });
    assert.equal((await teacher.receive('chat')).message.text.length, CHAT_LENGTH);
    student.send({ type: 'chat', id: 'longer', text: 'あ'.repeat(CHAT_LENGTH + 1) });
    assert.equal(await student.closed, 1008);
  });
});

describe('signals and pointers', () => {
  test('are delivered only between participants inside', async () => {
    const { url, link, teacher, teacherId, student, studentId } = await startLesson();
    const outside = await joinRaw(url, link, {
      state: { admissionState: 'devices', microphone: 'none', camera: 'none', screen: false, quality: 'good' },
    });
    const { participantId } = await outside.receive('welcome');
    outside.send({ type: 'signal', to: teacherId, signal: { round: 'outside' } });
    outside.send({ type: 'pointer', laser: { page: 'p', x: 0, y: 0 } });
    teacher.send({ type: 'signal', to: participantId, signal: { round: 'outside' } });
    outside.send({ type: 'ping', at: 1 });
    await outside.receive('pong');
    student.send({ type: 'signal', to: teacherId, signal: { description: { type: 'offer', sdp: 'x' } } });
    assert.deepEqual((({ from, signal }) => [from, signal])(await teacher.receive('signal')), [
      studentId,
      { description: { type: 'offer', sdp: 'x' } },
    ]);
    teacher.send({ type: 'pointer', laser: { page: 'p', x: 3, y: 4 } });
    assert.deepEqual((await student.receive('pointer')).laser, { page: 'p', x: 3, y: 4 });
    assert.deepEqual(
      outside.received.filter(({ type }) => type === 'signal' || type === 'pointer'),
      [],
    );
    assert.deepEqual(
      teacher.received.filter(({ type }) => type === 'pointer'),
      [],
    );
  });
});

test('a message with a number that was handled is not handled again', async () => {
  const { teacher, teacherId, student } = await startLesson();
  for (const [n, round] of [
    [1, 'a'],
    [1, 'a'],
    [2, 'b'],
    [1, 'a'],
    [3, 'c'],
  ] as const) {
    student.send({ type: 'signal', n, to: teacherId, signal: { round } });
  }
  for (const round of ['a', 'b', 'c']) assert.deepEqual((await teacher.receive('signal')).signal, { round });
  student.send({ type: 'ping', at: 1 });
  assert.equal((await student.receive('pong')).received, 3);
});
