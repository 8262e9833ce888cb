import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Lock } from '../../../src/core/api/endpoints/index.ts';
import { assertRejected, HOUR, MINUTE, startTestProvider, tokyo } from '../client.ts';

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
