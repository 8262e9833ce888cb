import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import * as days from '../../../src/core/time/days.ts';
import { table } from '../table.ts';

dayjs.extend(utc);

table('a day is shifted', days.addDays, {
  'not at all': [['2026-04-15', 0], '2026-04-15'],
  'across a month': [['2026-04-30', 1], '2026-05-01'],
  'back across a year': [['2026-01-01', -1], '2025-12-31'],
  'to a leap day': [['2024-02-28', 1], '2024-02-29'],
  'over February of 2100, which has none': [['2100-02-28', 1], '2100-03-01'],
  'over February of 2000, which has one': [['2000-02-28', 1], '2000-02-29'],
  'to before 1970': [['1970-01-01', -1], '1969-12-31'],
  'by four hundred years': [['2026-04-15', 146_097], '2426-04-15'],
});

table('a month is shifted', days.addMonths, {
  'to the same date': [['2026-04-15', 1], '2026-05-15'],
  'from the 31st of January to the end of February': [['2026-01-31', 1], '2026-02-28'],
  'from the 31st of January to a leap day': [['2028-01-31', 1], '2028-02-29'],
  'from the 31st of May to the 30th of April': [['2026-05-31', -1], '2026-04-30'],
  'from December to January': [['2026-12-31', 1], '2027-01-31'],
  'from January back to December': [['2026-01-31', -1], '2025-12-31'],
  'by years, from a leap day': [['2028-02-29', 12], '2029-02-28'],
  'not at all': [['2026-02-28', 0], '2026-02-28'],
});

table('a month begins', days.startOfMonth, {
  'on its first': [['2026-12-31'], '2026-12-01'],
  'today, on its first': [['2026-12-01'], '2026-12-01'],
});

table('two days are of one month', days.isSameMonth, {
  'from its first to its last': [['2026-12-01', '2026-12-31'], true],
  'but not a day later': [['2026-12-31', '2027-01-01'], false],
  'nor a year later': [['2026-12-01', '2027-12-01'], false],
});

table('the week of a day', days.daysOfWeek, {
  'begins today on a Monday': [
    ['2026-11-16', 1],
    ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
  ],
  'began on the Monday before a Sunday': [
    ['2026-11-22', 1],
    ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
  ],
  'begins today on a Sunday, for whom weeks begin so': [
    ['2026-11-22', 0],
    ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
  ],
  'lies in two years': [
    ['2027-01-01', 1],
    ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'],
  ],
});

const ends = (day: string, first: 0 | 1) => {
  const grid = days.monthGrid(day, first);
  return [grid[0], grid.at(-1), grid.length / 7];
};
table('the weeks of a month', ends, {
  'begin and end in its neighbours': [
    ['2026-11-20', 1],
    ['2026-10-26', '2026-12-06', 6],
  ],
  'are others when weeks begin on Sunday': [
    ['2026-11-20', 0],
    ['2026-11-01', '2026-12-05', 5],
  ],
  'are four in a February that begins with the week': [
    ['2027-02-10', 1],
    ['2027-02-01', '2027-02-28', 4],
  ],
  'are five in a leap February': [
    ['2028-02-29', 1],
    ['2028-01-31', '2028-03-05', 5],
  ],
  'reach into the next year': [
    ['2026-12-01', 1],
    ['2026-11-30', '2027-01-03', 5],
  ],
});

table('the months of days', days.monthsOf, {
  'are three for the weeks of a November': [
    [days.monthGrid('2026-11-20', 1)],
    ['2026-10-01', '2026-11-01', '2026-12-01'],
  ],
  'are two at the end of a year': [[['2026-12-31', '2027-01-01']], ['2026-12-01', '2027-01-01']],
  'are none for no days': [[[]], []],
});

table('the days between', days.daysBetween, {
  'have both ends in them': [
    ['2026-12-30', '2027-01-01'],
    ['2026-12-30', '2026-12-31', '2027-01-01'],
  ],
  'are the same from the other end': [
    ['2027-01-01', '2026-12-30'],
    ['2026-12-30', '2026-12-31', '2027-01-01'],
  ],
  'are one when both are the same': [['2026-12-30', '2026-12-30'], ['2026-12-30']],
});

describe('what is not a day', () => {
  for (const text of [
    '',
    'today',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-5',
    '2026-04-15T00:00',
    '+2026-4-1',
  ]) {
    test(`such as "${text}" is a RangeError`, () => {
      assert.throws(() => days.addDays(text, 1), RangeError);
      assert.throws(() => days.monthGrid(text, 1), RangeError);
    });
  }
});

test('every day from 1890 to 2110 follows the one before, as dayjs has it', () => {
  const start = days.dayNumber('1890-01-01');
  let expected = '1890-01-01';
  for (let number = start; number < start + 80_000; number += 1) {
    const day = days.dayOfNumber(number);
    assert.equal(day, expected);
    assert.equal(days.dayNumber(day), number);
    assert.equal(days.weekdayOfNumber(number), dayjs.utc(day).day());
    expected = dayjs.utc(day).add(1, 'day').format('YYYY-MM-DD');
  }
});
