import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Lesson, Meeting } from '../../../src/core/api/endpoints/records.ts';
import { CLOSE, RECONNECT_GRACE_MS } from '../../../src/core/live-room/index.ts';
import { joinRaw } from '../../support/models/raw-client.ts';
import { eventually } from '../../support/models/rooms.ts';
import { assertRejected, DAY, findLesson, HOUR, MINUTE, NOW, startTestProvider } from '../client.ts';
import { createRoomTests } from './room-tests.ts';

const provider = await startTestProvider({ portalUrl: 'https://school.example/teacher/' });
let token = await provider.signIn();
const lesson = await findLesson(provider, token, 1, 10);
const meetings = (await provider.ask('listMeetings', { query: { page: 1, size: 50 } }, { token })).data.list;
const planned =
  meetings.find(({ startTimeMillis, canceledAt }) => startTimeMillis > NOW + DAY && canceledAt === undefined) ??
  assert.fail('no meeting');

beforeEach(() => moveTo(NOW));

/** Moves the clock, and signs in there: tokens do not last that long. */
async function moveTo(moment: number) {
  provider.clock.now = moment;
  token = await provider.signIn();
}

const join = ({ id }: Lesson) => provider.askAnything('joinClass', { body: { id } }, { token });
const look = ({ id }: Lesson, language = 'ja') =>
  provider.ask('readClassStudio', { params: { id } }, { token, language });
const visit = ({ id }: Meeting, language = 'ja') =>
  provider.ask('readMeetingStudio', { params: { id } }, { token, language });

function contentOf(ticket: unknown): Record<string, unknown> {
  const [text = ''] = String(ticket).split('.');
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
}

describe("a lesson's room", () => {
  const opens = lesson.startTimeMillis - 30 * MINUTE;
  const closes = lesson.startTimeMillis + 6 * HOUR;

  test('opens 30 minutes before the start and closes 6 hours after it, both included', async () => {
    await moveTo(opens - 1);
    assertRejected(await join(lesson), 'tooEarly');
    await moveTo(opens);
    assert.equal((await join(lesson)).status, 1);
    await moveTo(closes);
    assert.equal((await join(lesson)).status, 1);
    await moveTo(closes + 1);
    assertRejected(await join(lesson), 'over');
  });

  test('closes 30 minutes after its actual end', async () => {
    const ended =
      (
        await provider.ask('searchLessons', { query: { page: 1, size: 50 }, body: { state: 3 } }, { token })
      ).data.list.find(({ actualEndTimeMillis }) => actualEndTimeMillis !== undefined) ?? assert.fail('no lesson');
    const bound = (ended.actualEndTimeMillis ?? 0) + 30 * MINUTE;
    await moveTo(bound);
    assert.equal((await join(ended)).status, 1);
    await moveTo(bound + 1);
    assertRejected(await join(ended), 'over');
  });

  test("returns its times and the provider's clock at any time, with a message before it opens", async () => {
    await moveTo(opens - 1);
    const early = await look(lesson, 'en');
    assert.deepEqual(
      [early.status, early.data.currentMillis, early.data.startTimeMillis],
      [1, opens - 1, lesson.startTimeMillis],
    );
    assert.match(early.message, /not open yet/);
    assert.match((await look(lesson)).message, /まだ入室できません/);
    await moveTo(opens);
    assert.equal((await look(lesson)).message, 'success');
    await moveTo(closes + 1);
    assert.equal((await look(lesson)).message, 'success');
  });

  test('is closed when the lesson is cancelled', async () => {
    const canceled = await findLesson(provider, token, 4);
    assertRejected(await look(canceled), 'canceled');
    assertRejected(await join(canceled), 'canceled');
  });

  test("issues a teacher's ticket for two minutes, and a student's link for as long as the room is open", async () => {
    await moveTo(lesson.startTimeMillis);
    const { data } = await join(lesson);
    assert.equal(data['url'], `${provider.url.replace('http', 'ws')}/rooms`);
    assert.deepEqual([data['engine'], data['role'], data['iceServers']], ['mesh', 'teacher', []]);
    const teachers = contentOf(data['token']);
    assert.deepEqual(
      [teachers['room'], teachers['role'], teachers['expiresAt']],
      [data['room'], 'teacher', lesson.startTimeMillis + 2 * MINUTE],
    );

    const link = new URL(String(data['studentLink']));
    assert.equal(link.origin + link.pathname, 'https://school.example/student.html');
    assert.equal(link.search, '');
    const students = contentOf(new URLSearchParams(link.hash.slice(1)).get('token'));
    assert.deepEqual(
      [students['room'], students['role'], students['name'], students['expiresAt']],
      [data['room'], 'student', lesson.studentName, closes],
    );
  });

  test('issues a new ticket each time', async () => {
    await moveTo(lesson.startTimeMillis);
    const [one, two] = [await join(lesson), await join(lesson)];
    assert.notEqual(one.data['token'], two.data['token']);
  });
});

