// Who gets into a room, when, and until when.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, describe, test } from 'node:test';
import { CLOSE, RECONNECT_GRACE_MS, ROOM_CAPACITY } from '../../../src/core/live-room/index.ts';
import { assertRejected, findLesson, HOUR, MINUTE, NOW, startTestProvider } from '../client.ts';
import {
  emptyRooms,
  eventually,
  joinRaw,
  openLessonRoom,
  openRaw,
  type RawClient,
} from '../../support/models/rooms.ts';

const provider = await startTestProvider();
const clients: RawClient[] = [];
let lessonIndex = 0;

const openNextRoom = () => openLessonRoom(provider, lessonIndex++);
async function join(url: string, token: string, more?: Record<string, unknown>): Promise<RawClient> {
  const client = await joinRaw(url, token, more);
  clients.push(client);
  return client;
}
/** Moves the clock and does what is due. */
function moveTo(moment: number): void {
  provider.clock.now = moment;
  provider.rooms.sweep();
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await emptyRooms(provider);
});

/** A teacher inside, and a student whom the teacher has let in. */
async function both() {
  const { url, lesson, teacherToken, studentToken } = await openNextRoom();
  const teacher = await join(url, await teacherToken());
  const { member: teacherId } = await teacher.receive('welcome');
  const link = await studentToken();
  const student = await join(url, link);
  const { member: studentId } = await student.receive('welcome');
  teacher.send({ type: 'admit', member: studentId });
  await student.receive('admitted');
  return { url, lesson, teacherToken, studentToken, teacher, teacherId, student, studentId, link };
}

describe('the window of a class', () => {
  test('opens 30 minutes before the start, not a second earlier, for tickets as for sockets', async () => {
    const { url, lesson, studentToken, teacherToken } = await openNextRoom();
    const opens = lesson.startTimeMillis - 30 * MINUTE;
    provider.clock.now = opens;
    const [teacher, student] = [await teacherToken(), await studentToken()];
    provider.clock.now = opens - 1_000;
    const token = await provider.signIn();
    assertRejected(await provider.askAnything('joinClass', { body: { id: lesson.id } }, { token }), 'tooEarly');
    for (const ticket of [teacher, student]) {
      const early = await join(url, ticket);
      const { reason, message } = await early.receive('rejected');
      assert.equal(reason, 'early');
      assert.match(message, /not open yet/);
      assert.equal(await early.closed, CLOSE.rejected);
    }
    provider.clock.now = opens;
    await (await join(url, teacher)).receive('welcome');
    await (await join(url, student)).receive('welcome');
  });

  test('ends 6 hours after the start for all who are there, and for who comes', async () => {
    const { url, lesson, teacher, student, studentId, link } = await both();
    const closes = lesson.startTimeMillis + 6 * HOUR;
    moveTo(closes);
    student.send({ type: 'chat', id: 'still', text: 'まだ開いています' });
    await teacher.receive('chat');
    provider.clock.now = closes - 1;
    const late = await join(url, link);
    await late.receive('welcome');
    moveTo(closes + 1);
    for (const client of [teacher, student]) {
      assert.equal((await client.receive('ended')).reason, 'closed');
      assert.equal(await client.closed, CLOSE.ended);
    }
    const { reason, message } = await (
      await join(url, link, { resume: { member: studentId, key: 'x', seen: 0 } })
    ).receive('rejected');
    assert.deepEqual([reason, message], ['over', 'The lesson has ended.']);
  });

  test('ends 30 minutes after the actual end, which the last teacher sets by leaving after the planned end', async () => {
    const { url, lesson, teacher, student, teacherToken, link } = await both();
    const leftAt = lesson.endTimeMillis + 4 * MINUTE;
    moveTo(leftAt);
    teacher.send({ type: 'leave' });
    assert.equal((await student.receive('left')).reason, 'left');
    provider.rooms.sweep();
    const { clock } = await student.receive('clock');
    assert.deepEqual(clock, {
      startTimeMillis: lesson.startTimeMillis,
      endTimeMillis: lesson.endTimeMillis,
      actualEndTimeMillis: leftAt,
      closesAt: leftAt + 30 * MINUTE,
    });
    const token = await provider.signIn();
    const { data } = await provider.ask('readLesson', { params: { id: lesson.id } }, { token });
    assert.deepEqual([data.actualEndTimeMillis, data.version], [leftAt, lesson.version + 1]);
    moveTo(leftAt + 30 * MINUTE);
    const again = await teacherToken();
    await (await join(url, again)).receive('welcome');
    moveTo(leftAt + 30 * MINUTE + 1);
    assert.equal((await student.receive('ended')).reason, 'closed');
    assert.equal((await (await join(url, link)).receive('rejected')).reason, 'over');
  });

  test('hears nothing more of who has left, when the socket closes after the goodbye', async () => {
    const { teacher, student } = await both();
    student.send({ type: 'leave' });
    await teacher.receive('left');
    await eventually('the socket is closed', () => provider.rooms.count().connections === 1);
    teacher.send({ type: 'ping', at: 1 });
    await teacher.receive('pong');
    const after = teacher.received.slice(teacher.received.findIndex(({ type }) => type === 'left') + 1);
    assert.deepEqual(
      after.filter(({ type }) => type === 'changed'),
      [],
    );
  });

  test('gets its actual end from a teacher who was lost, at the moment of the loss, and none before the planned end', async () => {
    const early = await both();
    early.teacher.send({ type: 'leave' });
    await early.student.receive('left');
    const { teacher, student, lesson } = await both();
    moveTo(lesson.endTimeMillis + MINUTE);
    teacher.close();
    await student.receive('changed');
    moveTo(lesson.endTimeMillis + MINUTE + RECONNECT_GRACE_MS);
    assert.equal((await student.receive('left')).reason, 'lost');
    const token = await provider.signIn();
    const read = async (id: string) =>
      (await provider.ask('readLesson', { params: { id } }, { token })).data.actualEndTimeMillis;
    assert.equal(await read(lesson.id), lesson.endTimeMillis + MINUTE);
    assert.equal(await read(early.lesson.id), undefined);
  });

  test('closes at once when the lesson is cancelled, and the link is dead', async () => {
    const { url, lesson, teacherToken, link } = await both();
    const token = await provider.signIn();
    const ticket = await teacherToken();
    const body = { id: lesson.id, reason: '体調不良', notifyStudent: false, idempotencyKey: `cancel-${lesson.id}` };
    assert.equal((await provider.ask('cancelLesson', { body }, { token })).status, 1);
    await provider.mails();
    for (const client of clients) assert.equal((await client.receive('ended')).reason, 'canceled');
    for (const used of [ticket, link]) {
      const { reason, message } = await (await join(url, used)).receive('rejected');
      assert.deepEqual([reason, message], ['over', 'This lesson is cancelled.']);
    }
  });
});

