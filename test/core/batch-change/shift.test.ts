import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { planShift, shiftBetween, shiftSpan } from '../../../src/core/batch-change/index.ts';
import type { Lesson, Lock, Meeting } from '../../../src/core/index.ts';
import { hours, lesson, meeting, tokyo } from '../schedule/lessons.ts';

const TOKYO = 'Asia/Tokyo';
const of = (when: string, more: Partial<Lesson> = {}) => lesson({ ...hours(when), ...more });
const context = (lessons: Lesson[], meetings: Meeting[] = [], locks: Lock[] = []) => ({
  timeZone: TOKYO,
  clash: {
    lessons,
    meetings,
    locks: new Map(locks.map((lock) => [lock.date, lock])),
    holidayOf: () => undefined,
    now: tokyo('2026-11-20 09:00'),
    minimumGapMinutes: 0,
  },
});

describe('a shift', () => {
  test('is counted in days and minutes on the clocks of the zone', () => {
    assert.deepEqual(shiftBetween(hours('2026-11-24 16:00–17:00'), '2026-11-26', '14:30', TOKYO), {
      days: 2,
      minutes: -90,
    });
  });

  test('leads over midnight, either way', () => {
    const span = hours('2026-11-24 23:30–23:59');
    assert.equal(shiftSpan(span, { days: 1, minutes: 45 }, TOKYO).startTimeMillis, tokyo('2026-11-26 00:15'));
    assert.equal(
      shiftSpan(hours('2026-11-24 00:15–01:15'), { days: 0, minutes: -30 }, TOKYO).startTimeMillis,
      tokyo('2026-11-23 23:45'),
    );
  });

  test('keeps the time on the clock and the length where clocks change', () => {
    const start = Date.parse('2026-10-24T16:00+02:00');
    const moved = shiftSpan(
      { startTimeMillis: start, endTimeMillis: start + 3_600_000 },
      { days: 1, minutes: 0 },
      'Europe/Berlin',
    );
    assert.equal(moved.startTimeMillis, Date.parse('2026-10-25T16:00+01:00'));
    assert.equal(moved.endTimeMillis - moved.startTimeMillis, 3_600_000);
  });
});

describe('lessons that are moved together', () => {
  test('later, go last first, so that none meets one that has not gone yet', () => {
    const lessons = [of('2026-11-24 10:00–11:00'), of('2026-11-24 11:00–12:00'), of('2026-11-24 12:00–13:00')];
    const later = planShift(lessons, { days: 0, minutes: 60 }, context(lessons));
    assert.deepEqual(
      later.map((each) => each.lesson.id),
      lessons.map(({ id }) => id).toReversed(),
    );
    const earlier = planShift(lessons, { days: 0, minutes: -60 }, context(lessons));
    assert.deepEqual(
      earlier.map((each) => each.lesson.id),
      lessons.map(({ id }) => id),
    );
    assert.ok([...later, ...earlier].every(({ isBlocked }) => !isBlocked));
  });

  test('are each checked against lessons, meetings, locks and the past', () => {
    const lessons = [of('2026-11-24 10:00–11:00'), of('2026-11-25 10:00–11:00'), of('2026-11-26 10:00–11:00')];
    const other = of('2026-12-01 10:30–11:30');
    const visit = meeting(hours('2026-12-02 09:30–10:30'));
    const lock = { lockId: 'l', date: '2026-12-03', locked: true };
    const planned = planShift(lessons, { days: 7, minutes: 0 }, context([...lessons, other], [visit], [lock]));
    assert.deepEqual(
      planned.toReversed().map(({ clashes }) => clashes.filter(({ blocking }) => blocking).map(({ kind }) => kind)),
      [['overlap'], ['meeting'], ['locked']],
    );
    const [past] = planShift(lessons.slice(0, 1), { days: -7, minutes: 0 }, context(lessons));
    assert.equal(past?.clashes[0]?.kind, 'past');
  });
});