describe("a meeting's room", () => {
  test('issues tickets from the start to the end, both included', async () => {
    for (const [moment, isOpen] of [
      [planned.startTimeMillis - 1, false],
      [planned.startTimeMillis, true],
      [planned.endTimeMillis, true],
      [planned.endTimeMillis + 1, false],
    ] as const) {
      await moveTo(moment);
      const { status, data } = await visit(planned);
      assert.deepEqual([status, data.currentMillis, Boolean(data.ticket)], [1, moment, isOpen]);
    }
  });

  test('returns a message with its start before that, and success after its end', async () => {
    await moveTo(planned.startTimeMillis - 1);
    assert.match((await visit(planned)).message, /面談は.*からです/);
    await moveTo(planned.endTimeMillis + 1);
    assert.equal((await visit(planned)).message, 'success');
  });

  test('is over for everyone once it was ended, and ending it again has no effect', async () => {
    await moveTo(planned.startTimeMillis - 1);
    const end = () => provider.ask('endMeeting', { params: { id: planned.id } }, { token });
    assertRejected(await end(), 'tooEarly');
    await moveTo(planned.startTimeMillis + 10 * MINUTE);
    assert.equal((await end()).status, 1);
    assertRejected(await visit(planned), 'over');
    await moveTo(planned.startTimeMillis + 12 * MINUTE);
    assert.equal((await end()).status, 1);
    const { list } = (await provider.ask('listMeetings', { query: { page: 1, size: 50 } }, { token })).data;
    assert.equal(list.find(({ id }) => id === planned.id)?.actualEndTimeMillis, planned.startTimeMillis + 10 * MINUTE);
  });

  test('of a cancelled meeting stays closed', async () => {
    const canceled = meetings.find(({ canceledAt }) => canceledAt !== undefined) ?? assert.fail('no meeting');
    assertRejected(await visit(canceled), 'canceled');
    assertRejected(await provider.ask('endMeeting', { params: { id: canceled.id } }, { token }), 'canceled');
  });

  test('is returned with the student whose current or next meeting it is', async () => {
    const fresh = await startTestProvider();
    token = await fresh.signIn();
    const students = (await fresh.ask('listStudents', {}, { token })).data;
    const ahead = meetings.filter(({ endTimeMillis, canceledAt }) => endTimeMillis >= NOW && canceledAt === undefined);
    const isFirst = ({ studentId }: Meeting, index: number) =>
      ahead.findIndex((other) => other.studentId === studentId) === index;
    for (const { studentId, id } of ahead.filter(isFirst))
      assert.equal(students.find((student) => student.id === studentId)?.meetingId, id);
    assert.ok(students.some(({ meetingId }) => meetingId === undefined));
  });
});

