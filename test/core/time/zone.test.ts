import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as days from '../../../src/core/time/days.ts';
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
