import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Lock, LockSeries } from '../../../src/core/api/endpoints/index.ts';
import { freeTimesOf } from '../../../provider/lessons/free-times.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { assertRejected, HOUR, MINUTE, NOW, startTestProvider, tokyo } from '../client.ts';

const provider = await startTestProvider();
const token = await provider.signIn();
const foreign = await provider.signIn('taro');
const [student] = (await provider.ask('listStudents', {}, { token })).data;

const hours = {
  isSet: true,
  weekly: ([1, 2, 3, 4, 5] as const).map((weekday) => ({ weekday, fromMinute: 540, untilMinute: 720 })),
  exceptions: [],
  holidaysOff: true,
  bufferMinutes: 30,
};
let version = 0;
async function set(more: Partial<typeof hours> = {}): Promise<void> {
  const reply = await provider.ask('changeWorkingHours', { body: { ...hours, ...more, version } }, { token });
  assert.equal(reply.status, 1);
  version += 1;
}

let count = 0;
const create = (start: number, more: object = {}) =>
  provider.askAnything(
    'createLesson',
    {
      body: {
        studentId: student?.id,
        subject: '数学',
        startTimeMillis: start,
        endTimeMillis: start + HOUR,
        idempotencyKey: `working-hours-${(count += 1)}`,
        ...more,
      },
    },
    { token },
  );

describe('working hours', () => {
  test('are stored per teacher, and an outdated version is rejected with the newer one', async () => {
    await set();
    const { data } = await provider.ask('readWorkingHours', {}, { token });
    assert.deepEqual(data, { ...hours, version: 1 });
    assert.equal((await provider.ask('readWorkingHours', {}, { token: foreign })).data.isSet, false);
    const stale = await provider.askAnything('changeWorkingHours', { body: { ...hours, version: 0 } }, { token });
    assertRejected(stale, 'stale');
    assert.equal((stale.data['workingHours'] as { version: number }).version, 1);
  });

  test('reject a new lesson outside of them until its teacher proceeds', async () => {
    await set();
    const outside = tokyo('2027-03-03', '12:30');
    assertRejected(await create(outside), 'offHours');
    assert.equal((await create(outside, { allowWarnings: true })).status, 1);
  });

  test('decide the break that a new lesson needs', async () => {
    await set();
    assert.equal((await create(tokyo('2027-03-10', '09:00'))).status, 1);
    const soon = tokyo('2027-03-10', '10:20');
    const other = (await provider.ask('listStudents', {}, { token })).data[1];
    assertRejected(await create(soon, { studentId: other?.id }), 'gap');
    await set({ bufferMinutes: 20 });
    assert.equal((await create(soon, { studentId: other?.id })).status, 1);
  });

  test('that are switched off change nothing', async () => {
    await set({ isSet: false });
    assert.equal((await create(tokyo('2027-03-17', '03:00'))).status, 1);
  });
});

test('the free times of a teacher leave out lessons, meetings, locks and the time outside the hours', async () => {
  const store = createMemoryStore();
  const day = '2027-03-03';
  const teacherId = 'teacher-1';
  await store.workingHours.insert({
    id: teacherId,
    ...hours,
    isSet: 1,
    holidaysOff: 1,
    bufferMinutes: 0,
    weekly: [{ weekday: 3, fromMinute: 540, untilMinute: 900 }],
    version: 1,
  });
  const entry = (id: string, time: string) => ({
    id,
    teacherId,
    startTimeMillis: tokyo(day, time),
    endTimeMillis: tokyo(day, time) + HOUR,
    memo: '',
  });
  const about = { studentId: 's', studentName: '', subject: '', version: 1, searchText: '' };
  await store.lessons.insert({ ...entry('lesson', '09:00'), ...about });
  await store.lessons.insert({ ...entry('canceled', '12:00'), ...about, canceledAt: NOW });
  await store.meetings.insert({ ...entry('meeting', '11:00'), title: '面談', visitorName: '' });
  await store.lessons.insert({ ...entry('foreign', '13:00'), ...about, teacherId: 'teacher-2' });
  const lock = { startTimeMillis: tokyo(day, '14:00'), endTimeMillis: tokyo(day, '15:00') };
  await store.locks.insert({ id: 'lock', teacherId, date: day, ...lock });
  const found = await freeTimesOf({ store, now: () => NOW }, teacherId, {
    fromMillis: tokyo('2027-03-02', '00:00'),
    untilMillis: tokyo('2027-03-06', '00:00'),
    lengthMinutes: 60,
    stepMinutes: 60,
  });
  assert.deepEqual(
    found.map(({ startTimeMillis }) => startTimeMillis),
    ['10:00', '12:00', '13:00'].map((time) => tokyo(day, time)),
  );
});

// 2027-06-02 is a Wednesday.
const series = { weekdays: [3], everyWeeks: 2, from: '2027-06-02', until: '2027-07-20', reason: '研修' };
const createSeries = async (more: object = {}) =>
  (await provider.askAnything('createLockSeries', { body: { ...series, ...more } }, { token }))
    .data as unknown as LockSeries;
