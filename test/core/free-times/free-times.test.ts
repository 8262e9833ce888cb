import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Lesson, WorkingHours } from '../../../src/core/api/endpoints/index.ts';
import { freeTimes, type FreeTimesRequest } from '../../../src/core/free-times/index.ts';
import { type ClashContext, clashesOf, freePosition, nextFreePosition } from '../../../src/core/schedule/index.ts';
import { nearestFreeTimes } from '../../../src/core/batch-change/index.ts';
import { proposeMakeUps } from '../../../src/core/students/index.ts';
import { holidayOf, HOUR_MS, type Span, timeOf } from '../../../src/core/time/index.ts';
import { tokyo } from '../../provider/client.ts';

const NOW = tokyo('2026-11-27', '12:00');
const TOKYO = 'Asia/Tokyo';

const weekdays = [1, 2, 3, 4, 5] as const;
const hours: WorkingHours = {
  isSet: true,
  weekly: weekdays.map((weekday) => ({ weekday, fromMinute: 975, untilMinute: 1140 })),
  exceptions: [],
  holidaysOff: true,
  bufferMinutes: 20,
  version: 1,
};

const lessonAt = (id: string, day: string, from: string, until: string): Lesson => ({
  id,
  studentId: `student-${id}`,
  studentName: '山田 太一',
  subject: '数学',
  startTimeMillis: tokyo(day, from),
  endTimeMillis: tokyo(day, until),
  memo: '',
});

const contextWith = (more: Partial<ClashContext> = {}): ClashContext => ({
  lessons: [],
  meetings: [],
  locks: new Map(),
  holidayOf,
  now: NOW,
  minimumGapMinutes: 10,
  ...more,
});

const dayRequest = (day: string, more: Partial<FreeTimesRequest> = {}): FreeTimesRequest => ({
  fromMillis: tokyo(day, '00:00'),
  untilMillis: tokyo(day, '00:00') + 24 * HOUR_MS,
  lengthMinutes: 60,
  ...more,
});

const starts = (spans: readonly Span[]) => spans.map(({ startTimeMillis }) => timeOf(startTimeMillis, TOKYO));

// 2026-11-30 is a Monday.
describe('free times', () => {
  test('lie within the hours, also from an odd minute on', () => {
    assert.deepEqual(starts(freeTimes({ clash: contextWith(), hours }, dayRequest('2026-11-30'))), [
      '16:15',
      '16:30',
      '17:00',
      '17:30',
      '18:00',
    ]);
    assert.deepEqual(freeTimes({ clash: contextWith(), hours }, dayRequest('2026-12-05')), []);
  });

  test('keep the break of the hours to other lessons', () => {
    const lessons = [lessonAt('a', '2026-11-30', '15:00', '16:20')];
    assert.deepEqual(starts(freeTimes({ clash: contextWith({ lessons }), hours }, dayRequest('2026-11-30'))), [
      '17:00',
      '17:30',
      '18:00',
    ]);
  });

  test('cover the whole day without hours, or while they are not used', () => {
    const clash = contextWith();
    assert.equal(freeTimes({ clash }, dayRequest('2026-11-30')).length, 47);
    assert.equal(freeTimes({ clash, hours: { ...hours, isSet: false } }, dayRequest('2026-11-30')).length, 47);
  });

  test('include the own time of the lesson that is moved, and leave out what is locked, past or a holiday', () => {
    const lessons = [lessonAt('a', '2026-11-30', '17:00', '18:00')];
    const clash = contextWith({ lessons });
    assert.deepEqual(freeTimes({ clash, hours }, dayRequest('2026-11-30')), []);
    assert.equal(freeTimes({ clash, hours }, dayRequest('2026-11-30', { exceptLessonId: 'a' })).length, 5);
    const lock = { lockId: 'l', date: '2026-11-30', locked: true };
    const locks = new Map([['2026-11-30', lock]]);
    assert.deepEqual(freeTimes({ clash: contextWith({ locks }), hours }, dayRequest('2026-11-30')), []);
    assert.deepEqual(
      starts(freeTimes({ clash: contextWith(), hours }, dayRequest('2026-11-27', { stepMinutes: 60 }))),
      ['16:15', '17:00', '18:00'],
    );
    const later = contextWith({ now: tokyo('2026-11-27', '17:20') });
    assert.deepEqual(starts(freeTimes({ clash: later, hours }, dayRequest('2026-11-27'))), ['17:30', '18:00']);
    assert.deepEqual(freeTimes({ clash: contextWith({ now: 0 }), hours }, dayRequest('2026-11-23')), []);
  });

  test('on a holiday are those of its exception', () => {
    const exceptions = [{ date: '2027-01-01', spans: [{ fromMinute: 600, untilMinute: 660 }] }];
    const opened = { ...hours, exceptions };
    assert.deepEqual(starts(freeTimes({ clash: contextWith(), hours: opened }, dayRequest('2027-01-01'))), ['10:00']);
  });
});

