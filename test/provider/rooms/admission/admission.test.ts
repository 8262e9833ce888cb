import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CLOSE, ROOM_CAPACITY } from '../../../../src/core/live-room/index.ts';
import { eventually } from '../../../support/models/rooms.ts';
import { joinRaw } from '../../../support/models/raw-client.ts';
import { createRoomTests } from '../room-tests.ts';

const { openNextRoom, startLesson } = await createRoomTests();

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

  test('has space for a newcomer in place of a disconnected participant', async () => {
    const { url, link, student, teacher } = await startLesson();
    for (let number = 2; number < ROOM_CAPACITY; number += 1) await (await joinRaw(url, link)).receive('welcome');
    student.close();
    await eventually('it is noticed', () =>
      teacher.received.some((message) => message.type === 'changed' && message.participant.link === 'lost'),
    );
    assert.equal((await (await joinRaw(url, link)).receive('welcome')).state.admissionState, 'inside');
  });
});
