import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  dueReminders,
  isOldReminder,
  minutesToNext,
  nextReminderChange,
  reminderKey,
} from '../../../src/core/today/index.ts';
import type { Lesson } from '../../../src/core/index.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time.length === 5 ? `${time}:00` : time}+09:00`);
const lesson = (id: string, start: string, more: Partial<Lesson> = {}): Lesson => ({
  id,
  studentId: 's',
  studentName: '小林 葵',
  subject: '数学',
  memo: '',
  version: 1,
  startTimeMillis: at(start),
  endTimeMillis: at(start) + 3_600_000,
  ...more,
});
const lessons = [lesson('b', '11:00'), lesson('a', '10:00'), lesson('x', '10:00', { canceledAt: 1 })];
const due = (now: string, lastCheck: string | undefined, minutes = 10) =>
  dueReminders(lessons, { minutes, now: at(now), lastCheck: lastCheck === undefined ? undefined : at(lastCheck) })
    .map(({ id }) => id)
    .join();

describe('a reminder', () => {
  for (const [what, now, lastCheck, expected] of [
    ['is not due too early', '09:49:59', '09:49', ''],
    ['is due so many minutes before', '09:50', '09:49:59', 'a'],
    ['is due until the start, at the first look, too', '09:59:59', undefined, 'a'],
    ['of a lesson that is on is not due at the first look', '10:00', undefined, ''],
    ['is caught up after a sleep over the moment', '09:57', '09:10', 'a'],
    ['is caught up after a sleep over the start', '10:20', '09:45', 'a'],
    ['is not caught up when the lesson is over', '11:00:00', '09:45', 'b'],
    ['is not due again after a look at the lesson', '10:20', '10:05', ''],
  ] as const)
    test(what, () => assert.equal(due(now, lastCheck), expected));

  test('is never due when the teacher wants none', () => assert.equal(due('09:55', '09:00', 0), ''));
  test('may be due for two lessons, the earlier first', () => assert.equal(due('09:30', '09:00', 120), 'a,b'));

  test('has another name when its lesson has moved, and is forgotten after a day', () => {
    const moved = lesson('a', '10:30');
    assert.notEqual(reminderKey(moved), reminderKey(lesson('a', '10:00')));
    assert.equal(isOldReminder(reminderKey(moved), at('10:30') + 24 * 3_600_000), false);
    assert.equal(isOldReminder(reminderKey(moved), at('10:30') + 24 * 3_600_000 + 1), true);
  });
});

describe('the countdown to the next lesson', () => {
  for (const [now, expected] of [
    ['09:49:59', undefined],
    ['09:50', 10],
    ['09:50:01', 10],
    ['09:51', 9],
    ['09:59:59', 1],
    ['10:00', undefined],
    ['10:55', 5],
    ['11:00', undefined],
  ] as const)
    test(`at ${now} is ${expected}`, () => assert.equal(minutesToNext(lessons, 10, at(now)), expected));

  test('is none without a wish, and none without a lesson', () => {
    assert.equal(minutesToNext(lessons, 0, at('09:55')), undefined);
    assert.equal(minutesToNext([], 10, at('09:55')), undefined);
  });

  test('changes at the reminder, then every minute until the start', () => {
    assert.equal(nextReminderChange(lessons, 10, at('09:00')), at('09:50'));
    assert.equal(nextReminderChange(lessons, 10, at('09:50')), at('09:51'));
    assert.equal(nextReminderChange(lessons, 10, at('09:59:30')), at('10:00'));
    assert.equal(nextReminderChange(lessons, 10, at('10:00')), at('10:50'));
    assert.equal(nextReminderChange(lessons, 10, at('11:00')), Infinity);
    assert.equal(nextReminderChange(lessons, 0, at('09:00')), Infinity);
  });
});
