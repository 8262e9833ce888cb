import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  lessonState,
  lessonTimeState,
  joinWindow,
  lessonOpensAt,
  nextLessonChange,
  classStudioAccess,
  meetingStudioAccess,
  type Studio,
} from '../../../src/core/lessons/lesson-state.ts';
import { at, table } from '../table.ts';

const start = at('2026-04-15T17:00:00+09:00');
const end = at('2026-04-15T18:00:00+09:00');

table('a lesson from 17:00 to 18:00', lessonTimeState, {
  'has not started a minute before its start': [[start, end, at('2026-04-15T16:59:00+09:00')], 1],
  'has not started in the last millisecond before its start': [[start, end, start - 1], 1],
  'is in progress at its start': [[start, end, start], 2],
  'is in progress a minute after its start': [[start, end, at('2026-04-15T17:01:00+09:00')], 2],
  'is in progress a minute before its end': [[start, end, at('2026-04-15T17:59:00+09:00')], 2],
  'is in progress at its end': [[start, end, end], 2],
  'is in progress for the whole minute of its end': [[start, end, end + 59_999], 2],
  'has ended a minute after its end': [[start, end, at('2026-04-15T18:01:00+09:00')], 3],
  'has ended the next day': [[start, end, at('2026-04-16T17:30:00+09:00')], 3],
});

table('seconds in the times of a lesson', lessonTimeState, {
  'do not delay its start': [[start + 45_000, end, start], 2],
  'do not hasten its end': [[start, end + 1, end + 59_999], 2],
  'leave the minute before the start outside': [[start + 45_000, end, start - 1], 1],
  'leave the minute after the end outside': [[start, end + 59_999, end + 60_000], 3],
});

table('a lesson with a missing time', lessonTimeState, {
  'has no state without a start': [[undefined, end, start], undefined],
  'has no state without an end': [[start, undefined, start], undefined],
  'has no state with null times': [[null, null, start], undefined],
  'has no state with a start that is not a number': [[NaN, end, start], undefined],
  'has a state when it starts at the epoch': [[0, 60_000, 0], 2],
});

const lesson = { startTimeMillis: start, endTimeMillis: end };

table('the state on a badge', lessonState, {
  'is not started before the lesson': [[lesson, start - 60_000], 1],
  'is in progress during the lesson': [[lesson, start], 2],
  'is ended after the lesson': [[lesson, end + 60_000], 3],
  'is cancelled before the time of a cancelled lesson': [[{ ...lesson, canceledAt: start }, start - 60_000], 4],
  'is cancelled during the time of a cancelled lesson': [[{ ...lesson, canceledAt: start - 1 }, start], 4],
  'is cancelled after the time of a cancelled lesson': [[{ ...lesson, canceledAt: start - 1 }, end + 60_000], 4],
  'is cancelled even when the times are missing': [[{ canceledAt: start }, start], 4],
  'is cancelled even at the epoch': [[{ ...lesson, canceledAt: 0 }, start], 4],
  'goes by the time when the cancellation is null': [[{ ...lesson, canceledAt: null }, start], 2],
  'is missing for a lesson without times': [[{}, start], undefined],
});

const startTimeMillis = at('2026-11-20T17:05:30+09:00');
const endTimeMillis = at('2026-11-20T18:00:00+09:00');
const unevenLesson = { startTimeMillis, endTimeMillis };
const minute = 60_000;

table('the door of a lesson', joinWindow, {
  'is not open a millisecond before half an hour before the start': [
    [unevenLesson, startTimeMillis - 30 * minute - 1],
    'early',
  ],
  'opens half an hour before the start': [[unevenLesson, startTimeMillis - 30 * minute], 'open'],
  'is open six hours after the start while nobody has ended the lesson': [
    [unevenLesson, startTimeMillis + 360 * minute],
    'open',
  ],
  'is shut a millisecond later': [[unevenLesson, startTimeMillis + 360 * minute + 1], 'shut'],
  'is open half an hour after the actual end': [
    [{ ...unevenLesson, actualEndTimeMillis: endTimeMillis }, endTimeMillis + 30 * minute],
    'open',
  ],
  'is shut after that': [
    [{ ...unevenLesson, actualEndTimeMillis: endTimeMillis }, endTimeMillis + 30 * minute + 1],
    'shut',
  ],
  'is never open for a cancelled lesson': [[{ ...unevenLesson, canceledAt: 1 }, startTimeMillis], 'shut'],
  'is shut when a time is missing': [[{ endTimeMillis }, startTimeMillis], 'shut'],
});

table('the room opens', lessonOpensAt, {
  'half an hour before the start': [[unevenLesson], startTimeMillis - 30 * minute],
  'never without a start': [[{ endTimeMillis }], undefined],
});

