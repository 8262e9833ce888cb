import assert from 'node:assert/strict';
import { describe, test, beforeEach } from 'node:test';
import { RESTORE_WINDOW_MS } from '../../../provider/mail/lesson-notices.ts';
import type { Lock, Meeting } from '../../../src/core/api/endpoints/index.ts';
import { assertRejected, HOUR, MINUTE, startTestProvider, tokyo, DAY, NOW, tokyo as at } from '../client.ts';

const provider = await startTestProvider();
const token = await provider.signIn();
const foreign = await provider.signIn('taro');
const [student] = (await provider.ask('listStudents', {}, { token })).data;

const readMonth = async (date: string) => (await provider.ask('readCalendar', { params: { date } }, { token })).data;
const create = (body: object) => provider.askAnything('createLock', { body: { locked: true, ...body } }, { token });
const change = (body: object) => provider.askAnything('changeLock', { body: { locked: true, ...body } }, { token });
const newLesson = (start: number, minutes = 60) =>
  provider.askAnything(
    'createLesson',
    {
      body: {
        studentId: student?.id,
        subject: '数学',
        startTimeMillis: start,
        endTimeMillis: start + minutes * MINUTE,
        allowWarnings: true,
        idempotencyKey: `schedule-${start}`,
      },
    },
    { token },
  );

describe('the calendar', () => {
  test('has one entry for each day of the month with lessons or locks, in order', async () => {
    const days = await readMonth('2026-11-30');
    const dates = days.map(({ date }) => date);
    assert.deepEqual(dates, dates.toSorted());
    assert.equal(new Set(dates).size, dates.length);
    assert.ok(dates.every((date) => date.startsWith('2026-11-')));
    assert.ok(days.every(({ lock, courses }) => lock || courses.length > 0));
    for (const { date, courses } of days) {
      for (const { startTimeMillis } of courses)
        assert.equal(new Date(startTimeMillis + 9 * HOUR).toISOString().slice(0, 10), date);
    }
  });

  test('uses days in Tokyo: a lesson at midnight belongs to the new month', async () => {
    const midnight = tokyo('2027-08-01', '00:00');
    const first = await newLesson(midnight);
    const last = await newLesson(midnight - 60 * MINUTE);
    const datesOf = (days: Awaited<ReturnType<typeof readMonth>>) =>
      days.map(({ date, courses }) => [date, courses.map(({ id }) => id)]);
    assert.deepEqual(datesOf(await readMonth('2027-08-15')), [['2027-08-01', [first.data['id']]]]);
    assert.deepEqual(datesOf(await readMonth('2027-07-01')), [['2027-07-31', [last.data['id']]]]);
  });

  test('handles leap days and the turn of the year', async () => {
    await create({ date: '2028-02-29' });
    await create({ date: '2027-12-31' });
    assert.deepEqual(
      (await readMonth('2028-02-01')).map(({ date }) => date),
      ['2028-02-29'],
    );
    assert.deepEqual(
      (await readMonth('2027-12-01')).map(({ date }) => date),
      ['2027-12-31'],
    );
    assert.deepEqual(await readMonth('2028-01-31'), []);
  });

  test("contains cancelled lessons, but no other teacher's", async () => {
    const mine = await readMonth('2026-11-01');
    const theirs = (await provider.ask('readCalendar', { params: { date: '2026-11-01' } }, { token: foreign })).data;
    assert.ok(mine.some(({ courses }) => courses.some(({ canceledAt }) => canceledAt !== undefined)));
    const ids = new Set(mine.flatMap(({ courses }) => courses.map(({ id }) => id)));
    assert.ok(theirs.flatMap(({ courses }) => courses).every(({ id }) => !ids.has(id)));
  });
});

