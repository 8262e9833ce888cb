import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CLOSE, RECONNECT_GRACE_MS } from '../../../../src/core/live-room/index.ts';
import { eventually } from '../../../support/models/rooms.ts';
import { joinRaw } from '../../../support/models/raw-client.ts';
import { assertRejected, HOUR, MINUTE, NOW } from '../../client.ts';
import { createRoomTests } from '../room-tests.ts';

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

  test('closes at once when the lesson is cancelled, and the link becomes invalid', async () => {
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
