import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usualLesson, usualPosition, usualStart } from '../../../src/core/schedule/index.ts';

const now = (time: string) => Date.parse(`2026-11-21T${time}:00+09:00`);
const rows: [name: string, day: string, time: string, minute: number][] = [
  ['another day begins after school', '2026-11-22', '10:20', 16 * 60],
  ['today begins at the next full hour', '2026-11-21', '10:20', 11 * 60],
  ['on the hour it is the next one', '2026-11-21', '10:00', 11 * 60],
  ['a minute before the hour it is that one', '2026-11-21', '10:59', 11 * 60],
  ['late in the evening it is still the same day', '2026-11-21', '23:05', 23 * 60 + 30],
];

for (const [name, day, time, minute] of rows) {
  test(name, () => assert.equal(usualStart(day, now(time), 'Asia/Tokyo'), minute));
}

test("today is the zone's", () => assert.equal(usualStart('2026-11-20', now('10:20'), 'America/New_York'), 21 * 60));

for (const [time, day, minute] of [
  ['22:59', '2026-11-21', 23 * 60],
  ['23:30', '2026-11-21', 23 * 60 + 30],
  ['23:31', '2026-11-22', 16 * 60],
  ['23:59', '2026-11-22', 16 * 60],
] as const) {
  test(`at ${time} a lesson of today is proposed where it is not past`, () => {
    assert.deepEqual(usualPosition('2026-11-21', now(time), 'Asia/Tokyo'), { day, minute });
  });
}

test('a lesson of another day is proposed on that day, late at night too', () => {
  assert.deepEqual(usualPosition('2026-11-22', now('23:59'), 'Asia/Tokyo'), { day: '2026-11-22', minute: 16 * 60 });
});

test('a lesson of which nothing is known is proposed for tomorrow after school, late at night too', () => {
  assert.deepEqual(usualLesson(now('23:59'), 'Asia/Tokyo'), { day: '2026-11-22', time: '16:00' });
  assert.deepEqual(usualLesson(now('10:20'), 'America/New_York'), { day: '2026-11-21', time: '16:00' });
});