table('what a list says next changes', nextLessonChange, {
  'when the room opens': [[[unevenLesson], startTimeMillis - 60 * minute, 'Asia/Tokyo'], startTimeMillis - 30 * minute],
  'in the minute of the start': [
    [[unevenLesson], startTimeMillis - 20 * minute, 'Asia/Tokyo'],
    at('2026-11-20T17:05:00+09:00'),
  ],
  'after the whole minute of the end': [
    [[unevenLesson], startTimeMillis, 'Asia/Tokyo'],
    at('2026-11-20T18:01:00+09:00'),
  ],
  'when the room shuts': [
    [[unevenLesson], at('2026-11-20T18:01:00+09:00'), 'Asia/Tokyo'],
    startTimeMillis + 360 * minute + 1,
  ],
  'at midnight of the zone, whatever the lessons': [
    [[], at('2026-11-20T20:00:00+09:00'), 'Asia/Tokyo'],
    at('2026-11-21T00:00:00+09:00'),
  ],
  'at another midnight elsewhere': [
    [[], at('2026-11-20T20:00:00+09:00'), 'America/New_York'],
    at('2026-11-21T00:00:00-05:00'),
  ],
  'not for a cancelled lesson': [
    [[{ ...unevenLesson, canceledAt: 1 }], startTimeMillis - minute, 'Asia/Tokyo'],
    at('2026-11-21T00:00:00+09:00'),
  ],
  'not for a lesson without times': [
    [[{}], at('2026-11-20T20:00:00+09:00'), 'Asia/Tokyo'],
    at('2026-11-21T00:00:00+09:00'),
  ],
});

const actualEnd = at('2026-04-15T18:10:00+09:00');
const planned: Studio = { startTimeMillis: start, endTimeMillis: end };

const classOpens = (studio: Studio | null | undefined, now: number, status = 1) =>
  classStudioAccess({ status, message: 'success', studio, now }).allowed;
const meetingOpens = (studio: Studio | null | undefined, now: number, status = 1) =>
  meetingStudioAccess({ status, message: 'success', studio, now }).allowed;
/** The same by the provider's clock, while the device's is a year off. */
const classOpensThere = (studio: Studio, currentMillis: number) =>
  classOpens({ ...studio, currentMillis }, at('2025-04-15T17:00:00+09:00'));

table('a class studio from 17:00 to 18:00, by the clock of the device', classOpens, {
  'is closed 31 minutes before the start': [[planned, start - 31 * minute], false],
  'is closed a millisecond before it opens': [[planned, start - 30 * minute - 1], false],
  'opens 30 minutes before the start': [[planned, start - 30 * minute], true],
  'is open 29 minutes before the start': [[planned, start - 29 * minute], true],
  'is open 29 minutes after the planned end': [[planned, end + 29 * minute], true],
  'is open 30 minutes after the planned end': [[planned, end + 30 * minute], true],
  'is closed a millisecond later': [[planned, end + 30 * minute + 1], false],
  'is closed 31 minutes after the planned end': [[planned, end + 31 * minute], false],
  'goes by the planned end even if there is an actual one': [
    [{ ...planned, actualEndTimeMillis: actualEnd }, end + 31 * minute],
    false,
  ],
});

table('a class studio that reports its own clock and has no actual end', classOpensThere, {
  'is closed 31 minutes before the start': [[planned, start - 31 * minute], false],
  'opens 30 minutes before the start': [[planned, start - 30 * minute], true],
  'is open 29 minutes before the start': [[planned, start - 29 * minute], true],
  'is open long after the planned end': [[planned, end + 31 * minute], true],
  'is open 5 hours and 59 minutes after the start': [[planned, start + 359 * minute], true],
  'is open 6 hours after the start': [[planned, start + 360 * minute], true],
  'is closed 6 hours and a minute after the start': [[planned, start + 361 * minute], false],
  'needs no planned end': [[{ startTimeMillis: start }, start + 360 * minute], true],
});

const finished: Studio = { ...planned, actualEndTimeMillis: actualEnd };

table('a class studio that reports its own clock and has an actual end', classOpensThere, {
  'opens 30 minutes before the start': [[finished, start - 30 * minute], true],
  'is open 29 minutes after the actual end': [[finished, actualEnd + 29 * minute], true],
  'is open 30 minutes after the actual end': [[finished, actualEnd + 30 * minute], true],
  'is closed 31 minutes after the actual end': [[finished, actualEnd + 31 * minute], false],
  'may close before the planned end': [
    [{ ...planned, actualEndTimeMillis: start + 10 * minute }, start + 41 * minute],
    false,
  ],
});

table('a meeting studio from 17:00 to 18:00', meetingOpens, {
  'is closed a minute before the start': [[planned, start - minute], false],
  'is closed a millisecond before the start': [[planned, start - 1], false],
  'is open at the start': [[planned, start], true],
  'is open a minute after the start': [[planned, start + minute], true],
  'is open a minute before the end': [[planned, end - minute], true],
  'is open at the end': [[planned, end], true],
  'is closed a millisecond after the end': [[planned, end + 1], false],
  'is closed a minute after the end': [[planned, end + minute], false],
  'goes by the clock of the provider where it is reported': [
    [{ ...planned, currentMillis: start }, end + minute],
    true,
  ],
  'is closed by the clock of the provider, too': [[{ ...planned, currentMillis: end + minute }, start], false],
  'has no hours of grace by that clock': [[{ ...finished, currentMillis: actualEnd }, start], false],
});

