import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countdown, lineupOf, minutesUntil, nextCount } from '../../../src/core/today/index.ts';
import type { ScheduleEntry } from '../../../src/core/schedule/index.ts';
import type { Lesson, Meeting } from '../../../src/core/index.ts';

const ZONE = 'Asia/Tokyo';
const at = (when: string) => Date.parse(`${when.replace(' ', 'T')}+09:00`);

function lesson(id: string, start: string, minutes = 60, more: Partial<Lesson> = {}): Lesson {
  const startTimeMillis = at(`2026-11-${start}:00`);
  return {
    id,
    studentId: 's',
    studentName: '小林 葵',
    subject: '数学',
    memo: '',
    version: 1,
    startTimeMillis,
    endTimeMillis: startTimeMillis + minutes * 60_000,
    ...more,
  };
}

const ids = (lessons: readonly ScheduleEntry[]) => lessons.map(({ id }) => id).join(' ');

describe('the lineup of a day', () => {
  const lessons = [
    lesson('d', '20 20:00'),
    lesson('a', '20 10:00'),
    lesson('c', '20 18:00'),
    lesson('b', '20 16:00'),
    lesson('x', '20 19:00', 60, { canceledAt: at('2026-11-19 10:00:00') }),
    lesson('e', '21 10:00'),
    lesson('y', '19 10:00'),
  ];
  const lineupAt = (now: string) => {
    const { running, next, rest, total, over, later } = lineupOf(lessons, at(`2026-11-${now}`), ZONE);
    return `running ${ids(running)}; next ${next?.id}; rest ${ids(rest)}; ${over} of ${total} over; later ${later?.id}`;
  };
  for (const [now, expected] of [
    ['20 00:00:00', 'running ; next a; rest b c d; 0 of 4 over; later e'],
    ['20 09:59:59', 'running ; next a; rest b c d; 0 of 4 over; later e'],
    ['20 10:00:00', 'running a; next b; rest c d; 0 of 4 over; later e'],
    ['20 11:00:59', 'running a; next b; rest c d; 0 of 4 over; later e'],
    ['20 11:01:00', 'running ; next b; rest c d; 1 of 4 over; later e'],
    ['20 21:01:00', 'running ; next undefined; rest ; 4 of 4 over; later e'],
    ['20 23:59:59', 'running ; next undefined; rest ; 4 of 4 over; later e'],
    ['21 00:00:00', 'running ; next e; rest ; 0 of 1 over; later undefined'],
    ['22 12:00:00', 'running ; next undefined; rest ; 0 of 0 over; later undefined'],
  ] as const)
    test(`at ${now}: ${expected}`, () => assert.equal(lineupAt(now), expected));

  test('has meetings among the lessons, and counts them apart', () => {
    const talk = (id: string, start: string, more: Partial<Meeting> = {}): Meeting => {
      const { startTimeMillis, endTimeMillis, memo } = lesson(id, start, 30);
      return { id, title: '面談', visitorName: '小林さんの保護者の方', startTimeMillis, endTimeMillis, memo, ...more };
    };
    const now = at('2026-11-20 16:10:00');
    const { running, next, rest, total, meetings, unrecorded } = lineupOf(
      [
        ...lessons,
        talk('m', '20 16:00'),
        talk('n', '20 17:00'),
        talk('ended', '20 16:05', { actualEndTimeMillis: now }),
        talk('canceled', '20 17:30', { canceledAt: now }),
      ],
      now,
      ZONE,
    );
    assert.deepEqual(
      [ids(running), next?.id, ids(rest), total, meetings, ids(unrecorded)],
      ['m b', 'n', 'c d', 4, 3, 'a'],
    );
  });

  test('has the lesson that has gone on since yesterday', () => {
    const { running, total } = lineupOf([lesson('n', '19 23:30', 90)], at('2026-11-20 00:30:00'), ZONE);
    assert.deepEqual([ids(running), total], ['n', 0]);
  });

  test('is that of the zone: the same moment is another day elsewhere', () => {
    const late = lesson('l', '21 01:00');
    const now = at('2026-11-20 23:00:00');
    assert.equal(lineupOf([late], now, ZONE).next, undefined);
    assert.equal(lineupOf([late], now, 'Europe/London').next?.id, 'l');
  });
});

describe('the countdown', () => {
  const start = at('2026-11-20 10:00:00');
  for (const [now, hours, minutes] of [
    ['07:59:59', 2, 1],
    ['08:00:00', 2, 0],
    ['09:00:00', 1, 0],
    ['09:00:01', 1, 0],
    ['09:01:00', 0, 59],
    ['09:59:00', 0, 1],
    ['09:59:59', 0, 1],
    ['10:00:00', 0, 0],
    ['10:30:00', 0, 0],
  ] as const) {
    test(`at ${now} says ${hours} h ${minutes} min`, () =>
      assert.deepEqual(countdown(start, at(`2026-11-20 ${now}`)), { hours, minutes }));
  }

  test('names the moment at which it says something else, and not before', () => {
    let now = at('2026-11-20 09:55:30');
    while (nextCount(start, now) < Infinity) {
      const next = nextCount(start, now);
      assert.equal(minutesUntil(start, next - 1), minutesUntil(start, now));
      assert.equal(minutesUntil(start, next), minutesUntil(start, now) - 1);
      now = next;
    }
    assert.equal(now, start);
  });
});
