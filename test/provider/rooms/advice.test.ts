import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ADVICE_INTERVAL_MS } from '../../../src/core/live-room/index.ts';
import { joinRaw } from '../../support/models/raw-client.ts';
import { createRoomTests } from './room-tests.ts';

const { provider, openNextRoom, startLesson: startRoom, moveTo } = await createRoomTests();

/** A lesson whose teacher has seen the student come in. */
async function startLesson() {
  const lesson = await startRoom();
  await lesson.teacher.receive('changed');
  return lesson;
}

const beforeEntering = {
  admissionState: 'blocked',
  microphone: 'none',
  camera: 'none',
  screen: false,
  quality: 'good',
} as const;

describe('what does not work at a student', () => {
  test('is what its own page reports: each once, in order, and unknown ones are left out', async () => {
    const { teacher, student } = await startLesson();
    student.send({ type: 'state', state: { troubles: ['hidden', 'cameraDenied', 'ofNextYear', 'cameraDenied'] } });
    assert.deepEqual((await teacher.receive('changed')).participant.state.troubles, ['cameraDenied', 'hidden']);
    student.send({ type: 'state', state: { troubles: [] } });
    assert.deepEqual((await teacher.receive('changed')).participant.state.troubles, []);
  });

  test('is neither text nor a long list', async () => {
    const { student } = await startLesson();
    student.send({ type: 'state', state: { troubles: ['x'.repeat(33)] } });
    assert.equal(await student.closed, 1008);
    const other = await startLesson();
    other.student.send({ type: 'state', state: { troubles: Array.from({ length: 33 }, () => 'hidden') } });
    assert.equal(await other.student.closed, 1008);
  });

  test('is shown to teachers only', async () => {
    const { url, link, teacher, student } = await startLesson();
    const other = await joinRaw(url, link);
    await other.receive('welcome');
    student.send({ type: 'state', state: { troubles: ['cameraDenied'], microphone: 'off' } });
    const { state } = (await other.receive('changed')).participant;
    assert.deepEqual([state.microphone, state.troubles, state.advice], ['off', undefined, undefined]);
    await teacher.until(() =>
      teacher.received.some(
        (message) => message.type === 'changed' && message.participant.state.troubles?.[0] === 'cameraDenied',
      ),
    );
  });
});

describe('advice', () => {
  test('reaches a student at the door, and the teacher sees what becomes of it', async () => {
    const { url, teacherToken, studentToken } = await openNextRoom();
    const teacher = await joinRaw(url, await teacherToken());
    await teacher.receive('welcome');
    const student = await joinRaw(url, await studentToken(), {
      state: { ...beforeEntering, troubles: ['cameraDenied'] },
    });
    const { participantId } = await student.receive('welcome');
    assert.deepEqual((await teacher.receive('joined')).participant.state.troubles, ['cameraDenied']);
    teacher.send({ type: 'advise', participantId, name: 'camera' });
    const at = provider.clock.now;
    assert.deepEqual((await student.receive('changed')).participant.state.advice, {
      name: 'camera',
      at,
      progress: 'sent',
    });
    assert.equal((await teacher.receive('changed')).participant.state.advice?.progress, 'sent');
    for (const progress of ['seen', 'closed', 'solved'] as const) {
      student.send({ type: 'advice', at, progress });
      assert.equal((await teacher.receive('changed')).participant.state.advice?.progress, progress);
    }
  });

  test('goes forward only, and an answer to an older one is ignored', async () => {
    const { teacher, student, studentId } = await startLesson();
    teacher.send({ type: 'advise', participantId: studentId, name: 'sound' });
    const { at = 0 } = (await student.receive('changed')).participant.state.advice ?? {};
    await teacher.receive('changed');
    student.send({ type: 'advice', at, progress: 'done' });
    student.send({ type: 'advice', at, progress: 'seen' });
    student.send({ type: 'advice', at: at - 1, progress: 'solved' });
    student.send({ type: 'advice', at, progress: 'closed' });
    student.send({ type: 'state', state: { camera: 'off' } });
    await teacher.until(() =>
      teacher.received.some((message) => message.type === 'changed' && message.participant.state.camera === 'off'),
    );
    const seen = teacher.received.flatMap((message) =>
      message.type === 'changed' ? [message.participant.state.advice?.progress] : [],
    );
    assert.deepEqual(seen, [undefined, 'sent', 'done', 'done']);
  });

  test('comes from a teacher inside alone, to students, by a known name', async () => {
    const { teacher, teacherId, student, studentId } = await startLesson();
    student.send({ type: 'advise', participantId: studentId, name: 'camera' });
    student.send({ type: 'advise', participantId: teacherId, name: 'camera' });
    teacher.send({ type: 'advise', participantId: teacherId, name: 'camera' });
    teacher.send({ type: 'advise', participantId: studentId, name: '<b>' });
    student.send({ type: 'state', state: { camera: 'off', advice: { name: 'camera', at: 1, progress: 'sent' } } });
    const { state } = (await teacher.receive('changed')).participant;
    assert.deepEqual([state.camera, state.advice], ['off', undefined]);
    teacher.send({ type: 'ping', at: 1 });
    await teacher.receive('pong');
    student.send({ type: 'ping', at: 1 });
    await student.receive('pong');
    const changes = [...teacher.received, ...student.received].filter(({ type }) => type === 'changed');
    assert.equal(changes.length, 2);
  });

  test('follows another only after a while', async () => {
    const { teacher, student, studentId } = await startLesson();
    const send = (name: string) => teacher.send({ type: 'advise', participantId: studentId, name });
    const next = async () => (await student.receive('changed')).participant.state.advice?.name;
    send('camera');
    assert.equal(await next(), 'camera');
    send('reload');
    teacher.send({ type: 'ping', at: 1 });
    await teacher.receive('pong');
    moveTo(provider.clock.now + ADVICE_INTERVAL_MS);
    send('line');
    assert.equal(await next(), 'line');
  });

  test('is still there when the page is reloaded', async () => {
    const { url, link, teacher, student, studentId } = await startLesson();
    const { key } = student.received.find((message) => message.type === 'welcome') ?? assert.fail();
    teacher.send({ type: 'advise', participantId: studentId, name: 'reload' });
    const { advice } = (await student.receive('changed')).participant.state;
    assert.equal(advice?.name, 'reload');
    const again = await joinRaw(url, link, { resume: { participantId: studentId, key } });
    assert.deepEqual((await again.receive('welcome')).state.advice, advice);
  });
});
