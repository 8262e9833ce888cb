import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { placeLessons, packDay } from '../../../src/core/schedule/placing.ts';
import { dayOfNumber } from '../../../src/core/time/days.ts';
import { zoneClock, dayKey, timeOf } from '../../../src/core/time/zone.ts';
import { at, table } from '../table.ts';
import { lesson, hours } from './lessons.ts';

const tokyo = 'Asia/Tokyo';
const newYork = 'America/New_York';

/** Each day that it lies on: `day from–to`, with ‹ and › where it goes on on the day before and after. */
function places(start: string, end: string, zone = tokyo): string[] {
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const index = placeLessons([lesson({ startTimeMillis: at(start), endTimeMillis: at(end) })], zone);
  return [...index.values()]
    .flat()
    .map(
      ({ day, startMinute, endMinute, continuesBefore, continuesAfter }) =>
        `${day} ${continuesBefore ? '‹' : ''}${clock(startMinute)}–${clock(endMinute)}${continuesAfter ? '›' : ''}`,
    );
}

table('a lesson lies', places, {
  'on its day': [['2026-11-20T10:00+09:00', '2026-11-20T11:30+09:00'], ['2026-11-20 10:00–11:30']],
  'on both days over midnight': [
    ['2026-11-20T23:30+09:00', '2026-11-21T00:45+09:00'],
    ['2026-11-20 23:30–24:00›', '2026-11-21 ‹00:00–00:45'],
  ],
  'not on the day that begins as it ends': [
    ['2026-11-20T23:00+09:00', '2026-11-21T00:00+09:00'],
    ['2026-11-20 23:00–24:00'],
  ],
  'on the day that begins as it does': [
    ['2026-11-21T00:00+09:00', '2026-11-21T01:00+09:00'],
    ['2026-11-21 00:00–01:00'],
  ],
  "on both sides of the year's end": [
    ['2026-12-31T23:30+09:00', '2027-01-01T00:30+09:00'],
    ['2026-12-31 23:30–24:00›', '2027-01-01 ‹00:00–00:30'],
  ],
  'on a leap day and the day after': [
    ['2028-02-29T23:30+09:00', '2028-03-01T00:30+09:00'],
    ['2028-02-29 23:30–24:00›', '2028-03-01 ‹00:00–00:30'],
  ],
  'on three days when it is long': [
    ['2026-11-20T22:00+09:00', '2026-11-22T06:00+09:00'],
    ['2026-11-20 22:00–24:00›', '2026-11-21 ‹00:00–24:00›', '2026-11-22 ‹00:00–06:00'],
  ],
  'on two days when it ends with the second': [
    ['2026-11-20T22:00+09:00', '2026-11-22T00:00+09:00'],
    ['2026-11-20 22:00–24:00›', '2026-11-21 ‹00:00–24:00'],
  ],
  'at a minute although it has no length': [
    ['2026-11-20T10:00+09:00', '2026-11-20T10:00+09:00'],
    ['2026-11-20 10:00–10:00'],
  ],
  'at midnight although it has no length': [
    ['2026-11-20T00:00+09:00', '2026-11-20T00:00+09:00'],
    ['2026-11-20 00:00–00:00'],
  ],
  'where it begins although it would end before': [
    ['2026-11-20T10:00+09:00', '2026-11-20T09:00+09:00'],
    ['2026-11-20 10:00–10:00'],
  ],
  'on the day before where it is still that day': [
    ['2026-11-20T10:00+09:00', '2026-11-20T11:30+09:00', newYork],
    ['2026-11-19 20:00–21:30'],
  ],
  'in a zone of quarter hours': [
    ['2026-11-20T00:00Z', '2026-11-20T01:00Z', 'Asia/Kathmandu'],
    ['2026-11-20 05:45–06:45'],
  ],
  'before 1970': [
    ['1969-12-31T23:30+09:00', '1970-01-01T00:30+09:00'],
    ['1969-12-31 23:30–24:00›', '1970-01-01 ‹00:00–00:30'],
  ],
});