describe('a lock', () => {
  test('is created, changed to a span and to another day, and removed', async () => {
    const made = (await create({ date: '2027-05-01', reason: '旅行' })).data as unknown as Lock;
    assert.deepEqual(made, { lockId: made.lockId, date: '2027-05-01', reason: '旅行', locked: true });
    const span = { startTimeMillis: tokyo('2027-05-02', '09:00'), endTimeMillis: tokyo('2027-05-02', '12:00') };
    const changed = await change({ lockId: made.lockId, date: '2027-05-02', ...span });
    assert.deepEqual(changed.data, { lockId: made.lockId, date: '2027-05-02', ...span, locked: true });
    assert.deepEqual(
      (await readMonth('2027-05-01')).map(({ date, lock }) => [date, lock?.startTimeMillis]),
      [['2027-05-02', span.startTimeMillis]],
    );
    const lifted = await change({ lockId: made.lockId, date: '2027-05-02', locked: false });
    assert.equal(lifted.data['locked'], false);
    assert.deepEqual(await readMonth('2027-05-01'), []);
    assert.equal((await change({ lockId: made.lockId, date: '2027-05-02' })).httpStatus, 404);
  });

  test('may span the whole day, but no minute of another day', async () => {
    const start = tokyo('2027-05-10', '00:00');
    assertRejected(
      await create({ date: '2027-05-10', startTimeMillis: start - MINUTE, endTimeMillis: start + HOUR }),
      'lockSpan',
    );
    assertRejected(
      await create({ date: '2027-05-10', startTimeMillis: start, endTimeMillis: start + 24 * HOUR + MINUTE }),
      'lockSpan',
    );
    assertRejected(
      await create({ date: '2027-05-10', startTimeMillis: start + HOUR, endTimeMillis: start + HOUR }),
      'lockSpan',
    );
    assertRejected(await create({ date: '2027-05-10', startTimeMillis: start + HOUR }), 'lockSpan');
    assertRejected(await create({ date: '2027-05-10', endTimeMillis: start + HOUR }), 'lockSpan');
    assert.equal(
      (await create({ date: '2027-05-10', startTimeMillis: start, endTimeMillis: start + 24 * HOUR })).status,
      1,
    );
  });

  test('is the only one of its day, for each teacher', async () => {
    await create({ date: '2027-05-20' });
    assertRejected(await create({ date: '2027-05-20' }), 'lockExists');
    const other = (await create({ date: '2027-05-21' })).data as unknown as Lock;
    assertRejected(await change({ lockId: other.lockId, date: '2027-05-20' }), 'lockExists');
    const theirs = await provider.ask('createLock', { body: { date: '2027-05-20', locked: true } }, { token: foreign });
    assert.equal(theirs.status, 1);
  });

  test('may be for today in Tokyo, but not for yesterday', async () => {
    const late = tokyo('2027-05-25', '00:30');
    provider.clock.now = late;
    const lateToken = await provider.signIn();
    const ask = (date: string) =>
      provider.askAnything('createLock', { body: { date, locked: true } }, { token: lateToken });
    assertRejected(await ask('2027-05-24'), 'past');
    assert.equal((await ask('2027-05-25')).status, 1);
  });
});