table('a class studio stays closed', classOpens, {
  'when the provider refuses, in the middle of the window': [[planned, start, 0], false],
  'when the session is over': [[planned, start, -1], false],
  'without a studio': [[undefined, start], false],
  'with a studio that is null': [[null, start], false],
  'without a start': [[{ endTimeMillis: end }, start], false],
  'without an end': [[{ startTimeMillis: start, endTimeMillis: null }, start], false],
  'without a start even if the provider reports its clock': [
    [{ endTimeMillis: end, currentMillis: start }, start],
    false,
  ],
});

table('a meeting studio stays closed', meetingOpens, {
  'when the provider refuses, in the middle of the window': [[planned, start, 0], false],
  'when the session is over': [[planned, start, -1], false],
  'without a studio': [[undefined, start], false],
  'without a start': [[{ endTimeMillis: end }, start], false],
  'without an end': [[{ startTimeMillis: start }, start], false],
});

const common = { titleKey: 'common.notice', confirmKey: 'common.acknowledge' } as const;
const classDialog = (message: string | null | undefined, status = 1) =>
  classStudioAccess({ status, message, studio: planned, now: end + 31 * minute }).dialog;

table('the dialog before a closed class studio', classDialog, {
  'says that the lesson has ended when the server only says success': [
    ['success'],
    { ...common, messageKey: 'liveRoom.classEnded' },
  ],
  'takes the word success in any case': [[' Success '], { ...common, messageKey: 'liveRoom.classEnded' }],
  'says it, too, when the server says nothing': [[''], { ...common, messageKey: 'liveRoom.classEnded' }],
  'says it, too, without a message': [[undefined], { ...common, messageKey: 'liveRoom.classEnded' }],
  'says it, too, when the message is null': [[null], { ...common, messageKey: 'liveRoom.classEnded' }],
  'says what the server says': [
    ['この授業はキャンセルされました。', 0],
    { ...common, message: 'この授業はキャンセルされました。' },
  ],
  'says what the server says outside the window as well': [
    ['まだ入室できません。'],
    { ...common, message: 'まだ入室できません。' },
  ],
  'does not take a sentence about success for the word': [
    ['successfully closed'],
    { ...common, message: 'successfully closed' },
  ],
});

const earlyClassDialog = (message: string | null | undefined) =>
  classStudioAccess({ status: 1, message, studio: planned, now: start - 31 * minute }).dialog;

table('the dialog before a class studio that has not opened yet', earlyClassDialog, {
  'says so when the server only says success': [['success'], { ...common, messageKey: 'liveRoom.classNotOpen' }],
  'says so, too, without a message': [[undefined], { ...common, messageKey: 'liveRoom.classNotOpen' }],
  'says what the server says': [['13:30から入室できます。'], { ...common, message: '13:30から入室できます。' }],
});

const earlyMeetingDialog = (message: string) =>
  meetingStudioAccess({ status: 1, message, studio: planned, now: start - 1 }).dialog;

table('the dialog before a meeting studio that has not opened yet', earlyMeetingDialog, {
  'says so when the server only says success': [['success'], { ...common, messageKey: 'liveRoom.meetingNotOpen' }],
  'says so, too, when the server says nothing': [[''], { ...common, messageKey: 'liveRoom.meetingNotOpen' }],
  'says what the server says': [['面談は14:00からです。'], { ...common, message: '面談は14:00からです。' }],
});

test('a studio without times is not said to open later', () => {
  const { dialog } = classStudioAccess({ status: 1, message: 'success', studio: {}, now: start });
  assert.deepEqual(dialog, { ...common, messageKey: 'liveRoom.classEnded' });
});

const meetingDialog = (message: string) =>
  meetingStudioAccess({ status: 1, message, studio: planned, now: end + minute }).dialog;

table('the dialog before a closed meeting studio', meetingDialog, {
  'says that the meeting has ended when the server only says success': [
    ['success'],
    { ...common, messageKey: 'liveRoom.meetingEnded' },
  ],
  'says what the server says': [['面談は終了しています。'], { ...common, message: '面談は終了しています。' }],
});

test('an open studio has no dialog and reports when it opens and closes', () => {
  assert.deepEqual(classStudioAccess({ status: 1, message: 'success', studio: planned, now: start }), {
    allowed: true,
    opensAtMillis: start - 30 * minute,
    closesAtMillis: end + 30 * minute,
  });
  assert.deepEqual(meetingStudioAccess({ status: 1, message: 'success', studio: planned, now: start }), {
    allowed: true,
    opensAtMillis: start,
    closesAtMillis: end,
  });
});

test('a closed studio reports when it opens, for display on the screen', () => {
  const access = classStudioAccess({ status: 1, message: 'success', studio: planned, now: start - 60 * minute });
  assert.equal(access.allowed, false);
  assert.equal(access.opensAtMillis, start - 30 * minute);
});

test('a studio without times reports neither opening nor closing', () => {
  const access = classStudioAccess({ status: 1, message: 'success', studio: {}, now: start });
  assert.equal(access.opensAtMillis, undefined);
  assert.equal(access.closesAtMillis, undefined);
});
