import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  rangeOf,
  rangesOfDays,
  rangesOfSpan,
  planLocks,
  weekdaysUntil,
  lockRequestsOf,
  type LockRanges,
} from '../../../src/core/schedule/lock-plan.ts';
import { daysBetween } from '../../../src/core/time/index.ts';
import type { Lesson, Lock, Meeting } from '../../../src/core/api/endpoints/index.ts';
import { at, table } from '../table.ts';
import { hours, lesson, meeting, tokyo } from './lessons.ts';

const NOW = tokyo('2026-11-20 09:00');
const lockOf = (date: string, more: Partial<Lock> = {}): Lock => ({
  lockId: `lock ${date}`,
  date,
  locked: true,
  ...more,
});
const plan = (
  parts: LockRanges,
  {
    lessons = [],
    meetings = [],
    locks = [],
    reason = '',
  }: { lessons?: Lesson[]; meetings?: Meeting[]; locks?: Lock[]; reason?: string } = {},
) => planLocks(parts, reason, { lessons, meetings, locks: new Map(locks.map((lock) => [lock.date, lock])), now: NOW });
const morning = { startMinute: 540, endMinute: 720 };

table('a weekday until a day', weekdaysUntil, {
  'has both ends in it': [
    ['2026-12-22', '2027-01-05'],
    ['2026-12-22', '2026-12-29', '2027-01-05'],
  ],
  'ends before a day of another weekday': [
    ['2026-12-22', '2027-01-04'],
    ['2026-12-22', '2026-12-29'],
  ],
  'is one day when both are the same': [['2026-12-22', '2026-12-22'], ['2026-12-22']],
  'is none when its end is before': [['2026-12-22', '2026-12-21'], []],
  'goes over a leap day': [
    ['2028-02-22', '2028-03-07'],
    ['2028-02-22', '2028-02-29', '2028-03-07'],
  ],
});

table(
  'a span that somebody draws lies',
  (start: string, end: string) => [...rangesOfSpan({ startTimeMillis: at(start), endTimeMillis: at(end) })],
  {
    'on a part of a day': [
      ['2026-11-24T10:00+09:00', '2026-11-24T12:00+09:00'],
      [['2026-11-24', { startMinute: 600, endMinute: 720 }]],
    ],
    'on a whole day': [['2026-11-24T00:00+09:00', '2026-11-25T00:00+09:00'], [['2026-11-24', undefined]]],
    'on parts of two days and all of the one between': [
      ['2026-11-24T22:00+09:00', '2026-11-26T06:00+09:00'],
      [
        ['2026-11-24', { startMinute: 1320, endMinute: 1440 }],
        ['2026-11-25', undefined],
        ['2026-11-26', { startMinute: 0, endMinute: 360 }],
      ],
    ],
    'on two days in Tokyo when it is one in New York': [
      ['2026-11-24T00:00-05:00', '2026-11-25T00:00-05:00'],
      [
        ['2026-11-24', { startMinute: 840, endMinute: 1440 }],
        ['2026-11-25', { startMinute: 0, endMinute: 840 }],
      ],
    ],
    'nowhere when it has no length': [['2026-11-24T10:00+09:00', '2026-11-24T10:00+09:00'], []],
  },
);

test('a range sends one request per day, with the reason', () => {
  const planned = plan(rangesOfDays(daysBetween('2026-12-30', '2027-01-01')), { reason: '冬休み' });
  assert.deepEqual(
    lockRequestsOf(planned),
    ['2026-12-30', '2026-12-31', '2027-01-01'].map((date) => ({ date, locked: true, reason: '冬休み' })),
  );
  assert.ok(planned.every(({ change }) => change === 'new'));
});

test('a part of a day is locked by its moments', () => {
  assert.deepEqual(lockRequestsOf(plan(rangesOfDays(['2026-11-24'], morning))), [
    { date: '2026-11-24', locked: true, ...hours('2026-11-24 09:00–12:00') },
  ]);
});

test('a part that covers the whole day locks the day', () => {
  assert.deepEqual(lockRequestsOf(plan(rangesOfDays(['2026-11-24'], { startMinute: 0, endMinute: 1440 }))), [
    { date: '2026-11-24', locked: true },
  ]);
});

test('a part until midnight ends as the next day begins', () => {
  const [request] = lockRequestsOf(plan(rangesOfDays(['2026-12-31'], { startMinute: 1200, endMinute: 1440 })));
  assert.equal(request?.endTimeMillis, tokyo('2027-01-01 00:00'));
});

test('past days are omitted', () => {
  const planned = plan(rangesOfDays(['2026-11-19', '2026-11-20']));
  assert.deepEqual(
    planned.map(({ day, change }) => [day, change]),
    [
      ['2026-11-19', 'past'],
      ['2026-11-20', 'new'],
    ],
  );
  assert.deepEqual(
    lockRequestsOf(planned).map(({ date }) => date),
    ['2026-11-20'],
  );
});