table('where clocks change, a lesson lies', places, {
  'over the hour that is skipped, as clocks show it': [
    ['2026-03-08T01:30-05:00', '2026-03-08T03:30-04:00', newYork],
    ['2026-03-08 01:30–03:30'],
  ],
  'over the hour that comes twice, as clocks show it': [
    ['2026-11-01T00:30-04:00', '2026-11-01T02:30-05:00', newYork],
    ['2026-11-01 00:30–02:30'],
  ],
  'as long as it lasts where it would end as it began': [
    ['2026-11-01T01:30-04:00', '2026-11-01T01:30-05:00', newYork],
    ['2026-11-01 01:30–02:30'],
  ],
  'as long as it lasts where it would end before it began': [
    ['2026-11-01T01:45-04:00', '2026-11-01T01:15-05:00', newYork],
    ['2026-11-01 01:45–02:15'],
  ],
  'only on its day where the next one begins at 01:00': [
    ['2018-11-03T23:00-03:00', '2018-11-04T01:00-02:00', 'America/Sao_Paulo'],
    ['2018-11-03 23:00–24:00'],
  ],
  'within its day where its last hour comes twice': [
    ['2018-02-17T23:30-02:00', '2018-02-17T23:45-03:00', 'America/Sao_Paulo'],
    ['2018-02-17 23:30–23:45'],
  ],
});

describe('the index', () => {
  const hour = (day: string, start: string, end: string) => ({
    startTimeMillis: at(`${day}T${start}+09:00`),
    endTimeMillis: at(`${day}T${end}+09:00`),
  });

  test('has the lessons of a day by their beginning, then the longer before the shorter, then by their id', () => {
    const lessons = [
      lesson({ id: 'c', ...hour('2026-11-20', '10:00', '11:00') }),
      lesson({ id: 'late', ...hour('2026-11-20', '15:00', '16:00') }),
      lesson({ id: 'b', ...hour('2026-11-20', '10:00', '11:00') }),
      lesson({ id: 'long', ...hour('2026-11-20', '10:00', '12:00') }),
      lesson({ id: 'early', ...hour('2026-11-20', '08:00', '09:00') }),
    ];
    for (const order of [lessons, lessons.toReversed()]) {
      assert.deepEqual(
        placeLessons(order, tokyo)
          .get('2026-11-20')
          ?.map(({ lesson }) => lesson.id),
        ['early', 'long', 'b', 'c', 'late'],
      );
    }
  });

  test('returns the lessons unchanged, including titles of 300 characters', () => {
    const long = lesson({ subject: '数'.repeat(300) });
    assert.equal([...placeLessons([long], tokyo).values()][0]?.[0]?.lesson, long);
  });

  test('has no day for an empty list, or for times that are not numbers', () => {
    assert.equal(placeLessons([], tokyo).size, 0);
    assert.equal(placeLessons([lesson({ startTimeMillis: NaN }), lesson({ endTimeMillis: Infinity })], tokyo).size, 0);
  });

  test('is not filled by one lesson without an end in sight', () => {
    assert.ok(
      placeLessons([lesson({ startTimeMillis: 0, endTimeMillis: at('9999-01-01T00:00Z') })], tokyo).size <= 367,
    );
  });

  test('of an unknown zone throws a RangeError', () => {
    assert.throws(() => placeLessons([], 'Mars/Olympus'), RangeError);
  });
});

describe('the clock of a zone', () => {
  const before = process.env.TZ;
  after(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
  const places = [
    tokyo,
    newYork,
    'Europe/London',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
    'Africa/Casablanca',
    'Pacific/Apia',
  ];

  for (const device of ['UTC', newYork, 'Pacific/Kiritimati']) {
    test(`reads as the slow one does, on a device in ${device}`, () => {
      process.env.TZ = device;
      for (const zone of places) {
        const clock = zoneClock(zone);
        for (let now = at('2018-01-01T00:00:30Z'); now < at('2019-01-01T00:00Z'); now += 4_500_000) {
          const { dayNumber, minute } = clock(now);
          assert.equal(dayOfNumber(dayNumber), dayKey(now, zone), `${zone} ${now}`);
          assert.equal(minute, minutes(timeOf(now, zone)), `${zone} ${now}`);
        }
      }
    });
  }
});

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

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
    test(`${count} lessons of a day never overlap, and use as many columns as overlap at one time`, () => {
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
