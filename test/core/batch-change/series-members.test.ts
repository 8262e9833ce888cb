import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasSeries, seriesOf } from '../../../src/core/batch-change/index.ts';
import type { Lesson } from '../../../src/core/index.ts';
import { hours, lesson, tokyo } from '../schedule/lessons.ts';

const of = (when: string, more: Partial<Lesson> = {}) => lesson({ ...hours(when), ...more });
const options = { timeZone: 'Asia/Tokyo', now: tokyo('2026-11-20 09:00') };
const weekly = () => ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'].map((day) => of(`${day} 16:00–17:00`));
const days = (lessons: readonly Lesson[]) =>
  lessons.map(({ startTimeMillis }) => new Date(startTimeMillis).toISOString().slice(0, 10));

test('a series is the same student at the same weekday, time and length', () => {
  const series = weekly();
  const others = [
    of('2026-12-22 16:00–17:00', { studentId: 'tanaka' }),
    of('2026-12-22 16:30–17:30'),
    of('2026-12-22 16:00–16:45'),
    of('2026-12-23 16:00–17:00'),
  ];
  const [, second] = series;
  assert.deepEqual(second && days(seriesOf(second, [...others, ...series], options)), days(series));
});

test('one week may be missing, and a cancelled lesson is no gap; two weeks end it', () => {
  const [first, , third, fourth] = weekly();
  const canceled = of('2026-12-22 16:00–17:00', { canceledAt: 1 });
  const late = of('2027-01-05 16:00–17:00');
  const far = of('2027-01-26 16:00–17:00');
  assert.ok(first && third && fourth);
  assert.deepEqual(days(seriesOf(first, [far, late, canceled, fourth, third, first], options)), [
    '2026-11-24',
    '2026-12-08',
    '2026-12-15',
    '2027-01-05',
  ]);
});

test('what is over is no part of it', () => {
  const series = weekly();
  const [, , third] = series;
  const now = tokyo('2026-12-02 00:00');
  assert.deepEqual(third && days(seriesOf(third, series, { ...options, now })), ['2026-12-08', '2026-12-15']);
});

test('one that was moved away belongs to those that it was among', () => {
  const series = weekly();
  const [first] = series;
  assert.ok(first);
  const moved = { ...first, ...hours('2026-11-25 18:00–19:00') };
  assert.equal(hasSeries(moved, series, options), false);
  assert.equal(seriesOf(moved, series, { ...options, at: first }).length, 4);
});

test('a single lesson is no series', () => {
  const [only] = weekly();
  assert.ok(only && !hasSeries(only, [only], options));
});