describe('a meeting of a teacher', async () => {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  const foreign = await provider.signIn('taro');
  const [student = assert.fail('no student')] = (await provider.ask('listStudents', {}, { token })).data;

  /** The moment of a day and time in Tokyo: `2027-03-10T10:00`. */
  const tokyo = (text: string) => at(text.slice(0, 10), text.slice(11));

  let keys = 0;
  const planned = (start: string, more: object = {}) => ({
    title: '保護者面談',
    visitorName: `${student.name}さんの保護者の方`,
    studentId: student.id,
    startTimeMillis: tokyo(start),
    endTimeMillis: tokyo(start) + 30 * MINUTE,
    idempotencyKey: `meeting-test-${(keys += 1)}`,
    ...more,
  });
  const create = (body: object, as = token) => provider.askAnything('createMeeting', { body }, { token: as });
  const made = async (start: string, more: object = {}) =>
    (await provider.ask('createMeeting', { body: planned(start, more) }, { token })).data;
  const lessonAt = (start: string) =>
    provider.askAnything(
      'createLesson',
      {
        body: {
          studentId: student.id,
          subject: '数学',
          startTimeMillis: tokyo(start),
          endTimeMillis: tokyo(start) + HOUR,
          allowWarnings: true,
          idempotencyKey: `lesson-${start}`,
        },
      },
      { token },
    );

  const canceled = async ({ id, version = 0 }: Meeting) =>
    (await provider.ask('cancelMeeting', { body: { id, version } }, { token })).data;
  const restore = ({ id, version }: Pick<Meeting, 'id' | 'version'>, as = token) =>
    provider.askAnything('restoreMeeting', { body: { id, version } }, { token: as });

  beforeEach(() => {
    provider.clock.now = NOW;
  });

  test('is in the list and on its day of the calendar once it is made', async () => {
    const { id } = await made('2027-03-10T10:00');
    const days = (await provider.ask('readCalendar', { params: { date: '2027-03-01' } }, { token })).data;
    const day = days.find(({ date }) => date === '2027-03-10');
    assert.deepEqual([day?.courses, day?.meetings?.map((meeting) => meeting.id)], [[], [id]]);
  });

  test('is created once per key', async () => {
    const body = planned('2027-03-11T10:00');
    const [first, second] = [await create(body), await create(body)];
    assert.equal(second.data?.id, first.data?.id);
  });

  test('cannot overlap a lesson, another meeting or a lock, nor can a lesson overlap it', async () => {
    await made('2027-03-12T10:00');
    assertRejected(await create(planned('2027-03-12T10:15')), 'meeting');
    assertRejected(await lessonAt('2027-03-12T09:30'), 'meeting');
    await lessonAt('2027-03-12T12:00');
    assertRejected(await create(planned('2027-03-12T12:45')), 'overlap');
    await provider.ask('createLock', { body: { date: '2027-03-13', locked: true } }, { token });
    assertRejected(await create(planned('2027-03-13T10:00')), 'locked');
  });

  test("may overlap another teacher's", async () => {
    await made('2027-03-15T10:00');
    const { studentId: _, ...body } = planned('2027-03-15T10:00');
    assert.equal((await create(body, foreign)).status, 1);
  });

  test('is moved, and cannot be found by another teacher', async () => {
    const { id, version = 0 } = await made('2027-03-16T10:00');
    const span = { startTimeMillis: tokyo('2027-03-16T10:15'), endTimeMillis: tokyo('2027-03-16T11:00') };
    const moved = (await provider.ask('changeMeeting', { body: { id, version, ...span } }, { token })).data;
    assert.deepEqual([moved.startTimeMillis, moved.version], [span.startTimeMillis, 2]);
    const body = { id, version: 2, memo: '' };
    assert.equal((await provider.askAnything('changeMeeting', { body }, { token: foreign })).httpStatus, 404);
    assert.equal((await provider.askAnything('cancelMeeting', { body }, { token: foreign })).httpStatus, 404);
  });

  test('that is outdated is rejected with the newer one', async () => {
    const { id, version = 0 } = await made('2027-03-17T10:00');
    await provider.ask('changeMeeting', { body: { id, version, memo: '進路' } }, { token });
    const reply = await provider.askAnything('changeMeeting', { body: { id, version, memo: '' } }, { token });
    assertRejected(reply, 'stale');
    assert.equal((reply.data?.['meeting'] as { memo?: string } | undefined)?.memo, '進路');
  });

  test('that is cancelled frees its time, and its room reports it', async () => {
    const { id, version = 0 } = await made('2027-03-18T10:00');
    await provider.ask('cancelMeeting', { body: { id, version, reason: '先方の都合' } }, { token });
    assert.equal((await lessonAt('2027-03-18T10:00')).status, 1);
    assertRejected(await provider.askAnything('readMeetingStudio', { params: { id } }, { token }), 'canceled');
  });

  test('that is cancelled can be restored within ten minutes, only by its teacher, and no one is mailed', async () => {
    // What lessons of other tests left to be mailed.
    provider.clock.now += MINUTE;
    await provider.postLessonMails();
    const before = (await provider.mails()).length;
    const meeting = await made('2027-03-22T10:00', { memo: '進路' });
    const { id } = meeting;
    const { version = 0 } = await canceled(meeting);
    assert.equal((await restore({ id, version }, foreign)).httpStatus, 404);
    provider.clock.now += RESTORE_WINDOW_MS - 1;
    assert.deepEqual((await restore({ id, version })).data, { ...meeting, version: version + 1 });
    await provider.postLessonMails();
    assert.equal((await provider.mails()).length, before);
  });

  test('that is cancelled stays so after ten minutes', async () => {
    const { id, version } = await canceled(await made('2027-03-23T10:00'));
    provider.clock.now += RESTORE_WINDOW_MS;
    assertRejected(await restore({ id, version }), 'restoreOver');
  });

  test('that is cancelled stays so when its time was taken meanwhile, by a lesson, a meeting or a lock', async () => {
    const byLesson = await canceled(await made('2027-03-24T10:00'));
    await lessonAt('2027-03-24T09:30');
    assertRejected(await restore(byLesson), 'overlap');
    const byMeeting = await canceled(await made('2027-03-24T12:00'));
    await made('2027-03-24T12:15');
    assertRejected(await restore(byMeeting), 'meeting');
    const byLock = await canceled(await made('2027-03-25T10:00'));
    await provider.ask('createLock', { body: { date: '2027-03-25', locked: true } }, { token });
    assertRejected(await restore(byLock), 'locked');
  });

  test('is restored in its newest version only, and only if it is cancelled', async () => {
    const meeting = await made('2027-03-26T10:00');
    assertRejected(await restore(meeting), 'notCanceled');
    const { id, version = 0 } = await canceled(meeting);
    const reply = await restore({ id, version: version - 1 });
    assertRejected(reply, 'stale');
    assert.equal((reply.data?.['meeting'] as { version?: number } | undefined)?.version, version);
  });

  test('that has begun keeps its start when its end is moved, and cannot be changed once it is over', async () => {
    const { list } = (await provider.ask('listMeetings', { query: { page: 1, size: 100 } }, { token })).data;
    const [running = assert.fail('no meeting is open')] = list.filter(
      ({ startTimeMillis, endTimeMillis }) => startTimeMillis <= NOW && endTimeMillis > NOW,
    );
    const { id, version = 0, startTimeMillis } = running;
    const shorter = { id, version, startTimeMillis, endTimeMillis: NOW + 20 * MINUTE };
    const reply = await provider.askAnything('changeMeeting', { body: shorter }, { token });
    // The demo's lesson of now lies beside its meeting of now.
    assertRejected(reply, 'overlap');
    const [over = assert.fail('none is over')] = list.filter(
      ({ endTimeMillis, canceledAt }) => endTimeMillis < NOW - DAY && canceledAt === undefined,
    );
    const late = { id: over.id, version: over.version ?? 0, memo: '' };
    assertRejected(await provider.askAnything('changeMeeting', { body: late }, { token }), 'ended');
  });

  test('is found by its title, its visitor and its student, whatever the kana', async () => {
    const { id } = await made('2027-03-19T10:00', { title: '転校のご相談', visitorName: 'ヤマモト先生' });
    const find = async (words: string, as = token) =>
      (
        await provider.ask('searchMeetings', { query: { page: 1, size: 100 }, body: { words } }, { token: as })
      ).data.list.map((meeting) => meeting.id);
    assert.deepEqual(await find('転校 やまもと'), [id]);
    assert.ok((await find(student.kana)).includes(id));
    assert.deepEqual(await find('転校', foreign), []);
  });
});
