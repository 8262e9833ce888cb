import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clashesOf, type ClashContext, isBlocked } from '../../../../src/core/schedule/index.ts';
import { freeTimesOfDay } from '../../../../src/core/schedule/index.ts';
import { holidayOf } from '../../../../src/core/time/holidays.ts';
import { dayKey, timeOf } from '../../../../src/core/index.ts';
import { table } from '../../table.ts';
import { hours, lesson, meeting, tokyo } from '../lessons.ts';

const TOKYO = 'Asia/Tokyo';
const planOf = (when: string) => ({ studentId: 'sato', studentName: '佐藤 健', subject: '数学', ...hours(when) });
const contextOf = (more: Partial<ClashContext> = {}): ClashContext => ({
  now: tokyo('2026-11-20 09:00'),
  holidayOf,
  minimumGapMinutes: 10,
  lessons: [],
  meetings: [],
  locks: new Map(),
  ...more,
});
const lessonAt = (when: string) => lesson({ studentId: 'suzuki', ...hours(when) });
const lock = (when: string) =>
  new Map([['2026-12-01', { lockId: 'l', date: '2026-12-01', locked: true, ...(when && hours(when)) }]]);
const starts = (when: string, more: Partial<ClashContext> = {}) =>
  freeTimesOfDay(planOf(when), contextOf(more), TOKYO).map(({ startTimeMillis }) => timeOf(startTimeMillis, TOKYO));

table('the free times of a day', starts, {
  'are the nearest to the wanted one, half an hour apart, in the order of the day': [
    ['2026-12-01 16:00–17:00', { lessons: [lessonAt('2026-12-01 16:00–17:00')] }],
    ['14:15', '14:45', '17:15', '17:45'],
  ],
  'keep the usual gap to other lessons': [
    ['2026-12-01 16:00–17:00', { lessons: [lessonAt('2026-12-01 16:30–17:30')] }],
    ['14:15', '14:45', '15:15', '17:45'],
  ],
  'keep clear of meetings, which need no gap': [
    ['2026-12-01 16:00–17:00', { meetings: [meeting(hours('2026-12-01 16:30–17:30'))] }],
    ['14:30', '15:00', '15:30', '17:30'],
  ],
  'keep clear of a locked part of the day': [
    ['2026-12-01 16:00–17:00', { locks: lock('2026-12-01 09:00–19:00') }],
    ['19:00', '19:30', '20:00', '20:30'],
  ],
  'of a day that is locked are none': [['2026-12-01 16:00–17:00', { locks: lock('') }], []],
  'are not past': [
    ['2026-11-20 10:00–11:00', { lessons: [lessonAt('2026-11-20 10:00–11:30')] }],
    ['11:45', '12:15', '12:45', '13:15'],
  ],
  'lie in the day, and near a wanted time outside of it': [
    ['2026-12-01 22:30–23:30', { lessons: [lessonAt('2026-12-01 22:30–23:30')] }],
    ['19:45', '20:15', '20:45', '21:15'],
  ],
});

test('a holiday leaves the free times of its day', () =>
  assert.deepEqual(starts('2026-11-23 16:00–17:00', { lessons: [lessonAt('2026-11-23 15:30–17:00')] }), [
    '13:45',
    '14:15',
    '17:15',
    '17:45',
  ]));

test('where only back to back is left, these times are proposed', () => {
  const lessons = [
    lessonAt('2026-12-01 08:00–16:00'),
    lessonAt('2026-12-01 17:00–23:45'),
    lessonAt('2026-12-01 16:00–16:15'),
  ];
  const short = { ...planOf('2026-12-01 16:00–16:45') };
  const [first] = freeTimesOfDay(short, contextOf({ lessons }), TOKYO);
  assert.equal(first && timeOf(first.startTimeMillis, TOKYO), '16:15');
});

test('in 200 random days no proposed time clashes, and each lies on that day and is as long', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  const minute = 60_000;
  for (let round = 0; round < 200; round += 1) {
    const span = () => {
      const startTimeMillis = tokyo('2026-12-01 08:00') + random(56) * 15 * minute;
      return { startTimeMillis, endTimeMillis: startTimeMillis + (1 + random(8)) * 15 * minute };
    };
    const context = contextOf({
      lessons: Array.from({ length: random(8) }, () => lesson({ studentId: 'suzuki', ...span() })),
      meetings: Array.from({ length: random(4) }, () => meeting(span())),
      locks:
        random(3) === 0
          ? new Map([['2026-12-01', { lockId: 'l', date: '2026-12-01', locked: true, ...span() }]])
          : new Map(),
    });
    const plan = { ...planOf('2026-12-01 16:00–17:00'), ...span() };
    for (const free of freeTimesOfDay(plan, context, TOKYO)) {
      assert.equal(isBlocked(clashesOf(free, context)), false);
      assert.equal(dayKey(free.startTimeMillis, TOKYO), '2026-12-01');
      assert.equal(free.endTimeMillis - free.startTimeMillis, plan.endTimeMillis - plan.startTimeMillis);
    }
  }
});
