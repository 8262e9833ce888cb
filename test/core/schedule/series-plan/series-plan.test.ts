import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  chooseWay,
  forWeeks,
  noChoices,
  plansToCreate,
  planSeries,
  type SeriesChoices,
  seriesLength,
  toggleSkipped,
} from '../../../../src/core/schedule/index.ts';
import { dayKey, timeOf } from '../../../../src/core/index.ts';
import { hours, lesson, tokyo } from '../lessons.ts';

const TOKYO = 'Asia/Tokyo';
const plan = { studentId: 'sato', studentName: '佐藤 健', subject: '数学', ...hours('2026-11-24 16:00–17:00') };
const context = {
  now: tokyo('2026-11-20 09:00'),
  holidayOf: () => undefined,
  minimumGapMinutes: 10,
  lessons: [lesson({ studentId: 'suzuki', ...hours('2026-12-01 16:30–17:30') })],
  meetings: [],
  locks: new Map([['2026-12-22', { lockId: 'l', date: '2026-12-22', locked: true }]]),
};
const dates = (choices: SeriesChoices, count = 4) => planSeries(plan, count, choices, context, TOKYO);
const states = (choices: SeriesChoices, count = 4) => dates(choices, count).map(({ state }) => state);
const created = (choices: SeriesChoices) =>
  plansToCreate(dates(choices)).map(
    ({ startTimeMillis }) => `${dayKey(startTimeMillis, TOKYO)} ${timeOf(startTimeMillis, TOKYO)}`,
  );

test('a refused date of a series is not created', () => {
  assert.deepEqual(states(noChoices), ['free', 'blocked', 'free', 'free']);
  assert.deepEqual(created(noChoices), ['2026-11-24 16:00', '2026-12-08 16:00', '2026-12-15 16:00']);
});

test('another time takes the place of the refused one, and can be taken back', () => {
  const span = hours('2026-12-01 14:30–15:30');
  const moved = chooseWay(noChoices, 4, 1, { kind: 'time', span });
  assert.deepEqual(created(moved)[1], '2026-12-01 14:30');
  assert.deepEqual(dates(moved)[1]?.movedFrom, hours('2026-12-01 16:00–17:00'));
  assert.deepEqual(states(chooseWay(moved, 4, 1)), states(noChoices));
});

test('another time that is taken meanwhile is refused, too', () => {
  const moved = chooseWay(noChoices, 4, 1, { kind: 'time', span: hours('2026-12-01 17:00–18:00') });
  assert.equal(states(moved)[1], 'blocked');
});

test('a week more drops the date and adds one at the end, refused ones among them', () => {
  const later = chooseWay(noChoices, 4, 1, { kind: 'later' });
  assert.deepEqual(states(later), ['free', 'later', 'free', 'free', 'blocked']);
  assert.equal(dates(later)[4]?.isAdded, true);
  const further = chooseWay(later, 4, 4, { kind: 'later' });
  assert.deepEqual(states(further), ['free', 'later', 'free', 'free', 'later', 'free']);
  assert.deepEqual(created(further), ['2026-11-24 16:00', '2026-12-08 16:00', '2026-12-15 16:00', '2026-12-29 16:00']);
});

test('what was chosen for an added date goes with it', () => {
  const further = chooseWay(chooseWay(noChoices, 4, 1, { kind: 'later' }), 4, 4, { kind: 'later' });
  assert.deepEqual(chooseWay(further, 4, 1), noChoices);
});

test('a shorter series forgets what was chosen for its last dates, a longer one keeps all', () => {
  const choices = toggleSkipped(chooseWay(noChoices, 4, 1, { kind: 'later' }), 3);
  assert.deepEqual(states(choices), ['free', 'later', 'free', 'skipped', 'blocked']);
  assert.deepEqual([...forWeeks(choices, 2).skipped], []);
  assert.deepEqual(forWeeks(choices, 8), choices);
  assert.deepEqual(toggleSkipped(choices, 3).skipped, new Set());
});

test('a series never grows longer than a year of weeks', () => {
  const ways = new Map(Array.from({ length: 52 }, (_, week) => [week, { kind: 'later' } as const]));
  assert.equal(seriesLength(26, { ways, skipped: new Set() }), 52);
});

test('a date with only a warning is noted', () =>
  assert.deepEqual(
    planSeries(plan, 1, noChoices, { ...context, holidayOf: () => 'labour' }, TOKYO).map(({ state }) => state),
    ['noted'],
  ));