describe('the room of a meeting', () => {
  test('is open from the start to the end, and ends for all when the teacher ends it', async () => {
    const token = await provider.signIn();
    const { list } = (await provider.ask('listMeetings', { query: { page: 1, size: 50 } }, { token })).data;
    const meeting =
      list.find(({ startTimeMillis, canceledAt }) => startTimeMillis > NOW && canceledAt === undefined) ??
      assert.fail();
    const ticket = async () => {
      const fresh = await provider.signIn();
      return (
        (await provider.ask('readMeetingStudio', { params: { id: meeting.id } }, { token: fresh })).data.ticket ??
        assert.fail('no ticket')
      );
    };
    provider.clock.now = meeting.startTimeMillis;
    const first = await ticket();
    const teacher = await join(first.url, first.token);
    const welcome = await teacher.receive('welcome');
    assert.deepEqual(
      [welcome.kind, welcome.title, welcome.clock.closesAt],
      ['meeting', meeting.title, meeting.endTimeMillis],
    );
    provider.clock.now = meeting.endTimeMillis;
    const second = await ticket();
    provider.rooms.sweep();
    await (await join(second.url, second.token)).receive('welcome');
    const late = await ticket();
    provider.clock.now = meeting.endTimeMillis + 1;
    assert.equal((await (await join(late.url, late.token)).receive('rejected')).reason, 'over');
    provider.clock.now = meeting.endTimeMillis;
    await provider.ask('endMeeting', { params: { id: meeting.id } }, { token: await provider.signIn() });
    await provider.mails();
    assert.equal((await teacher.receive('ended')).reason, 'ended');
    assert.equal((await (await join(late.url, late.token)).receive('rejected')).reason, 'over');
  });
});

