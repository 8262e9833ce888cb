import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { changeLock, type Lock } from '../../../src/core/api/endpoints/index.ts';
import { createSchedule, createSeriesLocking, datesOfRepeat } from '../../../src/core/schedule/index.ts';
import { enter } from '../demo-session.ts';

const FROM = '2027-08-02';
const request = { weekdays: [1 as const], everyWeeks: 1, from: FROM, until: '2027-08-23', reason: '研修' };

async function setUp(t: TestContext) {
  const session = await enter(t);
  const schedule = createSchedule(session);
  t.after(() => schedule.dispose());
  await schedule.load(FROM);
  const locked: Lock[] = [];
  const series = createSeriesLocking(session, schedule, (fact) => {
    if (fact.kind === 'date-locked') locked.push(fact.lock);
  });
  const shown = () => [...schedule.locks.value.values()].map(({ date, reason }) => `${date.slice(8)} ${reason ?? ''}`);
  return { session, series, shown, locked };
}

test('the dates of a series begin with its first day, and every other week counts from there', () => {
  const friday = { weekdays: [5, 6, 0, 1], everyWeeks: 2, from: '2026-12-04', until: '2026-12-20' };
  assert.deepEqual(datesOfRepeat(friday), [
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
    '2026-12-07',
    '2026-12-18',
    '2026-12-19',
    '2026-12-20',
  ]);
  assert.deepEqual(datesOfRepeat({ ...friday, until: '2026-12-03' }), []);
});

test('a series is shown at once, reported day by day, and undone as a whole', async (t) => {
  const { series, shown, locked } = await setUp(t);
  const { undo } = await series.create(request);
  assert.deepEqual(shown(), ['02 研修', '09 研修', '16 研修', '23 研修']);
  assert.equal(locked.length, 4);
  await undo();
  assert.deepEqual(shown(), []);
  assert.equal(locked.at(-1)?.locked, false);
});

test('undoing the change of a series brings each lock back as it was', async (t) => {
  const { session, series, shown } = await setUp(t);
  const { reply } = await series.create(request);
  const [first, second] = reply.data?.locks ?? [];
  const lockId = first?.lockId ?? '';
  const uniform = await series.change({ lockId, scope: 'all', reason: '学会', locked: true });
  assert.deepEqual(shown(), ['02 学会', '09 学会', '16 学会', '23 学会']);
  await uniform.undo();
  assert.deepEqual(shown(), ['02 研修', '09 研修', '16 研修', '23 研修']);

  const body = { lockId: second?.lockId ?? '', date: second?.date ?? '', reason: '通院', locked: true };
  await session.api.call(changeLock, { body });
  const mixed = await series.change({ lockId, scope: 'all', reason: '学会', locked: true });
  await mixed.undo();
  assert.deepEqual(shown(), ['02 研修', '09 通院', '16 研修', '23 研修']);

  const removed = await series.change({ lockId, scope: 'all', locked: false });
  assert.deepEqual(shown(), []);
  await removed.undo();
  assert.deepEqual(shown(), ['02 研修', '09 通院', '16 研修', '23 研修']);
});
