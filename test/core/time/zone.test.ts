import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createDates, loadDateLocale } from '../../../src/core/time/index.ts';
import * as days from '../../../src/core/time/days.ts';
import { isMoment, minuteOf, overlaps, type Span } from '../../../src/core/time/moment.ts';
import { isValidZone } from '../../../src/core/time/valid-zone.ts';
import * as zone from '../../../src/core/time/zone.ts';
import { at, table } from '../table.ts';

const tokyo = 'Asia/Tokyo';
const newYork = 'America/New_York';

table('a day key is valid', days.isValidDayKey, {
  'on an ordinary day': [['2026-04-15'], true],
  'on the last day of a year': [['2026-12-31'], true],
  'on the leap day of a leap year': [['2024-02-29'], true],
  'but not on the leap day of another year': [['2026-02-29'], false],
  'nor on the leap day of 2100': [['2100-02-29'], false],
  'nor on the 31st of April': [['2026-04-31'], false],
  'nor on day 0': [['2026-04-00'], false],
  'nor in month 13': [['2026-13-01'], false],
  'nor without leading zeros': [['2026-4-5'], false],
  'nor with slashes': [['2026/04/15'], false],
  'nor with a time': [['2026-04-15T00:00'], false],
  'nor with spaces': [[' 2026-04-15'], false],
  'nor when empty': [[''], false],
});

table('a time of day is valid', zone.isValidTime, {
  'at midnight': [['00:00'], true],
  'a minute before midnight': [['23:59'], true],
  'but not at 24:00': [['24:00'], false],
  'nor at minute 60': [['10:60'], false],
  'nor without leading zeros': [['9:05'], false],
  'nor with seconds': [['09:05:00'], false],
  'nor when empty': [[''], false],
});

table('a zone is valid', isValidZone, {
  'when it is Tokyo': [[tokyo], true],
  'when it is UTC': [['UTC'], true],
  'but not on Mars': [['Mars/Olympus'], false],
  'nor when empty': [[''], false],
});

table('a moment falls on a day', zone.dayKey, {
  'in Tokyo a millisecond before midnight': [[at('2026-04-15T23:59:59.999+09:00'), tokyo], '2026-04-15'],
  'in Tokyo at midnight': [[at('2026-04-16T00:00:00+09:00'), tokyo], '2026-04-16'],
  'that is still yesterday in New York': [[at('2026-04-16T00:00:00+09:00'), newYork], '2026-04-15'],
  'in a new year': [[at('2025-12-31T15:00:00Z'), tokyo], '2026-01-01'],
  'in an old year': [[at('2025-12-31T14:59:59Z'), tokyo], '2025-12-31'],
  'on the far side of the date line': [[at('2026-04-15T10:00:00Z'), 'Pacific/Kiritimati'], '2026-04-16'],
  'before 1970': [[at('1969-12-31T14:59:59.999Z'), tokyo], '1969-12-31'],
  'before 1970, half a second after midnight': [[at('1969-06-01T00:00:00.500+09:00'), tokyo], '1969-06-01'],
});

table('a moment has a time of day', zone.timeOf, {
  'in Tokyo': [[at('2026-04-15T08:05:59Z'), tokyo], '17:05'],
  'at midnight': [[at('2026-04-15T15:00:00Z'), tokyo], '00:00'],
  'in a zone of half hours': [[at('2026-04-15T00:00:00Z'), 'Asia/Kolkata'], '05:30'],
  'in a zone of quarter hours': [[at('2026-04-15T00:00:00Z'), 'Asia/Kathmandu'], '05:45'],
  'a minute before New York skips an hour': [[at('2026-03-08T06:59:00Z'), newYork], '01:59'],
  'as New York skips an hour': [[at('2026-03-08T07:00:00Z'), newYork], '03:00'],
  'in the hour that comes twice, first': [[at('2026-11-01T05:30:00Z'), newYork], '01:30'],
  'in the hour that comes twice, again': [[at('2026-11-01T06:30:00Z'), newYork], '01:30'],
});