describe('when a room is open', async () => {
  const { provider, openNextRoom, startLesson, moveTo } = await createRoomTests();

  describe('the window of a class', () => {
    test('opens 30 minutes before the start, not a second earlier, for tickets and sockets', async () => {
      const { url, lesson, studentToken, teacherToken } = await openNextRoom();
      const opens = lesson.startTimeMillis - 30 * MINUTE;
      provider.clock.now = opens;
      const [teacher, student] = [await teacherToken(), await studentToken()];
      provider.clock.now = opens - 1_000;
      const token = await provider.signIn();
      assertRejected(await provider.askAnything('joinClass', { body: { id: lesson.id } }, { token }), 'tooEarly');
      for (const ticket of [teacher, student]) {
        const early = await joinRaw(url, ticket);
        const { reason, message } = await early.receive('rejected');
        assert.equal(reason, 'early');
        assert.match(message, /not open yet/);
        assert.equal(await early.closed, CLOSE.rejected);
      }
      provider.clock.now = opens;
      await (await joinRaw(url, teacher)).receive('welcome');
      await (await joinRaw(url, student)).receive('welcome');
    });

    test('ends 6 hours after the start, for participants and newcomers', async () => {
      const { url, lesson, teacher, student, studentId, link } = await startLesson();
      const closes = lesson.startTimeMillis + 6 * HOUR;
      moveTo(closes);
      student.send({ type: 'chat', id: 'still', text: 'まだ開いています' });
      await teacher.receive('chat');
      provider.clock.now = closes - 1;
      const late = await joinRaw(url, link);
      await late.receive('welcome');
      moveTo(closes + 1);
      for (const client of [teacher, student]) {
        assert.equal((await client.receive('ended')).reason, 'closed');
        assert.equal(await client.closed, CLOSE.ended);
      }
      const { reason, message } = await (
        await joinRaw(url, link, { resume: { participantId: studentId, key: 'x', seen: 0 } })
      ).receive('rejected');
      assert.deepEqual([reason, message], ['over', 'The lesson has ended.']);
    });

    test('ends 30 minutes after the actual end, which the last teacher sets by leaving after the planned end', async () => {
      const { url, lesson, teacher, student, teacherToken, link } = await startLesson();
      const leftAt = lesson.endTimeMillis + 4 * MINUTE;
      moveTo(leftAt);
      teacher.send({ type: 'leave' });
      assert.equal((await student.receive('left')).reason, 'left');
      await provider.rooms.sweep();
      const { clock } = await student.receive('clock');
      assert.deepEqual(clock, {
        startTimeMillis: lesson.startTimeMillis,
        endTimeMillis: lesson.endTimeMillis,
        actualEndTimeMillis: leftAt,
        closesAt: leftAt + 30 * MINUTE,
      });
      const token = await provider.signIn();
      const { data } = await provider.ask('readLesson', { params: { id: lesson.id } }, { token });
      assert.deepEqual([data.actualEndTimeMillis, data.version], [leftAt, (lesson.version ?? 0) + 1]);
      moveTo(leftAt + 30 * MINUTE);
      const again = await teacherToken();
      await (await joinRaw(url, again)).receive('welcome');
      moveTo(leftAt + 30 * MINUTE + 1);
      assert.equal((await student.receive('ended')).reason, 'closed');
      assert.equal((await (await joinRaw(url, link)).receive('rejected')).reason, 'over');
    });

    test('announces nothing more about a participant who has left when their socket closes', async () => {
      const { teacher, student } = await startLesson();
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

    test('ends when the last teacher lost the connection, but not before the planned end', async () => {
      const early = await startLesson();
      early.teacher.send({ type: 'leave' });
      await early.student.receive('left');
      const { teacher, student, lesson } = await startLesson();
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

    test('closes immediately when the lesson is cancelled, and the link becomes invalid', async () => {
      const { url, lesson, teacherToken, link, teacher, student } = await startLesson();
      const token = await provider.signIn();
      const ticket = await teacherToken();
      const body = { id: lesson.id, reason: '体調不良', notifyStudent: false, idempotencyKey: `cancel-${lesson.id}` };
      assert.equal((await provider.ask('cancelLesson', { body }, { token })).status, 1);
      await provider.mails();
      for (const client of [teacher, student]) assert.equal((await client.receive('ended')).reason, 'canceled');
      for (const used of [ticket, link]) {
        const { reason, message } = await (await joinRaw(url, used)).receive('rejected');
        assert.deepEqual([reason, message], ['over', 'This lesson is cancelled.']);
      }
    });
  });

  describe('the room of a meeting', () => {
    test('is open from the start to the end, and ends for everyone when the teacher ends it', async () => {
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
      const teacher = await joinRaw(first.url, first.token);
      const welcome = await teacher.receive('welcome');
      assert.deepEqual(
        [welcome.kind, welcome.title, welcome.clock.closesAt],
        ['meeting', meeting.title, meeting.endTimeMillis],
      );
      provider.clock.now = meeting.endTimeMillis;
      const second = await ticket();
      await provider.rooms.sweep();
      await (await joinRaw(second.url, second.token)).receive('welcome');
      const late = await ticket();
      provider.clock.now = meeting.endTimeMillis + 1;
      assert.equal((await (await joinRaw(late.url, late.token)).receive('rejected')).reason, 'over');
      provider.clock.now = meeting.endTimeMillis;
      await provider.ask('endMeeting', { params: { id: meeting.id } }, { token: await provider.signIn() });
      await provider.mails();
      assert.equal((await teacher.receive('ended')).reason, 'ended');
      assert.equal((await (await joinRaw(late.url, late.token)).receive('rejected')).reason, 'over');
    });
  });
});

describe('attendance', async () => {
  const { provider, startLesson } = await createRoomTests();

  test('records the time of each stay, including short interruptions, and is stored', async () => {
    const { url, teacher, student, studentId, key, link, lesson, teacherToken } = await startLesson();
    const from = provider.clock.now;
    student.close();
    await eventually('it is noticed', () =>
      teacher.received.some((message) => message.type === 'changed' && message.participant.link === 'lost'),
    );
    provider.clock.now += RECONNECT_GRACE_MS;
    await provider.rooms.sweep();
    await teacher.receive('left');
    provider.clock.now += RECONNECT_GRACE_MS;
    const back = await joinRaw(url, link, { resume: { participantId: studentId, key, seen: 0 } });
    await back.receive('welcome');
    provider.clock.now += 5 * MINUTE;
    back.send({ type: 'leave' });
    await back.closed;
    const again = await joinRaw(url, await teacherToken());
    const { attendance } = await again.receive('welcome');
    assert.deepEqual(attendance.map(({ name, role, ...span }) => [name, role, span.from, span.until]).slice(0, 2), [
      ['佐藤 花子', 'teacher', from, undefined],
      [lesson.studentName, 'student', from, provider.clock.now],
    ]);
  });
});

describe('the lobby of a lesson', async () => {
  const { provider, openNextRoom } = await createRoomTests();

  test('shows its students and their progress to the teacher of the lesson, and nothing to another teacher', async () => {
    const { url, lesson, studentToken } = await openNextRoom();
    const token = await provider.signIn();
    const presence = async (reader: string) =>
      provider.ask('readLessonPresence', { params: { id: lesson.id } }, { token: reader });
    assert.deepEqual((await presence(token)).data, { students: [] });

    const student = await joinRaw(url, await studentToken(), {
      state: {
        admissionState: 'devices',
        microphone: 'none',
        camera: 'on',
        screen: false,
        quality: 'good',
        troubles: ['microphoneBusy'],
      },
    });
    await student.receive('welcome');
    const at = {
      name: lesson.studentName,
      state: 'devices',
      isConnected: true,
      microphone: 'none',
      camera: 'on',
      troubles: ['microphoneBusy'],
    };
    assert.deepEqual((await presence(token)).data, { students: [at] });
    student.send({ type: 'state', state: { admissionState: 'waiting', microphone: 'on', troubles: [] } });
    await student.receive('changed');
    assert.deepEqual((await presence(token)).data, {
      students: [{ ...at, state: 'waiting', microphone: 'on', troubles: [] }],
    });

    const other = await presence(await provider.signIn('taro'));
    assert.deepEqual([other.httpStatus, other.data], [404, { code: 'notFound' }]);
    student.send({ type: 'leave' });
    await student.closed;
    assert.deepEqual((await presence(token)).data, { students: [] });
  });
});
