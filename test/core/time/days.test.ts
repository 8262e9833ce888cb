import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { loadTexts, translator } from '../../../src/core/i18n/index.ts';
import { disabledDay, disabledHours, disabledMinutes, disabledTime } from '../../../src/core/time/date-disabling.ts';
import * as days from '../../../src/core/time/days.ts';
import { dayNumber, dayOfNumber } from '../../../src/core/time/days.ts';
import { holidayOf, type HolidayName } from '../../../src/core/time/holidays.ts';
import { weekRange } from '../../../src/core/time/week-range.ts';
import { table, at } from '../table.ts';

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

describe('an invalid day', () => {
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
    test(`such as "${text}" throws a RangeError`, () => {
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

const tokyo = 'Asia/Tokyo';
const noon = (day: string) => at(`${day}T12:00:00+09:00`);

table('this week', weekRange, {
  'starts today on a Monday': [[0, noon('2026-04-13'), tokyo], { start: '2026-04-13', end: '2026-04-19' }],
  'is the same on a Wednesday': [[0, noon('2026-04-15'), tokyo], { start: '2026-04-13', end: '2026-04-19' }],
  'ends today on a Sunday': [[0, noon('2026-04-19'), tokyo], { start: '2026-04-13', end: '2026-04-19' }],
  'still lasts in the last minute of a Sunday': [
    [0, at('2026-04-19T23:59:59+09:00'), tokyo],
    { start: '2026-04-13', end: '2026-04-19' },
  ],
  'is the next one as Monday begins': [
    [0, at('2026-04-20T00:00:00+09:00'), tokyo],
    { start: '2026-04-20', end: '2026-04-26' },
  ],
  'is still the old one where it is still Sunday': [
    [0, at('2026-04-20T00:00:00+09:00'), 'America/New_York'],
    { start: '2026-04-13', end: '2026-04-19' },
  ],
});

table('weeks away', weekRange, {
  'the next': [[1, noon('2026-04-15'), tokyo], { start: '2026-04-20', end: '2026-04-26' }],
  'the one before': [[-1, noon('2026-04-15'), tokyo], { start: '2026-04-06', end: '2026-04-12' }],
  'a year later': [[52, noon('2026-04-15'), tokyo], { start: '2027-04-12', end: '2027-04-18' }],
  'over a month': [[3, noon('2026-04-15'), tokyo], { start: '2026-05-04', end: '2026-05-10' }],
  'over a leap day': [[1, noon('2024-02-20'), tokyo], { start: '2024-02-26', end: '2024-03-03' }],
  'where clocks go forward': [
    [1, at('2026-03-04T12:00:00-05:00'), 'America/New_York'],
    { start: '2026-03-09', end: '2026-03-15' },
  ],
  'where clocks go back': [
    [0, at('2026-11-01T12:00:00-05:00'), 'America/New_York'],
    { start: '2026-10-26', end: '2026-11-01' },
  ],
});

table("weeks across a year's end", weekRange, {
  'of the Monday 2024-12-30': [[0, noon('2024-12-30'), tokyo], { start: '2024-12-30', end: '2025-01-05' }],
  'of the Sunday before it': [[0, noon('2024-12-29'), tokyo], { start: '2024-12-23', end: '2024-12-29' }],
  'of the Thursday 2026-01-01': [[0, noon('2026-01-01'), tokyo], { start: '2025-12-29', end: '2026-01-04' }],
  'of the first minute of 2026': [
    [0, at('2026-01-01T00:00:00+09:00'), tokyo],
    { start: '2025-12-29', end: '2026-01-04' },
  ],
  'before 2026': [[-1, noon('2026-01-01'), tokyo], { start: '2025-12-22', end: '2025-12-28' }],
  'the 53rd of 2020': [[0, noon('2020-12-31'), tokyo], { start: '2020-12-28', end: '2021-01-03' }],
  'the 53rd of 2026': [[0, noon('2026-12-31'), tokyo], { start: '2026-12-28', end: '2027-01-03' }],
  'after the 53rd of 2026': [[1, noon('2026-12-31'), tokyo], { start: '2027-01-04', end: '2027-01-10' }],
});

/** As the government lists them, month/date; those of 2028 on as its rules and the reckoned equinoxes have them. */
const official: Record<number, string> = {
  2020: '1/1 1/13 2/11 2/23 2/24 3/20 4/29 5/3 5/4 5/5 5/6 7/23 7/24 8/10 9/21 9/22 11/3 11/23',
  2021: '1/1 1/11 2/11 2/23 3/20 4/29 5/3 5/4 5/5 7/22 7/23 8/8 8/9 9/20 9/23 11/3 11/23',
  2022: '1/1 1/10 2/11 2/23 3/21 4/29 5/3 5/4 5/5 7/18 8/11 9/19 9/23 10/10 11/3 11/23',
  2023: '1/1 1/2 1/9 2/11 2/23 3/21 4/29 5/3 5/4 5/5 7/17 8/11 9/18 9/23 10/9 11/3 11/23',
  2024: '1/1 1/8 2/11 2/12 2/23 3/20 4/29 5/3 5/4 5/5 5/6 7/15 8/11 8/12 9/16 9/22 9/23 10/14 11/3 11/4 11/23',
  2025: '1/1 1/13 2/11 2/23 2/24 3/20 4/29 5/3 5/4 5/5 5/6 7/21 8/11 9/15 9/23 10/13 11/3 11/23 11/24',
  2026: '1/1 1/12 2/11 2/23 3/20 4/29 5/3 5/4 5/5 5/6 7/20 8/11 9/21 9/22 9/23 10/12 11/3 11/23',
  2027: '1/1 1/11 2/11 2/23 3/21 3/22 4/29 5/3 5/4 5/5 7/19 8/11 9/20 9/23 10/11 11/3 11/23',
  2028: '1/1 1/10 2/11 2/23 3/20 4/29 5/3 5/4 5/5 7/17 8/11 9/18 9/22 10/9 11/3 11/23',
  2029: '1/1 1/8 2/11 2/12 2/23 3/20 4/29 4/30 5/3 5/4 5/5 7/16 8/11 9/17 9/23 9/24 10/8 11/3 11/23',
  2030: '1/1 1/14 2/11 2/23 3/20 4/29 5/3 5/4 5/5 5/6 7/15 8/11 8/12 9/16 9/23 10/14 11/3 11/4 11/23',
};

function daysOf(year: number): string[] {
  const first = dayNumber(`${year}-01-01`);
  return Array.from({ length: dayNumber(`${year + 1}-01-01`) - first }, (_, step) => dayOfNumber(first + step));
}

describe('the public holidays', () => {
  for (const [year, list] of Object.entries(official)) {
    test(`of ${year} are those of the official list, and no others`, () => {
      const found = daysOf(Number(year)).filter((day) => holidayOf(day));
      assert.deepEqual(
        found.map((day) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`),
        list.split(' '),
      );
    });
  }
});

table('a holiday', holidayOf, {
  'of the new year': [['2026-01-01'], 'newYear'],
  "of the Emperor's birthday, since 2020": [['2026-02-23'], 'emperorsBirthday'],
  "of the former Emperor's birthday, until 2018": [['2018-12-23'], 'emperorsBirthday'],
  'is none between the two of them': [['2019-12-23'], undefined],
  'of the first equinox': [['2026-03-20'], 'vernalEquinox'],
  'of the second equinox': [['2028-09-22'], 'autumnalEquinox'],
  'between two others': [['2026-09-22'], 'citizens'],
  'between two others, also in 2032': [['2032-09-21'], 'citizens'],
  'on the day before the accession': [['2019-04-30'], 'citizens'],
  'of the accession': [['2019-05-01'], 'accession'],
  'of the enthronement': [['2019-10-22'], 'enthronement'],
  'instead of one on a Sunday': [['2027-03-22'], 'substitute'],
  'instead of one on a Sunday, after two more': [['2026-05-06'], 'substitute'],
  'that lies on a Sunday keeps its name': [['2026-05-03'], 'constitution'],
  'of the sea, moved for the Games': [['2021-07-22'], 'marine'],
  'of sports, moved for the Games': [['2020-07-24'], 'sports'],
  'of the mountain, moved for the Games': [['2021-08-08'], 'mountain'],
  'instead of the mountain, moved for the Games': [['2021-08-09'], 'substitute'],
  'is none where that of the mountain would have been': [['2021-08-11'], undefined],
  'of the mountain is none before 2016': [['2015-08-11'], undefined],
  'of sports had another name until 2019': [['2019-10-14'], 'healthAndSports'],
  'of sports has its name since': [['2022-10-10'], 'sports'],
  'is no Saturday': [['2026-11-21'], undefined],
  'is no Sunday': [['2026-11-22'], undefined],
  'of earlier years is not known': [['2006-01-01'], undefined],
  'of later years is not known': [['2100-01-01'], undefined],
  'is nothing that is not a day': [['today'], undefined],
});

test('every holiday has its own text in four languages', async () => {
  const names = new Set<HolidayName>();
  for (let year = 2007; year <= 2099; year += 1) {
    for (const day of daysOf(year)) {
      const name = holidayOf(day);
      if (name) names.add(name);
    }
  }
  assert.equal(names.size, 21);
  for (const language of ['ja-JP', 'en-US', 'zh-CN', 'ar-EG']) {
    await loadTexts(language, ['schedule']);
    const words = [...names].map((name) => translator(language)(`schedule.holiday.${name}`));
    assert.equal(new Set(words).size, names.size, language);
    assert.ok(
      words.every((word) => !word.startsWith('schedule.')),
      language,
    );
  }
});

const newYork = 'America/New_York';
/** 14:30 in Tokyo, still 01:30 of the same day in New York. */
const now = at('2026-04-15T14:30:45+09:00');
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => from + step);

table('a day cannot be chosen', disabledDay, {
  'when it is past': [['2026-04-14', now, tokyo, 'after'], true],
  'but can when it is today': [['2026-04-15', now, tokyo, 'after'], false],
  'but can when it is to come': [['2026-04-16', now, tokyo, 'after'], false],
  "when it is past across a year's end": [['2025-12-31', at('2026-01-01T00:00:00+09:00'), tokyo, 'after'], true],
  'in before mode when it is to come': [['2026-04-16', now, tokyo, 'before'], true],
  'but can in before mode when it is today': [['2026-04-15', now, tokyo, 'before'], false],
  'but can in before mode when it is past': [['2026-04-14', now, tokyo, 'before'], false],
  'when it is past in Tokyo': [['2026-04-14', at('2026-04-15T00:00:00+09:00'), tokyo, 'after'], true],
  'but can where it is still today': [['2026-04-14', at('2026-04-15T00:00:00+09:00'), newYork, 'after'], false],
  'when it is not a day': [['2026-04-31', now, tokyo, 'after'], true],
  'in before mode when it is not a day': [['', now, tokyo, 'before'], true],
});

table('hours cannot be chosen', disabledHours, {
  'all of them on a past day': [['2026-04-14', now, tokyo, 'after'], range(0, 23)],
  'the past ones today, the current one can': [['2026-04-15', now, tokyo, 'after'], range(0, 13)],
  'the current one until its last minute': [
    ['2026-04-15', at('2026-04-15T14:59:59+09:00'), tokyo, 'after'],
    range(0, 13),
  ],
  'one more as the next begins': [['2026-04-15', at('2026-04-15T15:00:00+09:00'), tokyo, 'after'], range(0, 14)],
  'none of a day to come': [['2026-04-16', now, tokyo, 'after'], []],
  'none of today at midnight': [['2026-04-15', at('2026-04-15T00:00:00+09:00'), tokyo, 'after'], []],
  'in before mode those to come, the current one can': [['2026-04-15', now, tokyo, 'before'], range(15, 23)],
  'in before mode none of a past day': [['2026-04-14', now, tokyo, 'before'], []],
  'in before mode all of a day to come': [['2026-04-16', now, tokyo, 'before'], range(0, 23)],
  'by the clock of the zone': [['2026-04-15', now, newYork, 'after'], [0]],
  'none while no day is chosen': [[undefined, now, tokyo, 'after'], []],
  'none while the day is half typed': [['2026-04', now, tokyo, 'after'], []],
});

table('minutes cannot be chosen', disabledMinutes, {
  'all of them on a past day': [['2026-04-14', 23, now, tokyo, 'after'], range(0, 59)],
  'all of them in a past hour': [['2026-04-15', 13, now, tokyo, 'after'], range(0, 59)],
  'the past ones of this hour, the current one can': [['2026-04-15', 14, now, tokyo, 'after'], range(0, 29)],
  'one fewer a minute before': [['2026-04-15', 14, at('2026-04-15T14:29:59+09:00'), tokyo, 'after'], range(0, 28)],
  'one more a minute after': [['2026-04-15', 14, at('2026-04-15T14:31:00+09:00'), tokyo, 'after'], range(0, 30)],
  'none in the next hour': [['2026-04-15', 15, now, tokyo, 'after'], []],
  'none in an early hour of tomorrow': [['2026-04-16', 0, now, tokyo, 'after'], []],
  'in before mode those to come in this hour': [['2026-04-15', 14, now, tokyo, 'before'], range(31, 59)],
  'in before mode all of them in the next hour': [['2026-04-15', 15, now, tokyo, 'before'], range(0, 59)],
  'in before mode none in a past hour': [['2026-04-15', 13, now, tokyo, 'before'], []],
  'in before mode none of a past day': [['2026-04-14', 23, now, tokyo, 'before'], []],
  'by the clock of the zone': [['2026-04-15', 1, now, newYork, 'after'], range(0, 29)],
  'none while no hour is chosen': [['2026-04-15', undefined, now, tokyo, 'after'], []],
  'none while no day is chosen': [[undefined, 14, now, tokyo, 'after'], []],
});

table('an hour that comes twice', disabledMinutes, {
  'means the first, so it is past as soon as the second begins': [
    ['2026-11-01', 1, at('2026-11-01T01:00:00-05:00'), newYork, 'after'],
    range(0, 59),
  ],
});

table('a time of the day cannot be chosen', disabledTime, {
  'a minute before now': [['2026-04-15', '14:29', now, tokyo, 'after'], true],
  'but can in this minute': [['2026-04-15', '14:30', now, tokyo, 'after'], false],
  'in before mode a minute after now': [['2026-04-15', '14:31', now, tokyo, 'before'], true],
  'but can in before mode in this minute': [['2026-04-15', '14:30', now, tokyo, 'before'], false],
  'but can without a day': [['', '14:29', now, tokyo, 'after'], false],
});
