import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayKey, timeOf } from '../../../src/core/time/index.ts';
import type { Lesson, Lock } from '../../../src/core/api/endpoints/index.ts';
import {
  freePosition,
  nextFreePosition,
  SHORT_GAP_MINUTES,
  usualLesson,
  usualPosition,
  usualStart,
  clashesOf,
  isBlocked,
  freeTimesOfDay,
  type ClashContext,
} from '../../../src/core/schedule/index.ts';
import { holidayOf } from '../../../src/core/time/holidays.ts';
import { table } from '../table.ts';
import { hours, lesson, meeting, tokyo } from './lessons.ts';

const DAY = '2026-11-24';
const moment = (time: string, day = DAY) => Date.parse(`${day}T${time}:00+09:00`);
const lessonFrom = (from: string, until: string, day = DAY): Lesson => ({
  id: from,
  studentId: '1',
  studentName: '小林 葵',
  subject: '数学',
  memo: '',
  version: 1,
  startTimeMillis: moment(from, day),
  endTimeMillis: moment(until, day),
});
const lock = (from?: string, until?: string): Lock => ({
  lockId: '1',
  date: DAY,
  locked: true,
  ...(from && until && { startTimeMillis: moment(from), endTimeMillis: moment(until) }),
});

interface Situation {
  lessons?: readonly Lesson[];
  lock?: Lock;
  /** `HH:MM` of the day itself; without it the day is ahead. */
  now?: string;
  minutes?: number;
}

const proposed = ({ lessons = [], lock: only, now, minutes = 60 }: Situation): string => {
  const context: ClashContext = {
    lessons,
    meetings: [],
    locks: new Map(only ? [[DAY, only]] : []),
    holidayOf: () => undefined,
    now: now === undefined ? moment('10:00', '2026-11-20') : moment(now),
    minimumGapMinutes: SHORT_GAP_MINUTES,
  };
  const { day, minute } = freePosition(DAY, minutes, context, 'Asia/Tokyo');
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return day === DAY ? time : `${day} ${time}`;
};

const rows: readonly (readonly [name: string, situation: Situation, at: string])[] = [
  ['on a free day after school', {}, '16:00'],
  ['after a lesson at that time, with a gap', { lessons: [lessonFrom('16:00', '17:00')] }, '17:15'],
  [
    'not in a gap that is too short',
    { lessons: [lessonFrom('15:30', '16:30'), lessonFrom('17:30', '18:30')] },
    '18:45',
  ],
  [
    'where a short lesson has room',
    { lessons: [lessonFrom('16:00', '17:00'), lessonFrom('18:00', '19:00')], minutes: 30 },
    '17:15',
  ],
  ['after a lock', { lock: lock('15:00', '18:00') }, '18:00'],
  [
    'earlier where the evening is taken, the latest of those times',
    { lessons: [lessonFrom('15:30', '22:30')] },
    '14:15',
  ],
  [
    'without a gap where there is none with one',
    { lessons: [lessonFrom('08:00', '15:00'), lessonFrom('16:00', '23:00')] },
    '15:00',
  ],
  ['late where all the day is taken', { lessons: [lessonFrom('07:00', '22:00')] }, '22:15'],
  ['after now today', { now: '17:10' }, '18:00'],
  [
    'after the lessons of today',
    { now: '17:10', lessons: [lessonFrom('17:45', '18:45'), lessonFrom('19:30', '21:00')] },
    '21:00',
  ],
  ['not before now, where the evening is taken', { now: '17:10', lessons: [lessonFrom('17:30', '23:59')] }, '18:00'],
  ['tomorrow in the last half hour', { now: '23:40' }, '2026-11-25 16:00'],
  ['at the usual time on a locked day', { lock: lock() }, '16:00'],
  [
    'as if a cancelled lesson were not there',
    { lessons: [{ ...lessonFrom('16:00', '17:00'), canceledAt: 1 }] },
    '16:00',
  ],
];

for (const [name, situation, at] of rows)
  test(`a new lesson is proposed ${name}`, () => assert.equal(proposed(situation), at));