table('a day starts', zone.startOfDay, {
  'at midnight in Tokyo': [['2026-04-15', tokyo], at('2026-04-15T00:00:00+09:00')],
  'at midnight on a day of 23 hours': [['2026-03-08', newYork], at('2026-03-08T00:00:00-05:00')],
  'at midnight the day after': [['2026-03-09', newYork], at('2026-03-09T00:00:00-04:00')],
  'at midnight on a day of 25 hours': [['2026-11-01', newYork], at('2026-11-01T00:00:00-04:00')],
  'at midnight the day after that': [['2026-11-02', newYork], at('2026-11-02T00:00:00-05:00')],
  'at 01:00 where midnight is skipped': [['2018-11-04', 'America/Sao_Paulo'], at('2018-11-04T01:00:00-02:00')],
  'at the first midnight where it comes twice': [['2026-11-01', 'America/Havana'], at('2026-11-01T00:00:00-04:00')],
});

table('a day and a time are a moment', zone.momentOf, {
  'in Tokyo': [['2026-04-15', '17:05', tokyo], at('2026-04-15T17:05:00+09:00')],
  'a minute before New York skips an hour': [['2026-03-08', '01:59', newYork], at('2026-03-08T01:59:00-05:00')],
  'in the hour that New York skips: an hour later': [['2026-03-08', '02:30', newYork], at('2026-03-08T03:30:00-04:00')],
  'after the hour that New York skips': [['2026-03-08', '03:00', newYork], at('2026-03-08T03:00:00-04:00')],
  'in the hour that comes twice: the first': [['2026-11-01', '01:30', newYork], at('2026-11-01T01:30:00-04:00')],
  'after the hour that comes twice': [['2026-11-01', '02:00', newYork], at('2026-11-01T02:00:00-05:00')],
  'where clocks jump by half an hour': [
    ['2026-10-04', '02:15', 'Australia/Lord_Howe'],
    at('2026-10-04T02:45:00+11:00'),
  ],
  'on a day that a zone skipped whole': [['2011-12-30', '12:00', 'Pacific/Apia'], at('2011-12-31T12:00:00+14:00')],
});

table('a day has a weekday', days.weekdayOf, {
  'Sunday is 0': [['2026-04-12'], 0],
  'Monday is 1': [['2026-04-13'], 1],
  'Saturday is 6': [['2026-04-18'], 6],
  'New Year of 2026 is a Thursday': [['2026-01-01'], 4],
  'the leap day of 2024 is a Thursday': [['2024-02-29'], 4],
});

table('days are added', days.addDays, {
  none: [['2026-04-15', 0], '2026-04-15'],
  'across a month': [['2026-04-30', 1], '2026-05-01'],
  'back across a month': [['2026-05-01', -1], '2026-04-30'],
  'across a year': [['2025-12-31', 1], '2026-01-01'],
  'back across a year': [['2026-01-01', -1], '2025-12-31'],
  'to a leap day': [['2024-02-28', 1], '2024-02-29'],
  'past February': [['2026-02-28', 1], '2026-03-01'],
  'where a day has 23 hours': [['2026-03-07', 2], '2026-03-09'],
  'by a whole year': [['2026-04-15', 365], '2027-04-15'],
});

table('minutes are added', zone.addMinutes, {
  forwards: [[at('2026-04-15T10:00:00Z'), 50], at('2026-04-15T10:50:00Z')],
  backwards: [[at('2026-04-15T10:00:00Z'), -1], at('2026-04-15T09:59:00Z')],
  'across a skipped hour': [[at('2026-03-08T01:45:00-05:00'), 30], at('2026-03-08T03:15:00-04:00')],
});

test('an invalid day, time or zone is a RangeError', () => {
  assert.throws(() => days.addDays('2026-02-30', 1), RangeError);
  assert.throws(() => days.weekdayOf(''), RangeError);
  assert.throws(() => zone.startOfDay('today', tokyo), RangeError);
  assert.throws(() => zone.momentOf('2026-04-15', '24:00', tokyo), RangeError);
  assert.throws(() => zone.dayKey(0, 'Mars/Olympus'), RangeError);
});

