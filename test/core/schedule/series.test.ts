import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayKey, timeOf } from '../../../src/core/time/index.ts';
import {
  chooseWay,
  forWeeks,
  noChoices,
  plansToCreate,
  planSeries,
  seriesLength,
  toggleSkipped,
  type Creation,
  type LessonPlan,
  type SeriesChoices,
} from '../../../src/core/schedule/index.ts';
import { outcomeOf, previewSeries, weeklyPlans } from '../../../src/core/schedule/series-plan.ts';
import { holidayOf } from '../../../src/core/time/holidays.ts';
import { at, table } from '../table.ts';
import { hours, lesson, tokyo } from './lessons.ts';

const planOf = (when: string): LessonPlan => ({
  studentId: 'sato',
  studentName: '佐藤 健',
  subject: '数学',
  ...hours(when),
});
const starts = (when: string, count: number) =>
  weeklyPlans(planOf(when), count, 'Asia/Tokyo').map(({ startTimeMillis }) => dayKey(startTimeMillis, 'Asia/Tokyo'));

table('a weekly series', starts, {
  'goes over the end of a year': [
    ['2026-12-22 10:00–11:00', 3],
    ['2026-12-22', '2026-12-29', '2027-01-05'],
  ],
  'goes over a leap day': [
    ['2028-02-22 10:00–11:00', 3],
    ['2028-02-22', '2028-02-29', '2028-03-07'],
  ],
  'of one is the lesson itself': [['2026-12-22 10:00–11:00', 1], ['2026-12-22']],
  'of none is empty': [['2026-12-22 10:00–11:00', 0], []],
  'of a half has whole weeks': [['2026-12-22 10:00–11:00', 1.5], ['2026-12-22']],
});

test('a weekly series ends after a year of weeks', () =>
  assert.equal(starts('2026-12-22 10:00–11:00', 1000).length, 52));

test('a weekly series keeps its time on the clocks of the zone, its length, and all else', () => {
  const plan = {
    ...planOf('2026-10-27 10:00–11:00'),
    memo: '図形',
    startTimeMillis: at('2026-10-27T10:00-04:00'),
    endTimeMillis: at('2026-10-27T11:30-04:00'),
  };
  const plans = weeklyPlans(plan, 3, 'America/New_York');
  assert.deepEqual(
    plans.map(({ startTimeMillis }) => timeOf(startTimeMillis, 'America/New_York')),
    ['10:00', '10:00', '10:00'],
  );
  assert.equal(plans[1]?.startTimeMillis, at('2026-11-03T10:00-05:00'));
  assert.ok(plans.every((each) => each.endTimeMillis - each.startTimeMillis === 90 * 60_000 && each.memo === '図形'));
});

test('a preview marks each lesson with its conflicts', () => {
  const plans = weeklyPlans(planOf('2026-11-24 10:00–11:00'), 4, 'Asia/Tokyo');
  const preview = previewSeries([...plans, planOf('2026-11-23 10:00–11:00')], {
    now: tokyo('2026-11-20 09:00'),
    holidayOf,
    minimumGapMinutes: 0,
    lessons: [lesson({ id: 'a', studentId: 'suzuki', ...hours('2026-12-01 10:30–11:30') })],
    meetings: [],
    locks: new Map([['2026-12-08', { lockId: 'l', date: '2026-12-08', locked: true }]]),
  });
  assert.deepEqual(
    preview.map(({ clashes, isBlocked }) => [clashes.map(({ kind }) => kind).join(), isBlocked]),
    [
      ['', false],
      ['overlap', true],
      ['locked', true],
      ['', false],
      ['holiday', false],
    ],
  );
});

test('a series reports created and failed lessons', () => {
  const creation = (state: Creation['state']): Creation => ({
    plan: planOf('2026-11-24 10:00–11:00'),
    idempotencyKey: state,
    state,
  });
  const outcome = outcomeOf([creation('created'), creation('failed'), creation('created')]);
  assert.deepEqual([outcome.created.length, outcome.failed.length, outcome.isOver], [2, 1, true]);
  assert.equal(outcomeOf([creation('created'), creation('sending'), creation('waiting')]).isOver, false);
});

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

test('a rejected date of a series is not created', () => {
  assert.deepEqual(states(noChoices), ['free', 'blocked', 'free', 'free']);
  assert.deepEqual(created(noChoices), ['2026-11-24 16:00', '2026-12-08 16:00', '2026-12-15 16:00']);
});

test('another time replaces the rejected one, and can be undone', () => {
  const span = hours('2026-12-01 14:30–15:30');
  const moved = chooseWay(noChoices, 4, 1, { kind: 'time', span });
  assert.deepEqual(created(moved)[1], '2026-12-01 14:30');
  assert.deepEqual(dates(moved)[1]?.movedFrom, hours('2026-12-01 16:00–17:00'));
  assert.deepEqual(states(chooseWay(moved, 4, 1)), states(noChoices));
});

test('another time that is taken meanwhile is rejected, too', () => {
  const moved = chooseWay(noChoices, 4, 1, { kind: 'time', span: hours('2026-12-01 17:00–18:00') });
  assert.equal(states(moved)[1], 'blocked');
});

test('an extra week drops a date, even a rejected one, and adds one at the end', () => {
  const later = chooseWay(noChoices, 4, 1, { kind: 'later' });
  assert.deepEqual(states(later), ['free', 'later', 'free', 'free', 'blocked']);
  assert.equal(dates(later)[4]?.isAdded, true);
  const further = chooseWay(later, 4, 4, { kind: 'later' });
  assert.deepEqual(states(further), ['free', 'later', 'free', 'free', 'later', 'free']);
  assert.deepEqual(created(further), ['2026-11-24 16:00', '2026-12-08 16:00', '2026-12-15 16:00', '2026-12-29 16:00']);
});

test('choices for an added date are removed with it', () => {
  const further = chooseWay(chooseWay(noChoices, 4, 1, { kind: 'later' }), 4, 4, { kind: 'later' });
  assert.deepEqual(chooseWay(further, 4, 1), noChoices);
});

test('a shorter series resets the choices for its last dates, a longer one keeps all', () => {
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