const kindsAt = (day: string, time: string, more: Partial<ClashContext> = {}) =>
  clashesOf(
    { startTimeMillis: tokyo(day, time), endTimeMillis: tokyo(day, time) + HOUR_MS, studentId: 's' },
    contextWith(more),
  ).map(({ kind, blocking }) => `${kind}${blocking ? '!' : ''}`);

describe('a plan', () => {
  test('outside the hours has a warning, in part as a whole', () => {
    assert.deepEqual(kindsAt('2026-11-30', '18:30', { hours }), ['offHours']);
    assert.deepEqual(kindsAt('2026-12-05', '10:00', { hours }), ['offHours']);
    assert.deepEqual(kindsAt('2026-11-30', '17:00', { hours }), []);
  });

  test('has one warning on a holiday that is off, and none on one that is worked', () => {
    assert.deepEqual(kindsAt('2027-01-01', '17:00', { hours }), ['holiday']);
    assert.deepEqual(kindsAt('2027-01-01', '17:00', { hours: { ...hours, holidaysOff: false } }), []);
  });

  test('is checked as ever while the hours are not used', () => {
    assert.deepEqual(kindsAt('2026-12-05', '03:00', { hours: { ...hours, isSet: false } }), []);
    assert.deepEqual(kindsAt('2027-01-01', '17:00', { hours: { ...hours, isSet: false } }), ['holiday']);
  });
});

describe('proposed times lie within the hours:', () => {
  test('that of a new lesson, on the day or the next working day', () => {
    const evening = { ...hours, weekly: [{ weekday: 1 as const, fromMinute: 1320, untilMinute: 1440 }] };
    assert.deepEqual(freePosition('2026-11-30', 60, contextWith({ hours: evening }), TOKYO).minute, 1320);
    assert.deepEqual(nextFreePosition(60, contextWith({ hours: evening }), TOKYO), { day: '2026-11-30', minute: 1320 });
    assert.equal(freePosition('2026-12-01', 60, contextWith({ hours: evening }), TOKYO).minute, 960, 'a day off');
  });

  test('those of a make-up lesson, also at hours at which no lesson begins yet', () => {
    const missed = lessonAt('a', '2026-11-24', '10:00', '11:00');
    const spans = proposeMakeUps(missed, { clash: contextWith({ hours }), timeZone: TOKYO });
    assert.deepEqual(starts(spans).slice(0, 2), ['16:15', '17:15']);
    assert.deepEqual(proposeMakeUps(missed, { clash: contextWith(), timeZone: TOKYO }).length > 0, true);
  });

  test('that of a lesson that a lock moves', () => {
    const lesson = lessonAt('a', '2026-12-05', '10:00', '11:00');
    const found = nearestFreeTimes([lesson], { clash: contextWith({ hours, lessons: [lesson] }), timeZone: TOKYO });
    assert.equal(found.get('a')?.startTimeMillis, tokyo('2026-12-04', '16:15'));
  });
});
