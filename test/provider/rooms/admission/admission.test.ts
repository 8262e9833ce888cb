import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CLOSE, ROOM_CAPACITY } from '../../../../src/core/live-room/index.ts';
import { eventually, devices } from '../../../support/models/rooms.ts';
import { joinRaw, startRawLesson, type RawClient } from '../../../support/models/raw-client.ts';
import { createRoomTests } from '../room-tests.ts';
import { MINUTE } from '../../client.ts';

const { provider, openNextRoom, startLesson } = await createRoomTests();

describe('the teacher', () => {
  test('sees each state of a student, from the opened link to the room, and admits them; nobody admits themselves', async () => {
    const { url, teacherToken, studentToken } = await openNextRoom();
    const link = await studentToken();
    const student = await joinRaw(url, link, {
      state: { admissionState: 'opened', microphone: 'none', camera: 'none', screen: false, quality: 'good' },
    });
    const welcome = await student.receive('welcome');
    assert.deepEqual([welcome.state.admissionState, welcome.participants, welcome.fileToken], ['opened', [], '']);
    const teacher = await joinRaw(url, await teacherToken());
    assert.equal((await teacher.receive('welcome')).participants[0]?.state.admissionState, 'opened');
    for (const admissionState of ['devices', 'blocked', 'waiting'] as const) {
      student.send({ type: 'state', state: { admissionState } });
      assert.equal((await teacher.receive('changed')).participant.state.admissionState, admissionState);
    }
    student.send({ type: 'chat', id: 'door', text: '入れてください' });
    student.send({ type: 'state', state: { admissionState: 'inside' } });
    assert.equal((await teacher.receive('changed')).participant.state.admissionState, 'waiting');
    const own = (await student.receive('changed')).participant;
    assert.deepEqual([own.id, own.state.admissionState], [welcome.participantId, 'waiting']);
    teacher.send({ type: 'admit', participantId: welcome.participantId });
    const admitted = await student.receive('admitted');
    assert.deepEqual([admitted.participants.map(({ role }) => role), admitted.chat], [['teacher'], []]);
    assert.equal((await teacher.receive('changed')).participant.state.admissionState, 'inside');

    student.send({ type: 'leave' });
    await teacher.receive('left');
    assert.equal((await (await joinRaw(url, link)).receive('welcome')).state.admissionState, 'inside');
  });

  test('admits a student who is still choosing devices as soon as they are ready', async () => {
    const { url, teacherToken, studentToken } = await openNextRoom();
    const teacher = await joinRaw(url, await teacherToken());
    await teacher.receive('welcome');
    const student = await joinRaw(url, await studentToken(), {
      state: { admissionState: 'devices', microphone: 'none', camera: 'none', screen: false, quality: 'good' },
    });
    teacher.send({ type: 'admit', participantId: (await student.receive('welcome')).participantId });
    student.send({ type: 'state', state: { admissionState: 'waiting' } });
    await student.receive('admitted');
  });

  test('removes a student, who can return only with a new link', async () => {
    const { url, teacher, student, studentId, link, studentToken } = await startLesson();
    const { key } = student.received.find((message) => message.type === 'welcome') ?? assert.fail();
    teacher.send({ type: 'remove', participantId: studentId });
    await student.receive('removed');
    assert.equal(await student.closed, CLOSE.removed);
    assert.equal((await teacher.receive('left')).reason, 'removed');
    for (const more of [{}, { resume: { participantId: studentId, key, seen: 0 } }]) {
      const { reason, message } = await (await joinRaw(url, link, more)).receive('rejected');
      assert.equal(reason, 'removed');
      assert.match(message, /removed you/);
    }
    const fresh = await joinRaw(url, await studentToken(true));
    assert.equal((await fresh.receive('welcome')).state.admissionState, 'waiting');
  });
});

describe('a full room', () => {
  const words = { ja: /満員/, en: /room is full/, zh: /房间已满/, ar: /الغرفة ممتلئة/ };

  test('holds four, and rejects the fifth in their language', async () => {
    const { url, link } = await startLesson();
    for (let number = 2; number < ROOM_CAPACITY; number += 1) {
      assert.equal((await (await joinRaw(url, link)).receive('welcome')).participants.length, number);
    }
    for (const [language, word] of Object.entries(words)) {
      const fifth = await joinRaw(url, link, { language });
      const { reason, message } = await fifth.receive('rejected');
      assert.equal(reason, 'full');
      assert.match(message, word);
      assert.equal(await fifth.closed, CLOSE.full);
    }
  });

  test('has space for a newcomer instead of a disconnected participant', async () => {
    const { url, link, student, teacher } = await startLesson();
    for (let number = 2; number < ROOM_CAPACITY; number += 1) await (await joinRaw(url, link)).receive('welcome');
    student.close();
    await eventually('it is noticed', () =>
      teacher.received.some((message) => message.type === 'changed' && message.participant.link === 'lost'),
    );
    assert.equal((await (await joinRaw(url, link)).receive('welcome')).state.admissionState, 'inside');
  });
});

const at = (admissionState: string) => ({ state: { ...devices, admissionState } });

