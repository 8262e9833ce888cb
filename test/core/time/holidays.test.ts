import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayNumber, dayOfNumber } from '../../../src/core/time/days.ts';
import { holidayOf, type HolidayName } from '../../../src/core/time/holidays.ts';
import { loadTexts, translator } from '../../../src/core/index.ts';
import { table } from '../table.ts';

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

test('every holiday has words of its own in four languages', async () => {
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
