import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Lesson, Meeting } from '../../../src/core/api/endpoints/records.ts';
import { assertRejected, DAY, findLesson, HOUR, MINUTE, NOW, startTestProvider } from '../client.ts';

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
