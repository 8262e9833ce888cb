import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNextLessonOver, studentMeetingWindow, nextStudentChange } from '../../../src/core/students/index.ts';
import { at, table } from '../table.ts';
import { studentOf } from './student.ts';

const start = at('2026-11-20T11:00:00+09:00');
const end = at('2026-11-20T11:30:00+09:00');
const met = studentOf('1', { meetingId: 'm', meetingStartTimeMillis: start, meetingEndTimeMillis: end });

table('the meeting room of a student', (now: number) => studentMeetingWindow(met, now), {
  'is not open a millisecond before the start': [[start - 1], 'early'],
  'is open at the start': [[start], 'open'],
  'is open at the end': [[end], 'open'],
  'is shut for good after it': [[end + 1], 'shut'],
});

test('a student without a meeting has no room', () => {
  assert.equal(studentMeetingWindow(studentOf('2'), start), 'shut');
});

test('a meeting whose times the provider does not tell is left to its room', () => {
  assert.equal(studentMeetingWindow(studentOf('3', { meetingId: 'm' }), start), 'early');
});

const lesson = { id: 'l', subject: '', startTimeMillis: start, endTimeMillis: end };
test('the next lesson is over after the minute of its end', () => {
  const student = studentOf('4', { nextLesson: lesson });
  assert.equal(isNextLessonOver(student, end + 59_999), false);
  assert.equal(isNextLessonOver(student, end + 60_000), true);
  assert.equal(isNextLessonOver(studentOf('5'), end), false);
});

test('what is said of students changes with their lessons and meetings, and at midnight', () => {
  const next = (now: number) => nextStudentChange([met], now, 'Asia/Tokyo');
  assert.equal(next(start - 1), start);
  assert.equal(next(start), end + 1);
  assert.equal(next(end + 1), at('2026-11-21T00:00:00+09:00'));
  assert.equal(nextStudentChange([studentOf('6', { nextLesson: lesson })], start, 'Asia/Tokyo'), end + 60_000);
});