table(
  'a day that has a lock',
  (part: [number, number] | undefined, before: string | undefined) => {
    const lock = lockOf('2026-11-24', { reason: '学会', ...(before ? hours(`2026-11-24 ${before}`) : {}) });
    const [planned = assert.fail()] = plan(
      rangesOfDays(['2026-11-24'], part && { startMinute: part[0] * 60, endMinute: part[1] * 60 }),
      { locks: [lock] },
    );
    const { request } = planned;
    assert.deepEqual(planned.before, lock);
    const parts =
      request && rangeOf({ ...lock, startTimeMillis: undefined, endTimeMillis: undefined, ...request, lockId: '' });
    if (request) assert.deepEqual([request.lockId, request.reason], [lock.lockId, '学会']);
    return [planned.change, parts && [parts.startMinute / 60, parts.endMinute / 60]];
  },
  {
    'is left as it is when all of it is locked': [
      [undefined, undefined],
      ['covered', undefined],
    ],
    'is left as it is when the part is locked with it': [
      [[9, 12], undefined],
      ['covered', undefined],
    ],
    'is left as it is when the part lies in the locked part': [
      [[10, 11], '09:00–12:00'],
      ['covered', undefined],
    ],
    'is locked whole instead of a part': [
      [undefined, '09:00–12:00'],
      ['widened', [0, 24]],
    ],
    'has the part grow that it overlaps': [
      [[11, 14], '09:00–12:00'],
      ['widened', [9, 14]],
    ],
    'has the part grow that it touches': [
      [[12, 14], '09:00–12:00'],
      ['widened', [9, 14]],
    ],
    'loses a part that lies elsewhere, and says so': [
      [[15, 17], '09:00–12:00'],
      ['replaced', [15, 17]],
    ],
  },
);

test('a day whose lock was removed has no lock', () => {
  const [planned] = plan(rangesOfDays(['2026-11-24']), { locks: [lockOf('2026-11-24', { locked: false })] });
  assert.deepEqual(planned, {
    day: '2026-11-24',
    change: 'new',
    lessons: [],
    meetings: [],
    request: { date: '2026-11-24', locked: true },
  });
});

test('exactly the lessons affected by a lock are listed, by day', () => {
  const lessons = [
    lesson({ id: 'before', ...hours('2026-11-24 08:00–09:00') }),
    lesson({ id: 'into', ...hours('2026-11-24 08:30–09:30') }),
    lesson({ id: 'within', ...hours('2026-11-24 10:00–11:00') }),
    lesson({ id: 'cancelled', canceledAt: NOW, ...hours('2026-11-24 11:00–12:00') }),
    lesson({ id: 'after', ...hours('2026-11-24 12:00–13:00') }),
    lesson({ id: 'another day', ...hours('2026-11-25 10:00–11:00') }),
  ];
  const hit = (parts: LockRanges) => plan(parts, { lessons }).map(({ lessons }) => lessons.map(({ id }) => id));
  assert.deepEqual(hit(rangesOfDays(['2026-11-24'], morning)), [['into', 'within']]);
  assert.deepEqual(hit(rangesOfDays(['2026-11-24', '2026-11-25'])), [
    ['before', 'into', 'within', 'after'],
    ['another day'],
  ]);
});

test('a lesson over midnight is affected by a lock on either day', () => {
  const night = lesson({
    id: 'night',
    startTimeMillis: tokyo('2026-11-24 23:30'),
    endTimeMillis: tokyo('2026-11-25 00:30'),
  });
  assert.deepEqual(
    plan(rangesOfDays(['2026-11-24', '2026-11-25']), { lessons: [night] }).map(({ lessons }) => lessons),
    [[night], [night]],
  );
});

test('a lesson that has ended is not affected, and nothing is affected under an existing lock', () => {
  const ended = lesson({ ...hours('2026-11-20 07:00–08:00') });
  assert.deepEqual(plan(rangesOfDays(['2026-11-20']), { lessons: [ended] })[0]?.lessons, []);
  const coming = lesson({ ...hours('2026-11-24 10:00–11:00') });
  assert.deepEqual(
    plan(rangesOfDays(['2026-11-24']), { lessons: [coming], locks: [lockOf('2026-11-24')] })[0]?.lessons,
    [],
  );
});

test('a lock lists the meetings that it covers, except cancelled, past and ended ones', () => {
  const meetings = [
    meeting({ id: 'covered', ...hours('2026-11-25 10:00–11:00') }),
    meeting({ id: 'canceled', ...hours('2026-11-25 10:00–11:00'), canceledAt: 1 }),
    meeting({ id: 'outside', ...hours('2026-11-25 14:00–15:00') }),
  ];
  const [planned] = plan(rangesOfDays(['2026-11-25'], morning), { meetings });
  assert.deepEqual(
    planned?.meetings.map(({ id }) => id),
    ['covered'],
  );
});
