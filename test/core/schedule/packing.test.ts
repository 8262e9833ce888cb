import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { packDay, placeLessons } from '../../../src/core/schedule/placing.ts';
import { table } from '../table.ts';
import { hours, lesson } from './lessons.ts';

const DAY = '2026-11-20';
const placed = (...spans: string[]) =>
  placeLessons(
    spans.map((span, at) => lesson({ id: String(at).padStart(4, '0'), ...hours(`${DAY} ${span}`) })),
    'Asia/Tokyo',
  ).get(DAY) ?? [];

/** Column, width and the number of columns of each lesson, in the order of the day: `0+2/3`. */
const columns = (...spans: string[]) =>
  packDay(placed(...spans)).map(({ column, span, columns }) => `${column}+${span}/${columns}`);

table('lessons of a day', columns, {
  'are none': [[], []],
  'have the whole width alone': [['10:00–11:00'], ['0+1/1']],
  'have it each back to back': [
    ['10:00–11:00', '11:00–12:00'],
    ['0+1/1', '0+1/1'],
  ],
  'share it side by side when they overlap': [
    ['10:00–11:00', '10:30–11:30'],
    ['0+1/2', '1+1/2'],
  ],
  'share it in three when all overlap': [
    ['10:00–11:00', '10:00–11:00', '10:00–11:00'],
    ['0+1/3', '1+1/3', '2+1/3'],
  ],
  'use a column again as soon as it is free': [
    ['10:00–12:00', '10:00–11:00', '11:00–12:00'],
    ['0+1/2', '1+1/2', '1+1/2'],
  ],
  'share it when they meet only by way of a third': [
    ['10:00–11:00', '10:30–12:00', '11:30–13:00'],
    ['0+1/2', '1+1/2', '0+1/2'],
  ],
  'take the place that is free beside them': [
    ['09:00–12:00', '09:00–10:00', '09:00–10:00', '10:00–12:00'],
    ['0+1/3', '1+1/3', '2+1/3', '1+2/3'],
  ],
  'do not reach over a column that is taken later on': [
    ['09:00–12:00', '09:00–10:00', '09:00–10:00', '10:00–12:00', '11:00–12:00'],
    ['0+1/3', '1+1/3', '2+1/3', '1+1/3', '2+1/3'],
  ],
  'do not matter to what comes after they have ended': [
    ['09:00–10:00', '09:00–10:00', '10:00–11:00'],
    ['0+1/2', '1+1/2', '0+1/1'],
  ],
  'are packed as tall as they are drawn': [
    ['10:00–10:05', '10:10–11:00'],
    ['0+1/2', '1+1/2'],
  ],
  'fit the last minutes of a day': [
    ['23:50–23:55', '23:55–23:59'],
    ['0+1/2', '1+1/2'],
  ],
});

describe('however they lie', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

  for (const count of [1, 5, 20, 80, 200]) {
    test(`${count} lessons of a day never lie on each other, and take no more columns than overlap at once`, () => {
      const spans = Array.from({ length: count }, () => {
        const start = random(1300);
        return `${clock(start)}–${clock(start + 15 + random(Math.min(120, 1424 - start)))}`;
      });
      const packed = packDay(placed(...spans));
      assert.equal(packed.length, count);
      for (const one of packed) {
        assert.ok(one.column + one.span <= one.columns);
        for (const other of packed) {
          if (one === other || !meet(one.placed, other.placed)) continue;
          assert.equal(one.columns, other.columns);
          assert.ok(one.column + one.span <= other.column || other.column + other.span <= one.column);
        }
      }
      const most = Math.max(
        ...packed.map(
          ({ placed }) =>
            packed.filter((other) => meet({ ...placed, endMinute: placed.startMinute + 1 }, other.placed)).length,
        ),
      );
      assert.equal(Math.max(...packed.map(({ columns }) => columns)), most);
      assert.deepEqual(packDay(placed(...spans)), packDay(placed(...spans)));
    });
  }

  test('200 lessons at the same time have a column each, in their order', () => {
    const packed = packDay(placed(...Array.from({ length: 200 }, () => '10:00–11:00')));
    assert.deepEqual(
      packed.map(({ column }) => column),
      Array.from({ length: 200 }, (_, at) => at),
    );
    assert.ok(packed.every(({ columns, span }) => columns === 200 && span === 1));
  });
});

function meet(a: { startMinute: number; endMinute: number }, b: { startMinute: number; endMinute: number }): boolean {
  return a.startMinute < b.endMinute && b.startMinute < a.endMinute;
}
