import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  keepOwn,
  markOwn,
  missingSince,
  changesSince,
  readSeen,
  seenOf,
  settleOwn,
  writeSeen,
} from '../../../src/core/today/index.ts';
import type { Lesson } from '../../../src/core/index.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-20T09:00:00+09:00');
const UNTIL = NOW + 28 * 24 * HOUR;

function lesson(id: string, hoursAhead: number, more: Partial<Lesson> = {}): Lesson {
  const startTimeMillis = NOW + hoursAhead * HOUR;
  return {
    id,
    studentId: 's',
    studentName: '小林 葵',
    subject: '数学',
    memo: '',
    version: 1,
    startTimeMillis,
    endTimeMillis: startTimeMillis + HOUR,
    ...more,
  };
}

const before = [lesson('a', 2), lesson('b', 30), lesson('c', 50, { version: 2, canceledAt: NOW - HOUR })];
const seen = seenOf(before, NOW, UNTIL);
const changesOf = (lessons: Lesson[], now = NOW, of = seen) =>
  changesSince(of, lessons, now)
    .map(({ kind, lesson: { id } }) => `${kind} ${id}`)
    .join(', ');

describe('what is new among the lessons', () => {
  for (const [what, lessons, expected] of [
    ['nothing, when all is as it was', before, ''],
    ['a lesson that was not there', [...before, lesson('n', 5)], 'added n'],
    ['a lesson that is elsewhere, with when it was to be', [lesson('a', 4, { version: 2 })], 'moved a'],
    ['a lesson of another length', [lesson('a', 2, { version: 2, endTimeMillis: NOW + 4 * HOUR })], 'moved a'],
    ['a lesson with another subject', [lesson('a', 2, { version: 2, subject: '英語' })], 'changed a'],
    ['a cancelled lesson', [lesson('a', 2, { version: 2, canceledAt: NOW })], 'canceled a'],
    [
      'a lesson that was moved and then cancelled, as cancelled',
      [lesson('a', 4, { version: 3, canceledAt: NOW })],
      'canceled a',
    ],
    [
      'all of them, the earliest first',
      [lesson('b', 1, { version: 2 }), lesson('n', 3), lesson('a', 2, { version: 2, memo: 'x' })],
      'moved b, changed a, added n',
    ],
    ['a lesson with another memo', [lesson('a', 2, { version: 2, memo: '教科書' })], 'changed a'],
    ['not a lesson that was changed and is again as it was', [lesson('a', 2, { version: 3 })], ''],
    ["not the teacher's own act on another device", [lesson('a', 4, { version: 2, changedBy: 'teacher' })], ''],
    ['not a lesson that the teacher made on another device', [lesson('n', 5, { changedBy: 'teacher' })], ''],
    ['what others have done', [lesson('a', 4, { version: 2, changedBy: 'others' })], 'moved a'],
    ['not what was cancelled before', [lesson('c', 60, { version: 3, canceledAt: NOW })], ''],
    ['not what came and was cancelled meanwhile', [lesson('n', 5, { version: 2, canceledAt: NOW })], ''],
    ['not what is older than what was seen', [lesson('a', 4, { version: 0 })], ''],
    ['not what lies after the days that were looked at', [lesson('far', 24 * 29)], ''],
    ['not what is over', [lesson('o', -2)], ''],
  ] as [string, Lesson[], string][])
    test(`is ${what}`, () => assert.equal(changesOf(lessons), expected));

  test('stays until the later of both times is over', () => {
    const moved = lesson('b', 3, { version: 2 });
    assert.equal(changesOf([moved], NOW + 10 * HOUR), 'moved b');
    assert.equal(changesOf([moved], NOW + 32 * HOUR), '');
    assert.deepEqual(changesSince(seen, [moved], NOW)[0]?.before, {
      startTimeMillis: NOW + 30 * HOUR,
      endTimeMillis: NOW + 31 * HOUR,
    });
  });

  test('is never what the teacher has done here, and what comes after it is', () => {
    const own = markOwn(markOwn(seen, 'a'), 'n');
    const mine = [lesson('a', 4, { version: 2 }), lesson('n', 5)];
    assert.equal(changesOf(mine, NOW, own), '');
    const settled = settleOwn(own, mine);
    assert.equal(changesOf(mine, NOW, settled), '');
    assert.equal(changesOf([lesson('a', 6, { version: 3 }), lesson('n', 5)], NOW, settled), 'moved a');
  });

  for (const [what, own, late] of [
    ['a change', markOwn(seen, 'a', 2), lesson('a', 2)],
    ['a cancellation, whose version nobody reports', markOwn(seen, 'a'), lesson('a', 2)],
    ['the second of two changes', markOwn(markOwn(seen, 'a'), 'a'), lesson('a', 3, { version: 2 })],
  ] as const) {
    test(`is not ${what} of the teacher's own when an older reply comes in after it`, () => {
      const mine = [lesson('a', 4, { version: (late.version ?? 0) + 1 })];
      const settled = settleOwn(own, [late]);
      assert.equal(changesOf(mine, NOW, settled), '');
      assert.equal(changesOf(mine, NOW, keepOwn(seenOf([late], NOW, UNTIL), settled)), '');
      assert.equal(
        changesOf([lesson('a', 6, { version: (late.version ?? 0) + 2 })], NOW, settleOwn(settled, mine)),
        'moved a',
      );
    });
  }

  test('misses lessons that are not where they were, but not those that are over or cancelled', () => {
    assert.deepEqual(missingSince(seen, [lesson('b', 30)], NOW), ['a']);
    assert.deepEqual(missingSince(seen, [lesson('b', 30)], NOW + 4 * HOUR), []);
  });
});

describe('what was seen', () => {
  test('leaves out what is over and what lies beyond', () => {
    assert.deepEqual(
      [...seenOf([...before, lesson('far', 24 * 29), lesson('o', -2)], NOW, UNTIL).lessons.keys()],
      ['a', 'b', 'c'],
    );
  });

  test('is read as it was written, without a name in it', () => {
    const own = markOwn(seen, 'z', 4);
    assert.deepEqual(readSeen(writeSeen(own)), own);
    assert.doesNotMatch(JSON.stringify(writeSeen(own)), /小林|数学/);
  });

  test('is read as an older version wrote it, which takes every new version for a change', () => {
    const texts = { until: String(UNTIL), '#a': `1 ${NOW + 2 * HOUR} ${NOW + 3 * HOUR} 0` };
    const older = readSeen(texts);
    assert.deepEqual(older && writeSeen(older), texts);
    assert.equal(older && changesOf([lesson('a', 2)], NOW, older), '');
    assert.equal(older && changesOf([lesson('a', 2, { version: 2 })], NOW, older), 'changed a');
  });

  for (const texts of [undefined, {}, { until: 'soon' }, { '#a': '1 2 3 0' }]) {
    test(`is unknown from ${JSON.stringify(texts)}`, () => assert.equal(readSeen(texts), undefined));
  }

  test('does not stumble over what others have written into it', () => {
    assert.deepEqual([...(readSeen({ until: '7', '#a': 'x', '#b': '', other: '1 2 3 0' })?.lessons ?? [])], []);
  });
});