describe('the teacher', () => {
  test("is admitted although the student's link has 24 idle sockets", async () => {
    const { url, teacherToken, studentToken } = await openNextRoom();
    const link = await studentToken();
    for (let number = 0; number < 24; number += 1) {
      const idle = await joinRaw(url, link, at('opened'));
      await Promise.race([idle.receive('welcome'), idle.closed]);
    }
    assert.equal((await (await joinRaw(url, await teacherToken())).receive('welcome')).state.admissionState, 'inside');
  });

  test("is admitted although a student's devices have taken all space for students", async () => {
    const { url, teacherToken, teacher, link } = await startRawLesson(await openNextRoom());
    teacher.send({ type: 'leave' });
    await teacher.closed;
    const stages: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      const device = await joinRaw(url, link);
      const answer = await Promise.race([device.receive('welcome'), device.receive('rejected')]);
      stages.push(answer.type === 'welcome' ? answer.state.admissionState : answer.reason);
    }
    assert.deepEqual(stages, ['inside', 'inside', 'full', 'full']);
    assert.equal((await (await joinRaw(url, await teacherToken())).receive('welcome')).state.admissionState, 'inside');
  });

  test('who joins a full room with another device replaces the older one', async () => {
    const { url, teacherToken, teacher, link } = await startRawLesson(await openNextRoom());
    for (let number = 0; number < 2; number += 1)
      assert.equal((await (await joinRaw(url, link)).receive('welcome')).state.admissionState, 'inside');
    assert.equal((await (await joinRaw(url, await teacherToken())).receive('welcome')).state.admissionState, 'inside');
    assert.equal((await teacher.receive('rejected')).reason, 'replaced');
    assert.equal(await teacher.closed, CLOSE.replaced);
  });
});

describe('before a room', () => {
  test('at most six clients of one link wait: the one that has been idle longest is removed', async () => {
    const { url, studentToken } = await openNextRoom();
    const link = await studentToken();
    const idle: RawClient[] = [];
    for (let number = 0; number < 7; number += 1) {
      idle.push(await joinRaw(url, link, at('opened')));
      await idle.at(-1)?.receive('welcome');
    }
    assert.equal(await idle[0]?.closed, CLOSE.replaced);
    assert.equal(provider.rooms.count().participants, 6);
  });

  test('a client that waits for admission is never removed', async () => {
    const { url, studentToken } = await openNextRoom();
    const link = await studentToken();
    for (let number = 0; number < 6; number += 1) await (await joinRaw(url, link)).receive('welcome');
    const late = await joinRaw(url, link);
    assert.equal((await late.receive('rejected')).reason, 'busy');
  });
});

describe('a ticket', () => {
  test('of a teacher is valid once; its participant resumes with the key, in the same room only', async () => {
    const { url, teacherToken } = await openNextRoom();
    const token = await teacherToken();
    const first = await joinRaw(url, token);
    const { participantId, key } = await first.receive('welcome');
    assert.equal((await (await joinRaw(url, token)).receive('rejected')).reason, 'stale');
    assert.equal(
      (await (await joinRaw(url, token, { resume: { participantId, key: `${key}x`, seen: 0 } })).receive('rejected'))
        .reason,
      'stale',
    );
    first.close();
    provider.clock.now += 3 * MINUTE;
    await (await joinRaw(url, token, { resume: { participantId, key, seen: 0 } })).receive('resumed');
    const other = await openNextRoom();
    const stranger = await joinRaw(other.url, await other.teacherToken(), { resume: { participantId, key, seen: 0 } });
    assert.notEqual((await stranger.receive('welcome')).participantId, participantId);
  });

  test('of a teacher is valid for two minutes', async () => {
    const { url, teacherToken } = await openNextRoom();
    const token = await teacherToken();
    provider.clock.now += 2 * MINUTE;
    assert.equal((await (await joinRaw(url, token)).receive('rejected')).reason, 'stale');
  });

  test("with modified claims is invalid: a student's link admits no teacher", async () => {
    const { url, studentToken } = await openNextRoom();
    const [text = '', signature = ''] = (await studentToken()).split('.');
    const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...content, role: 'teacher' })).toString('base64url');
    for (const token of [`${forged}.${signature}`, forged, 'x', '.', `${text}.x`]) {
      assert.equal((await (await joinRaw(url, token)).receive('rejected')).reason, 'over');
    }
  });

  test('of a student gives no permissions of a teacher', async () => {
    const { url, link, student, teacher, teacherId } = await startLesson();
    const second = await joinRaw(url, link);
    const { participantId } = await second.receive('welcome');
    for (const type of ['admit', 'remove', 'ask', 'lower']) {
      for (const target of [participantId, teacherId]) student.send({ type, participantId: target, what: 'unmute' });
    }
    student.send({ type: 'chat', id: 'after', text: '以上' });
    await teacher.receive('chat');
    assert.deepEqual(
      teacher.received.filter(({ type }) => type === 'left' || type === 'removed' || type === 'asked'),
      [],
    );
  });
});

describe("a student's link", () => {
  test('is valid until it is renewed: then its participants are removed', async () => {
    const { url, student, studentToken, link, teacher, studentId } = await startLesson();
    assert.ok(await studentToken());
    await (await joinRaw(url, link)).receive('welcome');
    const fresh = await studentToken(true);
    await provider.mails();
    assert.equal((await student.receive('rejected')).reason, 'over');
    assert.equal(await student.closed, CLOSE.rejected);
    assert.equal((await teacher.receive('left')).participantId, studentId);
    const late = await joinRaw(url, link);
    const { reason, message } = await late.receive('rejected');
    assert.deepEqual(
      [reason, message],
      ['over', 'This link is no longer valid. Please ask the teacher for a new one.'],
    );
    assert.equal(late.received.length, 1);
    assert.equal((await (await joinRaw(url, fresh)).receive('welcome')).state.admissionState, 'waiting');
  });
});
