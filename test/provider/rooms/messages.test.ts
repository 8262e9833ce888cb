import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CHAT_LENGTH } from '../../../src/core/live-room/index.ts';
import { joinRaw } from '../../support/models/raw-client.ts';
import { createRoomTests } from './room-tests.ts';

const { provider, openNextRoom, startLesson } = await createRoomTests();
const choosing = { admissionState: 'devices', microphone: 'none', camera: 'none', screen: false, quality: 'good' };

describe('chat', () => {
  test('is stored with the room, and a repeated message is stored once', async () => {
    const { url, teacher, student, teacherToken } = await startLesson();
    student.send({ type: 'chat', id: 'a', text: '<script>alert(1)</script>' });
    student.send({ type: 'chat', id: 'a', text: '<script>alert(1)</script>' });
    student.send({ type: 'chat', id: 'blank', text: ' \n ' });
    student.send({ type: 'chat', id: 'b', text: '二行目' });
    const { message: first } = await teacher.receive('chat');
    assert.deepEqual([first.text, first.at], ['<script>alert(1)</script>', provider.clock.now]);
    const { message } = await teacher.receive('chat');
    assert.deepEqual([message.text, message.role], ['二行目', 'student']);
    const again = await joinRaw(url, await teacherToken());
    assert.deepEqual(
      (await again.receive('welcome')).chat.map(({ id }) => id),
      ['a', 'b'],
    );
  });

  test('keeps the order in which it was written within one millisecond, and where the clock went back', async () => {
    const { url, teacher, student, teacherToken } = await startLesson();
    const ids = ['c', 'b', 'a', 'z', 'd'];
    for (const id of ids) {
      student.send({ type: 'chat', id, text: id });
      await teacher.receive('chat');
      if (id === 'z') provider.clock.now -= 1_000;
    }
    const again = await joinRaw(url, await teacherToken());
    assert.deepEqual(
      (await again.receive('welcome')).chat.map(({ id }) => id),
      ids,
    );
  });

  test('keeps lines, and no other control characters', async () => {
    const { student, teacher } = await startLesson();
    student.send({ type: 'chat', id: 'empty', text: '\u0000\u001b' });
    student.send({ type: 'chat', id: 'pasted', text: 'a\u0000b\r\nc\u001b[2J' });
    assert.equal((await teacher.receive('chat')).message.text, 'ab\nc[2J');
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
  test('are not delivered to nor from a student who has not been let in, and who learns nothing of the room', async () => {
    const { url, teacherToken, studentToken } = await openNextRoom();
    const teacher = await joinRaw(url, await teacherToken());
    const teacherId = (await teacher.receive('welcome')).participantId;
    for (const state of [choosing, { ...choosing, admissionState: 'waiting' }]) {
      const outside = await joinRaw(url, await studentToken(), { state });
      const { participantId, participants } = await outside.receive('welcome');
      outside.send({ type: 'signal', to: teacherId, signal: { round: 'outside' } });
      teacher.send({ type: 'signal', to: participantId, signal: { round: 'inside' } });
      teacher.send({ type: 'ping', at: 1 });
      await teacher.receive('pong');
      outside.send({ type: 'ping', at: 1 });
      await outside.receive('pong');
      assert.deepEqual([participants, outside.received.map(({ type }) => type)], [[], ['welcome', 'pong']]);
    }
    assert.deepEqual(
      teacher.received.filter(({ type }) => type === 'signal'),
      [],
    );
  });

  test('of those in the lobby, one who enters without asking exchanges signals with the teacher, and nothing else', async () => {
    const { url, link, teacher, teacherId, student, studentId } = await startLesson();
    const outside = await joinRaw(url, link, { state: choosing });
    const { participantId, participants, ...welcome } = await outside.receive('welcome');
    const unseen = { ...choosing, admissionState: 'inside', microphone: 'off', camera: 'off' };
    assert.deepEqual(
      participants.map(({ id, state }) => [id, state]),
      [[teacherId, unseen]],
    );
    assert.deepEqual([welcome.fileToken, welcome.chat, welcome.attendance, welcome.parts], ['', [], [], 0]);
    outside.send({ type: 'signal', to: teacherId, signal: { round: 'ahead' } });
    outside.send({ type: 'signal', to: studentId, signal: { round: 'ahead' } });
    outside.send({ type: 'pointer', laser: { page: 'p', x: 0, y: 0 } });
    const { from, signal } = await teacher.receive('signal');
    assert.deepEqual([from, signal], [participantId, { round: 'ahead' }]);
    student.send({ type: 'signal', to: participantId, signal: { round: 'student' } });
    student.send({ type: 'ping', at: 1 });
    await student.receive('pong');
    teacher.send({ type: 'state', state: { microphone: 'off' } });
    teacher.send({ type: 'pointer', laser: { page: 'p', x: 1, y: 2 } });
    teacher.send({ type: 'chat', id: 'a', text: '始めましょう' });
    teacher.send({ type: 'signal', to: participantId, signal: { round: 'back' } });
    assert.deepEqual((await outside.receive('signal')).signal, { round: 'back' });
    assert.deepEqual(
      outside.received.map(({ type }) => type),
      ['welcome', 'signal'],
    );
    for (const { received } of [teacher, student])
      assert.deepEqual(
        received.filter((message) => message.type === 'pointer' && message.from === participantId),
        [],
      );
    assert.deepEqual(
      student.received.filter((message) => message.type === 'signal'),
      [],
    );
  });

  test('tell one who enters without asking when the teacher comes and goes', async () => {
    const { url, link, teacher, teacherId, teacherToken } = await startLesson();
    const outside = await joinRaw(url, link, { state: choosing });
    await outside.receive('welcome');
    teacher.send({ type: 'leave' });
    assert.equal((await outside.receive('left')).participantId, teacherId);
    const again = await joinRaw(url, await teacherToken(), { state: choosing });
    await again.receive('welcome');
    again.send({ type: 'state', state: { admissionState: 'inside' } });
    await again.receive('admitted');
    assert.equal((await outside.receive('joined')).participant.role, 'teacher');
  });

  test('of a teacher in the lobby are exchanged with those inside, and entering is no second arrival', async () => {
    const { url, teacher, teacherToken, student, studentId } = await startLesson();
    teacher.send({ type: 'leave' });
    await student.receive('left');
    const again = await joinRaw(url, await teacherToken(), { state: choosing });
    const { participantId, participants } = await again.receive('welcome');
    const unseen = { ...choosing, admissionState: 'inside', microphone: 'off', camera: 'off' };
    assert.deepEqual(
      participants.map(({ id, state }) => [id, state]),
      [[studentId, unseen]],
    );
    const { participant } = await student.receive('joined');
    assert.deepEqual([participant.id, participant.state.admissionState], [participantId, 'devices']);
    again.send({ type: 'signal', to: studentId, signal: { round: 'ahead' } });
    assert.deepEqual((await student.receive('signal')).signal, { round: 'ahead' });
    student.send({ type: 'signal', to: participantId, signal: { round: 'back' } });
    assert.deepEqual((await again.receive('signal')).signal, { round: 'back' });
    student.send({ type: 'pointer', laser: { page: 'p', x: 1, y: 2 } });
    student.send({ type: 'chat', id: 'door', text: '先生？' });
    await student.receive('chat');
    again.send({ type: 'state', state: { admissionState: 'inside' } });
    await again.receive('admitted');
    // A second arrival would have the student's page take down the connection that has been laid.
    assert.equal((await student.receive('changed')).participant.state.admissionState, 'inside');
    assert.deepEqual(
      again.received.map(({ type }) => type),
      ['welcome', 'signal', 'attendance', 'admitted'],
    );
  });

  test('tell a teacher in the lobby when a student comes in and goes', async () => {
    const { url, link, teacher, teacherToken, student, studentId } = await startLesson();
    teacher.send({ type: 'leave' });
    await student.receive('left');
    const again = await joinRaw(url, await teacherToken(), { state: choosing });
    await again.receive('welcome');
    student.send({ type: 'leave' });
    assert.equal((await again.receive('left')).participantId, studentId);
    const back = await joinRaw(url, link, { state: choosing });
    await back.receive('welcome');
    back.send({ type: 'state', state: { admissionState: 'inside' } });
    await back.receive('admitted');
    assert.equal((await again.receive('joined')).participant.role, 'student');
  });

  test('are delivered between participants inside', async () => {
    const { teacher, teacherId, student, studentId } = await startLesson();
    student.send({ type: 'signal', to: teacherId, signal: { description: { type: 'offer', sdp: 'x' } } });
    assert.deepEqual((({ from, signal }) => [from, signal])(await teacher.receive('signal')), [
      studentId,
      { description: { type: 'offer', sdp: 'x' } },
    ]);
    teacher.send({ type: 'pointer', laser: { page: 'p', x: 3, y: 4 } });
    assert.deepEqual((await student.receive('pointer')).laser, { page: 'p', x: 3, y: 4 });
    assert.deepEqual(
      teacher.received.filter(({ type }) => type === 'pointer'),
      [],
    );
  });

  test('carry what a leader sees of a page, or only the page from a client of an earlier version', async () => {
    const { teacher, student } = await startLesson();
    const view = { page: 'p', x: 10, y: 20, width: 800, height: 450.5 };
    teacher.send({ type: 'pointer', view });
    assert.deepEqual((await student.receive('pointer')).view, view);
    teacher.send({ type: 'pointer', view: { page: 'p', zoom: 2, x: 800, y: 600 } });
    assert.deepEqual((await student.receive('pointer')).view, { page: 'p', x: 800, y: 600 });
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

describe('a view', () => {
  const view = { shows: 'board', page: 'p1', leads: true, follows: true } as const;

  test('is part of the state: present and later participants see it', async () => {
    const { url, teacher, teacherId, student, teacherToken } = await startLesson();
    teacher.send({ type: 'state', state: { view } });
    const { participant } = await student.receive('changed');
    assert.deepEqual(participant.state.view, view);
    const again = await joinRaw(url, await teacherToken());
    const others = (await again.receive('welcome')).participants;
    assert.deepEqual(others.find(({ id }) => id === teacherId)?.state.view, view);
  });

  test('of a page without end closes the socket', async () => {
    const { student } = await startLesson();
    student.send({ type: 'state', state: { view: { ...view, page: 'p'.repeat(65) } } });
    assert.equal(await student.closed, 1008);
  });

  test('is called back by teachers only', async () => {
    const { teacher, teacherId, student, studentId } = await startLesson();
    student.send({ type: 'recall', participantId: teacherId });
    teacher.send({ type: 'recall', participantId: studentId });
    assert.equal((await student.receive('recalled')).from, teacherId);
    teacher.send({ type: 'ping', at: 1 });
    await teacher.receive('pong');
    assert.deepEqual(
      teacher.received.filter(({ type }) => type === 'recalled'),
      [],
    );
  });
});
