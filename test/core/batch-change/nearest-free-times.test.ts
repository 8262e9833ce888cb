import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestFreeTimes } from '../../../src/core/batch-change/index.ts';
import type { Lesson, Lock, Meeting } from '../../../src/core/index.ts';
import { timeOf, dayKey } from '../../../src/core/time/index.ts';
import { hours, lesson, meeting, tokyo } from '../schedule/lessons.ts';

const TOKYO = 'Asia/Tokyo';
const of = (when: string, more: Partial<Lesson> = {}) => lesson({ ...hours(when), ...more });
const locked = (date: string): Lock => ({ lockId: date, date, locked: true });
const find = (
  entries: readonly (Lesson | Meeting)[],
  { lessons = [], locks = [], now = '2026-11-20 09:00' }: { lessons?: Lesson[]; locks?: Lock[]; now?: string } = {},
) => {
  const own = entries.filter((entry): entry is Lesson => 'studentId' in entry && !('visitorName' in entry));
  const found = nearestFreeTimes(entries, {
    timeZone: TOKYO,
    clash: {
      lessons: [...own, ...lessons],
      meetings: entries.filter((entry): entry is Meeting => 'visitorName' in entry),
      locks: new Map(locks.map((lock) => [lock.date, lock])),
      holidayOf: () => undefined,
      now: tokyo(now),
      minimumGapMinutes: 10,
    },
  });
  return entries.map(({ id }) => {
    const span = found.get(id);
    return span && `${dayKey(span.startTimeMillis, TOKYO)} ${timeOf(span.startTimeMillis, TOKYO)}`;
  });
};

test('a lesson under a lock goes to its own time on the next day, or on the one before', () => {
  const one = of('2026-11-25 16:00–17:00');
  assert.deepEqual(find([one], { locks: [locked('2026-11-25')] }), ['2026-11-26 16:00']);
  const taken = of('2026-11-26 16:00–17:00', { studentId: 'tanaka' });
  assert.deepEqual(find([one], { locks: [locked('2026-11-25'), locked('2026-11-26')], lessons: [taken] }), [
    '2026-11-24 16:00',
  ]);
});

test('a lesson stays on its day where another time of the teacher is free', () => {
  const one = of('2026-11-25 16:00–17:00');
  const other = of('2026-11-24 18:30–19:30', { studentId: 'tanaka' });
  const lock = {
    ...locked('2026-11-25'),
    startTimeMillis: tokyo('2026-11-25 15:00'),
    endTimeMillis: tokyo('2026-11-25 17:00'),
  };
  assert.deepEqual(find([one], { locks: [lock], lessons: [other] }), ['2026-11-25 18:30']);
});

test('no time is given twice, to lessons and meetings', () => {
  const entries = [
    of('2026-11-25 16:00–17:00'),
    of('2026-11-25 16:00–17:00', { studentId: 'tanaka' }),
    meeting(hours('2026-11-25 16:00–17:00')),
  ];
  assert.deepEqual(find(entries, { locks: [locked('2026-11-25')] }), [
    '2026-11-26 16:00',
    '2026-11-24 16:00',
    '2026-11-27 16:00',
  ]);
});

test('nothing goes into the past, and where all days are locked there is no time', () => {
  const one = of('2026-11-20 16:00–17:00');
  assert.deepEqual(find([one], { locks: [locked('2026-11-20')], now: '2026-11-20 12:00' }), ['2026-11-21 16:00']);
  const month = Array.from({ length: 30 }, (_, day) => locked(`2026-11-${String(day + 1).padStart(2, '0')}`));
  const december = Array.from({ length: 20 }, (_, day) => locked(`2026-12-${String(day + 1).padStart(2, '0')}`));
  assert.deepEqual(find([one], { locks: [...month, ...december] }), [undefined]);
});
