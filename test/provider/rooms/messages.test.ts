import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { purgeExpired } from '../../../provider/store/purge.ts';
import { CHAT_LENGTH, ADVICE_INTERVAL_MS } from '../../../src/core/live-room/index.ts';
import { joinRaw } from '../../support/models/raw-client.ts';
import { DAY, formOf, MINUTE, NOW, read } from '../client.ts';
import { tinyPng } from '../files/pictures.ts';
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

  test('keeps its order within one millisecond, and when the clock goes back', async () => {
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
  test('are delivered neither to nor from a student who is not admitted, and who gets no information about the room', async () => {
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

  test('are exchanged in the lobby only between the teacher and a student with immediate entry, and only signals', async () => {
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

  test('tell a student with immediate entry when the teacher arrives and leaves', async () => {
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

  test('of a teacher in the lobby are exchanged with participants inside, and entering is not a second arrival', async () => {
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

  test('tell a teacher in the lobby when a student enters and leaves', async () => {
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

  test("contain the leader's view of a page, or only the page from a client of an earlier version", async () => {
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

describe('troubles and advice', async () => {
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

  describe('the troubles of a student', () => {
    test("are those reported by the student's page: each once, in order, without unknown ones", async () => {
      const { teacher, student } = await startLesson();
      student.send({ type: 'state', state: { troubles: ['hidden', 'cameraDenied', 'ofNextYear', 'cameraDenied'] } });
      assert.deepEqual((await teacher.receive('changed')).participant.state.troubles, ['cameraDenied', 'hidden']);
      student.send({ type: 'state', state: { troubles: [] } });
      assert.deepEqual((await teacher.receive('changed')).participant.state.troubles, []);
    });

    test('are neither text nor a long list', async () => {
      const { student } = await startLesson();
      student.send({ type: 'state', state: { troubles: ['x'.repeat(33)] } });
      assert.equal(await student.closed, 1008);
      const other = await startLesson();
      other.student.send({ type: 'state', state: { troubles: Array.from({ length: 33 }, () => 'hidden') } });
      assert.equal(await other.student.closed, 1008);
    });

    test('are shown only to teachers', async () => {
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
    test('reaches a student in the lobby, and the teacher sees its progress', async () => {
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

    test('only advances, and an answer to an older one is ignored', async () => {
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

    test('is accepted only from a teacher inside, for students, with a known name', async () => {
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
});

describe('data of a room', async () => {
  const { provider, startLesson } = await createRoomTests();

  describe('material', () => {
    async function upload(teacher: 'hanako' | 'taro'): Promise<string> {
      const {
        data: { url, ticket },
      } = await provider.ask('readUploadCredential', {}, { token: await provider.signIn(teacher) });
      const response = await fetch(url, { method: 'POST', body: formOf({ ticket, file: new Blob([tinyPng]) }) });
      return String((await read(response)).data['url']);
    }

    test("of the room's teacher can be read with the room's file token for a while, and with no other token", async () => {
      const { url: room, admitted, link, teacher, student } = await startLesson();
      const { fileToken } = admitted;
      const url = await upload('hanako');
      const get = (Authorization: string) => fetch(url, { headers: { Authorization } });
      assert.deepEqual(new Uint8Array(await (await get(fileToken)).arrayBuffer()), tinyPng);
      for (const bad of [link, '', 'x.y', `${fileToken}x`]) assert.equal((await get(bad)).status, 404);
      // The right opens files, and no room.
      assert.equal((await (await joinRaw(room, fileToken)).receive('rejected')).reason, 'over');

      provider.clock.now += 6 * MINUTE;
      await provider.rooms.sweep();
      const fresh = (await student.receive('files')).fileToken;
      await teacher.receive('files');
      provider.clock.now += 10 * MINUTE;
      assert.equal((await get(fileToken)).status, 404);
      assert.equal((await get(fresh)).status, 200);
    });

    test('of another teacher cannot be read', async () => {
      const { admitted } = await startLesson();
      const { fileToken } = admitted;
      const url = await upload('taro');
      assert.equal((await fetch(url, { headers: { Authorization: fileToken } })).status, 404);
    });
  });

  test('old rooms are deleted, and redeemed tickets once they have expired', async () => {
    const store = createMemoryStore();
    const person = { identity: 'student-1', name: '山田', role: 'student' } as const;
    for (const [room, touchedAt] of [
      ['old', NOW - 401 * DAY],
      ['new', NOW - 399 * DAY],
    ] as const) {
      await store.rooms.insert({ id: room, link: 'x', touchedAt });
      await store.roomGuests.insert({ id: `${room} x`, room, standing: 'admitted' });
      await store.roomChatMessages.insert({ ...person, id: `${room} 1`, room, messageId: '1', text: 'x', at: 1 });
      await store.attendance.insert({ ...person, id: `${room} 1`, room, fromMillis: 1 });
      await store.roomUpdates.insert({ id: `${room} 1`, room, position: 1, bytes: new Uint8Array([0, 0]) });
    }
    await store.usedTickets.insert({ id: 'old', expiresAt: NOW });
    await store.usedTickets.insert({ id: 'new', expiresAt: NOW + 1 });
    await purgeExpired({ store, now: () => NOW });
    const left = await Promise.all(
      [store.roomGuests, store.roomChatMessages, store.attendance, store.roomUpdates].map(async (table) =>
        (await table.find()).map(({ room }) => room),
      ),
    );
    assert.deepEqual(
      [...left, (await store.rooms.find()).map(({ id }) => id), (await store.usedTickets.find()).map(({ id }) => id)],
      Array.from({ length: 6 }, () => ['new']),
    );
  });
});