describe('the zone of the device makes no difference', () => {
  const before = process.env.TZ;
  after(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  for (const device of ['UTC', newYork, 'Europe/London', 'Pacific/Kiritimati']) {
    test(`every half hour of a year reads in Tokyo as it should on a device in ${device}`, () => {
      process.env.TZ = device;
      const tokyoIsAhead = 9 * 3_600_000;
      for (let now = at('2026-01-01T00:00:00Z'); now < at('2027-01-01T00:00:00Z'); now += 1_800_000) {
        const wall = new Date(now + tokyoIsAhead).toISOString();
        assert.equal(`${zone.dayKey(now, tokyo)}T${zone.timeOf(now, tokyo)}`, wall.slice(0, 16));
      }
    });
  }

  for (const region of [newYork, 'Europe/London', 'Australia/Lord_Howe', 'America/St_Johns']) {
    test(`the days of a year in ${region} follow each other without a gap, and begin on their own day`, () => {
      process.env.TZ = newYork;
      for (let day = '2026-01-01'; day < '2027-01-01'; day = days.addDays(day, 1)) {
        const start = zone.startOfDay(day, region);
        assert.equal(zone.dayKey(start, region), day);
        assert.equal(zone.dayKey(start - 1, region), days.addDays(day, -1));
      }
    });
  }
});

test('the clocks of Tokyo are those of Intl, also in the summers in which Japan changed them', () => {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: tokyo,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  });
  const hour = 3_600_000;
  for (let millis = at('1947-01-01T00:00:00Z'); millis < at('2040-01-01T00:00:00Z'); millis += 7.5 * 24 * hour)
    assert.equal(zone.timeOf(millis, tokyo), clock.format(millis), new Date(millis).toISOString());
});

table('a moment is there', isMoment, {
  'when it is a number': [[1_800_000_000_000], true],
  'even at the epoch': [[0], true],
  'but not when it is undefined': [[undefined], false],
  'nor null': [[null], false],
  'nor not a number': [[NaN], false],
  'nor infinite': [[Infinity], false],
});

table('a moment is cut to its minute', minuteOf, {
  'at the start of the minute': [[120_000], 2],
  'a millisecond before it': [[119_999], 1],
  'at the last millisecond of the minute': [[179_999], 2],
  'downwards before 1970 as well': [[-1], -1],
  'for a date of today': [[at('2026-04-15T10:00:59.999Z')], at('2026-04-15T10:00:00Z') / 60_000],
});

const minute = 60_000;
const span = (from: number, to: number): Span => ({ startTimeMillis: from * minute, endTimeMillis: to * minute });

table('two spans overlap', overlaps, {
  'when they are the same': [[span(10, 20), span(10, 20)], true],
  'when one is inside the other': [[span(10, 20), span(12, 15)], true],
  'when one is around the other': [[span(12, 15), span(10, 20)], true],
  'when the second starts a minute before the first ends': [[span(10, 20), span(19, 30)], true],
  'not when the second starts as the first ends': [[span(10, 20), span(20, 30)], false],
  'not when the second starts a minute later': [[span(10, 20), span(21, 30)], false],
  'when the second ends a minute after the first starts': [[span(10, 20), span(0, 11)], true],
  'not when the second ends as the first starts': [[span(10, 20), span(0, 10)], false],
  'not when the second ends a minute before': [[span(10, 20), span(0, 9)], false],
  'not when one is empty, even inside the other': [[span(10, 20), span(15, 15)], false],
  'not when both are the same empty span': [[span(10, 10), span(10, 10)], false],
});

const TOKYO = 'Asia/Tokyo';
const friday = Date.parse('2026-11-20T17:05:00+09:00');
const HOUR = 3_600_000;

