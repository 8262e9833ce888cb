import assert from 'node:assert/strict';
import { test } from 'node:test';
import { busyDays, calendarAddressProblem } from '../../../src/core/outside-calendars/index.ts';

const TOKYO = 'Asia/Tokyo';
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22'];
const at = (time: string) => Date.parse(`${time.replace(' ', 'T')}:00+09:00`);
const busy = (start: string, end: string, more: { title?: string; allDay?: boolean } = {}) => ({
  calendarId: 'work',
  startTimeMillis: at(start),
  endTimeMillis: at(end),
  ...more,
});
const dayOf = (times: Parameters<typeof busyDays>[0], day = '2026-11-20', zone = TOKYO) =>
  busyDays(times, DAYS, zone).get(day);

test('an event is on each day that it touches, cut at midnight', () => {
  const times = [busy('2026-11-20 23:00', '2026-11-21 01:30')];
  assert.deepEqual(dayOf(times)?.spans, [{ startMinute: 1380, endMinute: 1440, titles: [] }]);
  assert.deepEqual(dayOf(times, '2026-11-21')?.spans, [{ startMinute: 0, endMinute: 90, titles: [] }]);
  assert.equal(dayOf(times, '2026-11-22'), undefined);
});

test('an event that ends at midnight is not on the next day', () => {
  assert.equal(dayOf([busy('2026-11-20 22:00', '2026-11-21 00:00')], '2026-11-21'), undefined);
});

test('events that overlap are one span with all titles, events that follow each other are two', () => {
  const times = [
    busy('2026-11-20 10:00', '2026-11-20 11:00', { title: '会議' }),
    busy('2026-11-20 10:30', '2026-11-20 12:00', { title: '電話' }),
    busy('2026-11-20 12:00', '2026-11-20 13:00'),
  ];
  assert.deepEqual(dayOf(times)?.spans, [
    { startMinute: 600, endMinute: 720, titles: ['会議', '電話'] },
    { startMinute: 720, endMinute: 780, titles: [] },
  ]);
});

test('an event of whole days is on each of them, and takes no place on the grid', () => {
  const times = [busy('2026-11-19 00:00', '2026-11-22 00:00', { allDay: true, title: '旅行' })];
  assert.deepEqual(dayOf(times), { spans: [], allDay: ['旅行'] });
  assert.deepEqual(dayOf(times, '2026-11-21')?.allDay, ['旅行']);
  assert.equal(dayOf(times, '2026-11-22'), undefined);
});

test("an event is on the days of the screen's zone", () => {
  const times = [busy('2026-11-21 08:00', '2026-11-21 09:00')];
  assert.deepEqual(dayOf(times, '2026-11-20', 'America/New_York')?.spans, [
    { startMinute: 1080, endMinute: 1140, titles: [] },
  ]);
});

test('an address of a calendar begins with https, http or webcal', () => {
  assert.equal(calendarAddressProblem('  '), 'missingUrl');
  for (const wrong of ['calendar.google.com', 'javascript:alert(1)', 'https://', 'file:///etc/passwd'])
    assert.equal(calendarAddressProblem(wrong), 'wrongUrl', wrong);
  for (const right of [
    ' https://calendar.example/a.ics ',
    'WEBCAL://calendar.example/a.ics',
    'http://calendar.example/a',
  ])
    assert.equal(calendarAddressProblem(right), undefined, right);
});
