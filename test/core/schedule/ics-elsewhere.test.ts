// The calendar file as somebody else's program reads it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import ICAL from 'ical.js';
import { writeIcs } from '../../../src/core/schedule/index.ts';
import { momentOf, type Lesson } from '../../../src/core/index.ts';

const at = (day: string, time: string) => momentOf(day, time, 'Asia/Tokyo');
const lesson = (id: string, start: number, end: number, more: Partial<Lesson> = {}): Lesson => ({
  id,
  studentId: 's1',
  studentName: '山田 太一',
  subject: '英語',
  startTimeMillis: start,
  endTimeMillis: end,
  memo: '',
  version: 1,
  ...more,
});

const lessons = [
  lesson('plain', at('2026-11-24', '10:00'), at('2026-11-24', '11:00')),
  lesson('midnight', at('2026-12-31', '23:30'), at('2027-01-01', '00:45'), { version: 7 }),
  lesson('leap', at('2028-02-29', '09:00'), at('2028-02-29', '09:50')),
  lesson('cancelled', at('2026-11-25', '17:45'), at('2026-11-25', '18:45'), { canceledAt: at('2026-11-20', '08:00') }),
  lesson('words', at('2026-11-26', '16:00'), at('2026-11-26', '17:00'), {
    subject: '数学; 図形, \\証明',
    memo: `一行目\n二行目: ${'長い文'.repeat(120)}👩‍🏫`,
  }),
];
const titleOf = ({ studentName, subject }: Lesson) => `${studentName} ${subject}`;

describe('the calendar file read by ical.js', () => {
  const text = writeIcs(lessons, { name: '予定', titleOf, domain: 'provider.example', now: at('2026-11-21', '00:00') });
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));

  test('has the same lessons at the same moments', () => {
    const read = events.map(({ startDate, endDate }) => [startDate.toJSDate().getTime(), endDate.toJSDate().getTime()]);
    assert.deepEqual(
      read,
      lessons.map(({ startTimeMillis, endTimeMillis }) => [startTimeMillis, endTimeMillis]),
    );
  });

  test('has their names and texts, whatever characters these have', () => {
    assert.deepEqual(
      events.map(({ summary }) => summary),
      lessons.map(titleOf),
    );
    assert.deepEqual(
      events.map(({ description }) => description ?? ''),
      lessons.map(({ memo }) => memo),
    );
  });

  test('names each lesson so that a newer file changes it, and says which are cancelled', () => {
    assert.deepEqual(
      events.map(({ uid }) => uid),
      lessons.map(({ id }) => `${id}@provider.example`),
    );
    assert.deepEqual(
      events.map(({ sequence }) => sequence),
      lessons.map(({ version }) => version),
    );
    assert.deepEqual(
      events.filter(({ component }) => component.getFirstPropertyValue('status') === 'CANCELLED').map(({ uid }) => uid),
      ['cancelled@provider.example'],
    );
  });
});