describe('a ticket', () => {
  test('of a teacher is good once; the member it made comes back by its key, and only to its own room', async () => {
    const { url, teacherToken } = await openNextRoom();
    const token = await teacherToken();
    const first = await join(url, token);
    const { member, key } = await first.receive('welcome');
    assert.equal((await (await join(url, token)).receive('rejected')).reason, 'stale');
    assert.equal(
      (await (await join(url, token, { resume: { member, key: `${key}x`, seen: 0 } })).receive('rejected')).reason,
      'stale',
    );
    first.close();
    provider.clock.now += 3 * MINUTE;
    await (await join(url, token, { resume: { member, key, seen: 0 } })).receive('resumed');
    const other = await openNextRoom();
    const stranger = await join(other.url, await other.teacherToken(), { resume: { member, key, seen: 0 } });
    assert.notEqual((await stranger.receive('welcome')).member, member);
  });

  test('of a teacher is good for two minutes', async () => {
    const { url, teacherToken } = await openNextRoom();
    const token = await teacherToken();
    provider.clock.now += 2 * MINUTE;
    assert.equal((await (await join(url, token)).receive('rejected')).reason, 'stale');
  });

  test("that says something else than was signed is none: a student's link makes no teacher", async () => {
    const { url, studentToken } = await openNextRoom();
    const [text = '', signature = ''] = (await studentToken()).split('.');
    const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...content, role: 'teacher' })).toString('base64url');
    for (const token of [`${forged}.${signature}`, forged, 'x', '.', `${text}.x`]) {
      assert.equal((await (await join(url, token)).receive('rejected')).reason, 'over');
    }
  });

  test("of a student gives no teacher's powers", async () => {
    const { url, link, student, teacher, teacherId } = await both();
    const second = await join(url, link);
    const { member } = await second.receive('welcome');
    for (const type of ['admit', 'remove', 'ask', 'lower']) {
      for (const target of [member, teacherId]) student.send({ type, member: target, what: 'unmute' });
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
  test('stays good until it is renewed: then its people are put out, and it opens nothing', async () => {
    const { url, student, studentToken, link, teacher, studentId } = await both();
    assert.ok(await studentToken());
    await (await join(url, link)).receive('welcome');
    const fresh = await studentToken(true);
    await provider.mails();
    assert.equal((await student.receive('rejected')).reason, 'over');
    assert.equal(await student.closed, CLOSE.rejected);
    assert.equal((await teacher.receive('left')).member, studentId);
    const late = await join(url, link);
    const { reason, message } = await late.receive('rejected');
    assert.deepEqual(
      [reason, message],
      ['over', 'This link is no longer valid. Please ask the teacher for a new one.'],
    );
    assert.equal(late.received.length, 1);
    assert.equal((await (await join(url, fresh)).receive('welcome')).state.admissionState, 'waiting');
  });
});

describe('the teacher', () => {
  test('sees a student come, from the opened link to the room, and lets them in; nobody is in by themselves', async () => {
    const { url, teacherToken, studentToken } = await openNextRoom();
    const link = await studentToken();
    const student = await join(url, link, {
      state: { admissionState: 'opened', microphone: 'none', camera: 'none', screen: false, quality: 'good' },
    });
    const welcome = await student.receive('welcome');
    assert.deepEqual([welcome.state.admissionState, welcome.participants, welcome.fileToken], ['opened', [], '']);
    const teacher = await join(url, await teacherToken());
    assert.equal((await teacher.receive('welcome')).participants[0]?.state.admissionState, 'opened');
    for (const admissionState of ['devices', 'blocked', 'waiting'] as const) {
      student.send({ type: 'state', state: { admissionState } });
      assert.equal((await teacher.receive('changed')).participant.state.admissionState, admissionState);
    }
    student.send({ type: 'chat', id: 'door', text: '入れてください' });
    student.send({ type: 'state', state: { admissionState: 'inside' } });
    assert.equal((await teacher.receive('changed')).participant.state.admissionState, 'waiting');
    teacher.send({ type: 'admit', member: welcome.member });
    const admitted = await student.receive('admitted');
    assert.deepEqual([admitted.participants.map(({ role }) => role), admitted.chat], [['teacher'], []]);
    assert.equal((await teacher.receive('changed')).participant.state.admissionState, 'inside');

    student.send({ type: 'leave' });
    await teacher.receive('left');
    assert.equal((await (await join(url, link)).receive('welcome')).state.admissionState, 'inside');
  });

  test('lets somebody in who still chooses devices, as soon as they are ready', async () => {
    const { url, teacherToken, studentToken } = await openNextRoom();
    const teacher = await join(url, await teacherToken());
    await teacher.receive('welcome');
    const student = await join(url, await studentToken(), {
      state: { admissionState: 'devices', microphone: 'none', camera: 'none', screen: false, quality: 'good' },
    });
    teacher.send({ type: 'admit', member: (await student.receive('welcome')).member });
    student.send({ type: 'state', state: { admissionState: 'waiting' } });
    await student.receive('admitted');
  });

  test('removes somebody, who comes back only with a new link', async () => {
    const { url, teacher, student, studentId, link, studentToken } = await both();
    const { key } = student.received.find((message) => message.type === 'welcome') ?? assert.fail();
    teacher.send({ type: 'remove', member: studentId });
    await student.receive('removed');
    assert.equal(await student.closed, CLOSE.removed);
    assert.equal((await teacher.receive('left')).reason, 'removed');
    for (const more of [{}, { resume: { member: studentId, key, seen: 0 } }]) {
      const { reason, message } = await (await join(url, link, more)).receive('rejected');
      assert.equal(reason, 'removed');
      assert.match(message, /removed you/);
    }
    const fresh = await join(url, await studentToken(true));
    assert.equal((await fresh.receive('welcome')).state.admissionState, 'waiting');
  });
});

describe('a full room', () => {
  const words = { ja: /満員/, en: /room is full/, zh: /房间已满/, ar: /الغرفة ممتلئة/ };

  test('takes four, and tells the fifth in their language', async () => {
    const { url, link } = await both();
    for (let number = 2; number < ROOM_CAPACITY; number += 1) {
      assert.equal((await (await join(url, link)).receive('welcome')).participants.length, number);
    }
    for (const [language, word] of Object.entries(words)) {
      const fifth = await join(url, link, { language });
      const { reason, message } = await fifth.receive('rejected');
      assert.equal(reason, 'full');
      assert.match(message, word);
      assert.equal(await fifth.closed, CLOSE.full);
    }
  });

  test('has a place again for whoever comes in place of somebody who was cut off', async () => {
    const { url, link, student, teacher } = await both();
    for (let number = 2; number < ROOM_CAPACITY; number += 1) await (await join(url, link)).receive('welcome');
    student.close();
    await eventually('it is noticed', () =>
      teacher.received.some((message) => message.type === 'changed' && message.participant.link === 'lost'),
    );
    assert.equal((await (await join(url, link)).receive('welcome')).state.admissionState, 'inside');
  });
});

describe('the socket', () => {
  async function knock(headers: Record<string, string>, path = '/rooms'): Promise<number | undefined> {
    const asked = request(`${provider.url}${path}`, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    asked.on('upgrade', (_, socket) => socket.destroy());
    const answer = Promise.race([once(asked, 'response'), once(asked, 'upgrade')]);
    asked.end();
    const [{ statusCode }] = (await answer) as [{ statusCode?: number }];
    return statusCode;
  }

  test('is for pages of the same origins as the calls, and at its own path', async () => {
    assert.equal(await knock({ Origin: 'http://localhost:8080' }), 101);
    assert.equal(await knock({}), 101);
    assert.equal(await knock({ Origin: 'https://evil.example' }), 403);
    for (const path of ['/elsewhere', '//', '/rooms/x']) assert.equal(await knock({}, path), 404);
  });

  test('is closed for who does not say who they are', async () => {
    provider.clock.now = (await findLesson(provider, await provider.signIn())).startTimeMillis;
    const silent = await openRaw(`${provider.url.replace('http', 'ws')}/rooms`);
    await eventually('it is there', () => provider.rooms.count().connections === 1);
    moveTo(provider.clock.now + 11_000);
    assert.equal(await silent.closed, CLOSE.rejected);
  });
});

test('fifty who come and go leave nothing behind: no member, no timer, no socket', async () => {
  const { url, link, teacher } = await both();
  for (let round = 0; round < 50; round += 1) {
    const visitor = await join(url, link);
    await visitor.receive('welcome');
    visitor.send({ type: 'leave' });
    await visitor.closed;
  }
  await eventually('they are gone', () => provider.rooms.count().connections === 2);
  assert.deepEqual(provider.rooms.count(), { rooms: 1, connections: 2, timers: 1, participants: 2 });
  assert.equal(teacher.received.filter(({ type }) => type === 'left').length, 50);
});