const lockOf = (date: string): [string, Lock] => [date, { lockId: date, date, locked: true } as Lock];
const days = Array.from({ length: 14 }, (_, number) => `2026-11-${String(24 + number)}`).map((day) =>
  Number(day.slice(8)) > 30 ? `2026-12-${String(Number(day.slice(8)) - 30).padStart(2, '0')}` : day,
);

for (const [name, lessons, locked, at] of [
  ['tomorrow after school', [], [], ['2026-11-24', 960]],
  ['tomorrow after the lesson at that time', [lessonFrom('16:00', '17:00')], [], ['2026-11-24', 1035]],
  ['on the first day that is not locked', [], days.slice(0, 2), ['2026-11-26', 960]],
  ['tomorrow where two weeks are locked', [], days, ['2026-11-24', 960]],
] as const)
  test(`a lesson without a day is proposed ${name}`, () => {
    const context: ClashContext = {
      lessons,
      meetings: [],
      locks: new Map(locked.map(lockOf)),
      holidayOf: () => undefined,
      now: moment('20:00', '2026-11-23'),
      minimumGapMinutes: SHORT_GAP_MINUTES,
    };
    const { day, minute } = nextFreePosition(60, context, 'Asia/Tokyo');
    assert.deepEqual([day, minute], at);
  });

const now = (time: string) => Date.parse(`2026-11-21T${time}:00+09:00`);
const usualRows: [name: string, day: string, time: string, minute: number][] = [
  ['another day begins after school', '2026-11-22', '10:20', 16 * 60],
  ['today begins at the next full hour', '2026-11-21', '10:20', 11 * 60],
  ['on the hour it is the next one', '2026-11-21', '10:00', 11 * 60],
  ['a minute before the hour it is that one', '2026-11-21', '10:59', 11 * 60],
  ['late in the evening it is still the same day', '2026-11-21', '23:05', 23 * 60 + 30],
];

for (const [name, day, time, minute] of usualRows) {
  test(name, () => assert.equal(usualStart(day, now(time), 'Asia/Tokyo'), minute));
}

test("today is the day in the teacher's zone", () =>
  assert.equal(usualStart('2026-11-20', now('10:20'), 'America/New_York'), 21 * 60));

for (const [time, day, minute] of [
  ['22:59', '2026-11-21', 23 * 60],
  ['23:30', '2026-11-21', 23 * 60 + 30],
  ['23:31', '2026-11-22', 16 * 60],
  ['23:59', '2026-11-22', 16 * 60],
] as const) {
  test(`at ${time} a lesson of today is proposed if it is not past`, () => {
    assert.deepEqual(usualPosition('2026-11-21', now(time), 'Asia/Tokyo'), { day, minute });
  });
}

test('a lesson of another day is proposed on that day, late at night too', () => {
  assert.deepEqual(usualPosition('2026-11-22', now('23:59'), 'Asia/Tokyo'), { day: '2026-11-22', minute: 16 * 60 });
});

test('a lesson without any data is proposed for tomorrow after school, even late at night', () => {
  assert.deepEqual(usualLesson(now('23:59'), 'Asia/Tokyo'), { day: '2026-11-22', time: '16:00' });
  assert.deepEqual(usualLesson(now('10:20'), 'America/New_York'), { day: '2026-11-21', time: '16:00' });
});

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
const lockOn = (when: string) =>
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
    ['2026-12-01 16:00–17:00', { locks: lockOn('2026-12-01 09:00–19:00') }],
    ['19:00', '19:30', '20:00', '20:30'],
  ],
  'of a day that is locked are none': [['2026-12-01 16:00–17:00', { locks: lockOn('') }], []],
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

test('adjacent times are proposed if no others are left', () => {
  const lessons = [
    lessonAt('2026-12-01 08:00–16:00'),
    lessonAt('2026-12-01 17:00–23:45'),
    lessonAt('2026-12-01 16:00–16:15'),
  ];
  const short = { ...planOf('2026-12-01 16:00–16:45') };
  const [first] = freeTimesOfDay(short, contextOf({ lessons }), TOKYO);
  assert.equal(first && timeOf(first.startTimeMillis, TOKYO), '16:15');
});

test('on 200 random days, proposed times have no conflicts, and keep the day and the length', () => {
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
