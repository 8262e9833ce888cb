import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Lesson, Lock, Meeting } from '../../../src/core/index.ts';
import { clashesOf } from '../../../src/core/schedule/index.ts';
import { mailtoHref, makeUpDays, proposeMakeUps, telHref } from '../../../src/core/students/index.ts';
import { dayKey, holidayOf, timeOf } from '../../../src/core/time/index.ts';
import { hours, lesson, tokyo } from '../schedule/lessons.ts';

const ZONE = 'Asia/Tokyo';
const NOW = tokyo('2026-12-04 09:00');
/** A Thursday, cancelled. */
const missed = lesson({ id: 'missed', canceledAt: NOW, ...hours('2026-12-03 16:00–17:00') });

interface World {
  lessons?: Lesson[];
  meetings?: Meeting[];
  locks?: Partial<Lock>[];
  now?: number;
}

const contextOf = ({ lessons = [], meetings = [], locks = [], now = NOW }: World) => ({
  lessons: [missed, ...lessons],
  meetings,
  now,
  holidayOf,
  minimumGapMinutes: 10,
  locks: new Map(locks.map((lock) => [lock.date ?? '', { lockId: 'l', date: '', locked: true, ...lock }])),
});

/** The proposals as `2026-12-10 16:00`. */
const proposed = (world: World = {}, of = missed): string[] =>
  proposeMakeUps(of, { clash: contextOf(world), timeZone: ZONE }).map(
    ({ startTimeMillis }) => `${dayKey(startTimeMillis, ZONE)} ${timeOf(startTimeMillis, ZONE)}`,
  );

describe('times for a make-up lesson', () => {
  test('are the same weekday and time in the next two weeks at first, then the days to come', () => {
    assert.deepEqual(proposed(), [
      '2026-12-10 16:00',
      '2026-12-17 16:00',
      '2026-12-05 16:00',
      '2026-12-06 16:00',
      '2026-12-07 16:00',
      '2026-12-08 16:00',
    ]);
  });

  test('begin when lessons begin anyway, nearest to the missed time, two a day at most', () => {
    const lessons = ['2026-12-01 10:00–11:00', '2026-12-01 10:30–11:30', '2026-12-01 19:30–20:30'].map((when) =>
      lesson({ studentId: 'suzuki', ...hours(when) }),
    );
    assert.deepEqual(proposed({ lessons }).slice(2), [
      '2026-12-05 16:00',
      '2026-12-05 19:30',
      '2026-12-06 16:00',
      '2026-12-06 19:30',
    ]);
  });

  test('leave out all that conflict with something', () => {
    const lessons = [
      // The student's own lesson of that day, somebody else's at that time, and one without a pause before it.
      lesson({ ...hours('2026-12-10 10:00–11:00') }),
      lesson({ studentId: 'suzuki', ...hours('2026-12-17 16:30–17:30') }),
      lesson({ studentId: 'suzuki', ...hours('2026-12-05 15:00–15:55') }),
    ];
    const meeting = { id: 'meeting', title: '面談', visitorName: '佐藤', memo: '', ...hours('2026-12-07 15:30–16:30') };
    const found = proposed({ lessons, meetings: [meeting], locks: [{ date: '2026-12-06' }] });
    for (const when of [
      '2026-12-07 16:00',
      '2026-12-10 16:00',
      '2026-12-17 16:00',
      '2026-12-05 16:00',
      '2026-12-06 16:00',
    ])
      assert.ok(!found.includes(when), when);
    assert.ok(found.length > 0);
  });

  test('of a lesson that was to come do not name its own time, and keep their weekday', () => {
    const later = { ...missed, ...hours('2026-12-10 16:00–17:30') };
    const found = proposed({}, later);
    assert.deepEqual(found.slice(0, 2), ['2026-12-17 16:00', '2026-12-24 16:00']);
    assert.ok(!found.includes('2026-12-10 16:00'));
    assert.equal(makeUpDays(later, NOW, ZONE).at(-1), '2026-12-24');
  });

  test('of a lesson long ago are still ahead', () => {
    const ago = { ...missed, ...hours('2026-09-03 16:00–17:00') };
    assert.deepEqual(proposed({}, ago).slice(0, 2), ['2026-12-10 16:00', '2026-12-17 16:00']);
  });

  test('clash with nothing, whatever the schedule', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let world = 0; world < 200; world += 1) {
      const lessons = Array.from({ length: random(60) }, () => {
        const start = NOW + (random(18 * 24 * 4) - 24) * 15 * 60_000;
        return lesson({
          studentId: `student-${random(4)}`,
          startTimeMillis: start,
          endTimeMillis: start + (1 + random(6)) * 15 * 60_000,
        });
      });
      const clash = contextOf({ lessons });
      const spans = proposeMakeUps(missed, { clash, timeZone: ZONE });
      assert.equal(new Set(spans.map(({ startTimeMillis }) => startTimeMillis)).size, spans.length);
      for (const span of spans) assert.deepEqual(clashesOf({ ...span, studentId: missed.studentId }, clash), []);
    }
  });
});

describe('a link to somebody', () => {
  test('dials digits and a leading plus only', () => {
    assert.equal(telHref('+81 (3) 0000-0001'), 'tel:+81300000001');
    assert.equal(telHref('03-0000-0001;ext=+1'), 'tel:03000000011');
  });

  test('reads nothing of an address or a text as more than that', () => {
    assert.equal(mailtoHref('a?bcc=all@example.jp'), 'mailto:a%3Fbcc%3Dall@example.jp');
    assert.equal(
      mailtoHref('a@example.jp', { title: '更新 & 相談', text: 'x\ny' }),
      'mailto:a@example.jp?subject=%E6%9B%B4%E6%96%B0%20%26%20%E7%9B%B8%E8%AB%87&body=x%0Ay',
    );
  });
});
