import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Ticket } from '../../../src/core/api/endpoints/records.ts';
import { CLOSE, ROOM_CAPACITY } from '../../../src/core/live-room/index.ts';
import { joinRaw, startRawLesson, type RawClient } from '../../support/models/raw-client.ts';
import { eventually, devices, openLessonRoom } from '../../support/models/rooms.ts';
import { MINUTE, formOf, read, startTestProvider, type TestProvider } from '../client.ts';
import { tinyPng } from '../files/pictures.ts';
import { createRoomTests } from './room-tests.ts';

const { provider, openNextRoom, startLesson } = await createRoomTests();

describe('the teacher', () => {
  test('sees each state of a student, from the opened link to the room, and admits them; no one can admit themselves', async () => {
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

// What people inside may use beside the room: material, and servers for picture and sound. It ends with their place.

async function uploadMaterial(provider: TestProvider): Promise<string> {
  const { data } = await provider.ask('readUploadCredential', {}, { token: await provider.signIn() });
  const form = formOf({ ticket: data.ticket, file: new Blob([tinyPng], { type: 'image/png' }) });
  const { data: stored } = await read(await fetch(data.url, { method: 'POST', body: form }));
  return String(stored.url);
}
const statusOf = async (url: string, Authorization: string) =>
  (await fetch(url, { headers: { Authorization } })).status;

describe('removing a student', () => {
  test('removes every device of that student', async () => {
    const provider = await startTestProvider();
    const { url, teacher, student, studentId, link } = await startRawLesson(await openLessonRoom(provider));
    const phone = await joinRaw(url, link);
    await phone.receive('welcome');
    const idle = await joinRaw(url, link, { state: { ...devices, admissionState: 'opened' } });
    await idle.receive('welcome');
    teacher.send({ type: 'remove', participantId: studentId });
    for (const device of [student, phone, idle]) {
      await device.receive('removed');
      assert.equal(await device.closed, CLOSE.removed);
    }
    for (let number = 0; number < 3; number += 1) assert.equal((await teacher.receive('left')).reason, 'removed');
  });

  test("revokes the right to read material, except the teacher's", async () => {
    const provider = await startTestProvider();
    const { teacher, student, studentId, admitted } = await startRawLesson(await openLessonRoom(provider));
    const { fileToken } = teacher.received.find((message) => message.type === 'welcome') ?? assert.fail();
    const material = await uploadMaterial(provider);
    assert.deepEqual([await statusOf(material, admitted.fileToken), await statusOf(material, fileToken)], [200, 200]);
    teacher.send({ type: 'remove', participantId: studentId });
    await student.closed;
    assert.deepEqual([await statusOf(material, admitted.fileToken), await statusOf(material, fileToken)], [404, 200]);
  });

  test('revokes a right that was renewed meanwhile, and a new link revokes that of the older one', async () => {
    const provider = await startTestProvider();
    const { student, admitted, studentToken } = await startRawLesson(await openLessonRoom(provider));
    const material = await uploadMaterial(provider);
    provider.clock.now += 6 * MINUTE;
    await provider.rooms.sweep();
    const { fileToken } = await student.receive('files');
    assert.equal(await statusOf(material, fileToken), 200);
    await studentToken(true);
    assert.deepEqual([await statusOf(material, fileToken), await statusOf(material, admitted.fileToken)], [404, 404]);
  });
});

describe('credentials of a TURN server', () => {
  const turn = { urls: ['turn:turn.example.jp'] };
  const stun = { urls: ['stun:stun.example.jp'] };
  const fixed = { urls: ['turn:fixed.example.jp'], username: 'u', credential: 'c' };
  const start = () => startTestProvider({ iceServers: [turn, stun, fixed], turnSecret: 'shared' });

  /** What coturn reckons for a name under its `static-auth-secret`. */
  const passwordOf = (username: string) => createHmac('sha1', 'shared').update(username).digest('base64');

  test('are issued to participants inside, not to waiting ones', async () => {
    const provider = await start();
    const { student, admitted } = await startRawLesson(await openLessonRoom(provider));
    const welcome = student.received.find((message) => message.type === 'welcome') ?? assert.fail();
    assert.deepEqual(welcome.iceServers, []);
    const [own, ...others] = admitted.iceServers ?? [];
    assert.deepEqual(others, [stun, fixed]);
    assert.deepEqual(own?.urls, turn.urls);
  });

  test('are issued in the lobby to a student with immediate entry, but not a right to files', async () => {
    const provider = await start();
    const { url, student, link } = await startRawLesson(await openLessonRoom(provider));
    student.send({ type: 'leave' });
    await student.closed;
    const state = { ...devices, admissionState: 'devices' };
    const again = await (await joinRaw(url, link, { state })).receive('welcome');
    assert.deepEqual(
      again.iceServers?.map(({ urls }) => urls),
      [turn.urls, stun.urls, fixed.urls],
    );
    assert.deepEqual([again.fileToken, again.chat, again.parts], ['', [], 0]);
  });

  test('expire after an hour, as their user name says, and are renewed before', async () => {
    const provider = await start();
    const { student, admitted } = await startRawLesson(await openLessonRoom(provider));
    const { username = '', credential } = admitted.iceServers?.[0] ?? {};
    const [second, identity] = username.split(':');
    assert.equal(Number(second), Math.floor((provider.clock.now + 60 * MINUTE) / 1000));
    assert.match(identity ?? '', /^student-/);
    assert.equal(credential, passwordOf(username));
    provider.clock.now += 6 * MINUTE;
    await provider.rooms.sweep();
    const renewed = (await student.receive('files')).iceServers?.[0] ?? assert.fail();
    assert.equal(renewed.credential, passwordOf(renewed.username ?? ''));
    assert.ok(Number(renewed.username?.split(':')[0]) > Number(second));
  });

  test('stay as they are without a shared secret', async () => {
    const provider = await startTestProvider({ iceServers: [turn, fixed] });
    const { admitted } = await startRawLesson(await openLessonRoom(provider));
    assert.deepEqual(admitted.iceServers, [turn, fixed]);
  });
});

// A teacher's socket and ticket end with the sign-in that they came from.

/** A teacher's socket of one sign-in, and what a second sign-in can do about it. */
async function startIntrusion() {
  const provider = await startTestProvider();
  const { url, lesson } = await openLessonRoom(provider);
  const intruders = await provider.signIn();
  const ticket = async (token: string) =>
    (await provider.ask('joinClass', { body: { id: lesson.id } }, { token })).data as Ticket & { studentLink: string };
  const first = await ticket(intruders);
  const unused = await ticket(intruders);
  const student = await joinRaw(url, new URLSearchParams(new URL(first.studentLink).hash.slice(1)).get('token') ?? '');
  const { participantId: studentId } = await student.receive('welcome');
  const intruder = await joinRaw(url, first.token);
  const { participantId, key } = await intruder.receive('welcome');
  const own = await provider.signIn();
  return {
    provider,
    url,
    intruders,
    intruder,
    unused,
    student,
    studentId,
    own,
    ticket,
    resume: { participantId, key, seen: 0 },
    first,
  };
}

async function changePassword(provider: TestProvider, token: string): Promise<void> {
  const body = { currentPassword: 'hanako-demo', newPassword: 'another-word-1' };
  assert.equal((await provider.ask('changeSettings', { body }, { token })).status, 1);
}

type Intrusion = Awaited<ReturnType<typeof startIntrusion>>;

const ways: Record<string, (world: Intrusion) => Promise<unknown>> = {
  'a reset of the password': async ({ provider }) => {
    await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
    const token = /forget#token=([\w-]+)/.exec((await provider.mails()).at(-1)?.text ?? '')?.[1] ?? '';
    assert.equal((await provider.ask('resetPassword', { body: { token, password: 'another-word-1' } })).status, 1);
  },
  'a change of the password elsewhere': ({ provider, own }) => changePassword(provider, own),
  'a sign-out of that device elsewhere': async ({ provider, own }) => {
    const { data } = await provider.ask('listSignIns', {}, { token: own });
    const { id } = data.find(({ isCurrent }) => !isCurrent) ?? assert.fail('no other sign-in');
    await provider.ask('endSignIn', { body: { id } }, { token: own });
  },
  'a sign-out of all other devices': ({ provider, own }) => provider.ask('endOtherSignIns', {}, { token: own }),
  'a sign-out': ({ provider, intruders }) => provider.askAnything('signOut', {}, { token: intruders }),
};

describe('the room of a teacher', () => {
  for (const [name, action] of Object.entries(ways)) {
    test(`is closed at once by ${name}, with a message`, async () => {
      const world = await startIntrusion();
      await action(world);
      const { reason, message } = await world.intruder.receive('rejected');
      assert.deepEqual(
        [reason, message],
        ['signedOut', 'Your sign-in has ended, so the room was closed here. Please sign in again, then enter.'],
      );
      assert.equal(await world.intruder.closed, CLOSE.signedOut);
    });

    test(`is not opened by a ticket from before ${name}, nor by resuming as the same participant`, async () => {
      const { url, unused, first, resume, student, ...world } = await startIntrusion();
      await action({ url, unused, first, resume, student, ...world });
      assert.equal((await (await joinRaw(url, unused.token)).receive('rejected')).reason, 'signedOut');
      assert.equal((await (await joinRaw(url, first.token, { resume })).receive('rejected')).reason, 'signedOut');
    });
  }

  test('stays open for the sign-in that changed the password', async () => {
    const { provider, url, own, ticket, student, studentId } = await startIntrusion();
    const teacher = await joinRaw(url, (await ticket(own)).token);
    await teacher.receive('welcome');
    await changePassword(provider, own);
    teacher.send({ type: 'admit', participantId: studentId });
    await student.receive('admitted');
  });
});