async function dates(language: string, timeZone = TOKYO) {
  await loadDateLocale(language);
  return createDates(language, timeZone);
}

describe('a day', () => {
  for (const [language, day, weekday] of [
    ['ja-JP', '2026/11/20(金)', '金曜日'],
    ['zh-CN', '2026/11/20（五）', '星期五'],
    ['en-US', 'Fri, Nov 20, 2026', 'Friday'],
    ['ar-EG', 'الجمعة، 20 نوفمبر 2026', 'الجمعة'],
  ] as const) {
    test(`is written in ${language} with its weekday and digits that can be typed`, async () => {
      assert.equal((await dates(language)).day(friday), day);
      assert.equal((await dates(language)).weekday(friday), weekday);
    });
  }

  test('is written in English for an unknown language', async () => {
    assert.equal((await dates('fr-FR')).day(friday), 'Fri, Nov 20, 2026');
  });

  test('is that of the zone, wherever the device is', async () => {
    const late = Date.parse('2026-11-20T23:30:00+09:00');
    assert.equal((await dates('ja-JP')).day(late), '2026/11/20(金)');
    assert.equal((await dates('ja-JP', 'Pacific/Kiritimati')).day(late), '2026/11/21(土)');
    assert.equal((await dates('ja-JP', 'America/New_York')).moment(late), '2026/11/20(金) 09:30');
  });
});

describe('the zone of the device', () => {
  const { TZ } = process.env;
  after(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  for (const zone of [
    'America/Sao_Paulo',
    'Africa/Cairo',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Europe/Lisbon',
  ]) {
    test(`${zone} changes no written day, with or without summer time`, async () => {
      process.env.TZ = zone;
      const { day } = await dates('ja-JP');
      for (const year of [2017, 2026])
        for (let number = 0; number < 365; number++) {
          const midnight = Date.UTC(year, 0, 1 + number) - 9 * HOUR;
          assert.equal(
            day(midnight).slice(0, 10),
            new Date(midnight + 9 * HOUR).toJSON().slice(0, 10).replaceAll('-', '/'),
          );
        }
    });
  }
});

describe('a time', () => {
  for (const language of ['ja-JP', 'zh-CN', 'en-US', 'ar-EG']) {
    test(`has 24 hours in ${language}`, async () => assert.equal((await dates(language)).time(friday), '17:05'));
  }

  test('of a span names the day of its end if that is different', async () => {
    const { span } = await dates('ja-JP');
    assert.equal(span(friday, friday + HOUR), '17:05–18:05');
    assert.equal(span(friday, friday + 8 * HOUR), '17:05–2026/11/21(土) 01:05');
  });

  test('of a span keeps the order of its ends in right-to-left text', async () => {
    assert.equal((await dates('ar-EG')).span(friday, friday + HOUR), '\u206817:05–18:05\u2069');
  });
});

describe('a near day', () => {
  const midnight = Date.parse('2026-11-20T00:00:00+09:00');
  for (const [what, millis, name] of [
    ['the last moment of the day before yesterday', midnight - 24 * HOUR - 1, undefined],
    ['the first moment of yesterday', midnight - 24 * HOUR, 'yesterday'],
    ['the last moment of yesterday', midnight - 1, 'yesterday'],
    ['the first moment of today', midnight, 'today'],
    ['the last moment of today', midnight + 24 * HOUR - 1, 'today'],
    ['the first moment of tomorrow', midnight + 24 * HOUR, 'tomorrow'],
    ['the last moment of tomorrow', midnight + 48 * HOUR - 1, 'tomorrow'],
    ['the first moment after it', midnight + 48 * HOUR, undefined],
  ] as const) {
    test(`has ${name ? `the name ${name}` : 'no name'} at ${what}`, async () => {
      assert.equal((await dates('ja-JP')).near(millis, friday), name);
    });
  }
});

test('the names of days are fetched once', () => {
  assert.equal(loadDateLocale('ja-JP'), loadDateLocale('ja'));
});
