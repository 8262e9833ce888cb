import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lesson, Lock } from '../../../src/core/index.ts';
import {
  type ClashContext,
  freePosition,
  nextFreePosition,
  SHORT_GAP_MINUTES,
} from '../../../src/core/schedule/index.ts';

const DAY = '2026-11-24';
const moment = (time: string, day = DAY) => Date.parse(`${day}T${time}:00+09:00`);
const lesson = (from: string, until: string, day = DAY): Lesson => ({
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
  ['after a lesson at that time, with a gap', { lessons: [lesson('16:00', '17:00')] }, '17:15'],
  ['not in a gap that is too short', { lessons: [lesson('15:30', '16:30'), lesson('17:30', '18:30')] }, '18:45'],
  [
    'where a short lesson has room',
    { lessons: [lesson('16:00', '17:00'), lesson('18:00', '19:00')], minutes: 30 },
    '17:15',
  ],
  ['after a lock', { lock: lock('15:00', '18:00') }, '18:00'],
  ['earlier where the evening is taken, the latest of those times', { lessons: [lesson('15:30', '22:30')] }, '14:15'],
  [
    'without a gap where there is none with one',
    { lessons: [lesson('08:00', '15:00'), lesson('16:00', '23:00')] },
    '15:00',
  ],
  ['late where all the day is taken', { lessons: [lesson('07:00', '22:00')] }, '22:15'],
  ['after now today', { now: '17:10' }, '18:00'],
  [
    'after the lessons of today',
    { now: '17:10', lessons: [lesson('17:45', '18:45'), lesson('19:30', '21:00')] },
    '21:00',
  ],
  ['not before now, where the evening is taken', { now: '17:10', lessons: [lesson('17:30', '23:59')] }, '18:00'],
  ['tomorrow in the last half hour', { now: '23:40' }, '2026-11-25 16:00'],
  ['at the usual time on a locked day', { lock: lock() }, '16:00'],
  ['as if a cancelled lesson were not there', { lessons: [{ ...lesson('16:00', '17:00'), canceledAt: 1 }] }, '16:00'],
];

for (const [name, situation, at] of rows)
  test(`a new lesson is proposed ${name}`, () => assert.equal(proposed(situation), at));

const lockOf = (date: string): [string, Lock] => [date, { lockId: date, date, locked: true } as Lock];
const days = Array.from({ length: 14 }, (_, number) => `2026-11-${String(24 + number)}`).map((day) =>
  Number(day.slice(8)) > 30 ? `2026-12-${String(Number(day.slice(8)) - 30).padStart(2, '0')}` : day,
);

for (const [name, lessons, locked, at] of [
  ['tomorrow after school', [], [], ['2026-11-24', 960]],
  ['tomorrow after the lesson at that time', [lesson('16:00', '17:00')], [], ['2026-11-24', 1035]],
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