const changeSeries = async (body: object) =>
  (await provider.askAnything('changeLockSeries', { body }, { token })).data as unknown as LockSeries;
const locksOf = async (month: string): Promise<Lock[]> =>
  (await provider.ask('readCalendar', { params: { date: month } }, { token })).data.flatMap(({ lock }) => lock ?? []);
const dates = (locks: readonly Lock[]) => locks.map(({ date }) => date);

describe('a series of locks', () => {
  test('locks every other week, and a date that has a lock keeps it', async () => {
    const single = { date: '2027-06-16', locked: true as const, reason: '帰省' };
    const kept = (await provider.ask('createLock', { body: single }, { token })).data;
    const made = await createSeries({ startMinute: 600, endMinute: 720 });
    assert.deepEqual([dates(made.locks), made.kept], [['2027-06-02', '2027-06-30', '2027-07-14'], ['2027-06-16']]);
    assert.equal(made.locks[0]?.startTimeMillis, tokyo('2027-06-02', '10:00'));
    assert.equal(made.locks[0]?.endTimeMillis, tokyo('2027-06-02', '10:00') + 120 * MINUTE);
    const [first, second] = await locksOf('2027-06-01');
    assert.equal(first?.seriesId, made.locks[0]?.seriesId);
    assert.deepEqual(second, kept);
    await changeSeries({ lockId: made.locks[0]?.lockId, scope: 'all', locked: false });
    await changeSeries({ lockId: kept?.lockId, scope: 'one', locked: false });
    assert.deepEqual(await locksOf('2027-06-01'), []);
  });

  test('is changed for one day, for the following ones, or for all', async () => {
    const { locks } = await createSeries();
    const lockId = locks[1]?.lockId;
    const one = await changeSeries({
      lockId,
      scope: 'one',
      locked: true,
      reason: '通院',
      startMinute: 0,
      endMinute: 60,
    });
    assert.deepEqual([dates(one.locks), one.before[0]?.reason], [['2027-06-16'], '研修']);
    const following = await changeSeries({ lockId, scope: 'following', locked: true, reason: '学会' });
    assert.deepEqual(dates(following.locks), ['2027-06-16', '2027-06-30', '2027-07-14']);
    assert.deepEqual(
      (await locksOf('2027-06-01')).map(({ reason, startTimeMillis }) => [reason, startTimeMillis]),
      [
        ['研修', undefined],
        ['学会', undefined],
        ['学会', undefined],
      ],
    );
    const preview = await changeSeries({ lockId, scope: 'all', locked: false, preview: true });
    assert.equal(preview.before.length, 4);
    assert.equal((await locksOf('2027-06-01')).length, 3, 'a preview changes nothing');
    await changeSeries({ lockId, scope: 'all', locked: false });
    assert.deepEqual(await locksOf('2027-06-01'), []);
  });

  test('gets removed locks back, in the same series', async () => {
    const { locks } = await createSeries();
    const { before } = await changeSeries({ lockId: locks[1]?.lockId, scope: 'following', locked: false });
    const restored = await createSeries({
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      everyWeeks: 1,
      only: dates(before),
      seriesId: before[0]?.seriesId,
    });
    assert.deepEqual(dates(restored.locks), dates(before));
    const all = await changeSeries({ lockId: restored.locks[0]?.lockId, scope: 'all', locked: false });
    assert.equal(all.locks.length, 4);
  });

  test('is out of reach of other teachers', async () => {
    const { locks } = await createSeries();
    const body = { lockId: locks[0]?.lockId, scope: 'all', locked: false };
    const theirs = await provider.askAnything('changeLockSeries', { body }, { token: foreign });
    assert.equal(theirs.httpStatus, 404);
    const joined = { ...series, seriesId: locks[0]?.seriesId };
    const { data } = await provider.askAnything('createLockSeries', { body: joined }, { token: foreign });
    const [their] = (data as unknown as LockSeries).locks;
    const own = { lockId: their?.lockId, scope: 'all', locked: false };
    const removed = await provider.askAnything('changeLockSeries', { body: own }, { token: foreign });
    assert.equal((removed.data as unknown as LockSeries).locks.length, 4);
    assert.equal((await locksOf('2027-06-01')).length, 3, 'the locks of the other teacher stay');
    await changeSeries(body);
  });

  test('leaves past locks alone, except one that is removed by itself', async () => {
    const { locks } = await createSeries();
    provider.clock.now = tokyo('2027-06-17', '12:00');
    const again = await provider.signIn();
    const call = async (body: object) => provider.askAnything('changeLockSeries', { body }, { token: again });
    const all = (await call({ lockId: locks[3]?.lockId, scope: 'all', locked: true, reason: '学会' })).data;
    assert.deepEqual(dates((all as unknown as LockSeries).locks), ['2027-06-30', '2027-07-14']);
    assertRejected(await call({ lockId: locks[0]?.lockId, scope: 'following', locked: true }), 'past');
    const past = (await call({ lockId: locks[0]?.lockId, scope: 'one', locked: false })).data;
    assert.deepEqual(dates((past as unknown as LockSeries).locks), ['2027-06-02']);
  });
});
