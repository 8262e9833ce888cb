import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bestMatches, savePick, recentPicks, shortcutsOf, findDays } from '../../../src/core/command-palette/index.ts';
import { createMemoryStorage } from '../../../src/core/session/index.ts';
import { signIn, startSession } from '../../support/models/sessions.ts';

const thing = (...labels: string[]) => ({ labels });
const things = [
  thing('東京 太郎', 'トウキョウ タロウ'),
  thing('小林 葵', 'コバヤシ アオイ'),
  thing('Kobayashi Ken', ''),
  thing('予定', 'schedule calendar'),
  thing('大林 小春', 'オオバヤシ コハル'),
  thing('小林 陽菜', 'コバヤシ ヒナ'),
];
const find = (query: string, most = 9) =>
  bestMatches(query, things, most)
    .map(({ labels: [first] }) => first)
    .join(', ');

describe('a search of the palette', () => {
  for (const [query, expected] of [
    ['とうきょう', '東京 太郎'],
    ['トウキョウ', '東京 太郎'],
    ['ﾄｳｷｮｳ', '東京 太郎'],
    ['ｋｏｂａ', 'Kobayashi Ken'],
    ['KOBA', 'Kobayashi Ken'],
    ['tokyo', ''],
    ['小林', '小林 葵, 小林 陽菜'],
    ['小林葵', '小林 葵'],
    ['葵 小林', '小林 葵'],
    ['こはる', '大林 小春'],
    ['小', '小林 葵, 小林 陽菜, 大林 小春'],
    ['calendar', '予定'],
    ['', ''],
    ['   ', ''],
  ] as const)
    test(`${query || 'nothing'} finds ${expected || 'nothing'}`, () => assert.equal(find(query), expected));

  test('has a limited number of results', () => assert.equal(find('小', 2), '小林 葵, 小林 陽菜'));
});

describe('the recent picks', () => {
  test('are stored, latest first, each once and six at most', (t) => {
    const storage = createMemoryStorage();
    const session = startSession(t, 'https://provider.example', { storage });
    signIn(session);
    for (const pick of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) savePick(session, pick);
    assert.deepEqual(recentPicks(session), ['c', 'g', 'f', 'e', 'd', 'b']);
    const again = startSession(t, 'https://provider.example', { storage });
    assert.deepEqual(recentPicks(again), ['c', 'g', 'f', 'e', 'd', 'b']);
  });

  test('are never shown to another teacher, and erased by a sign-out', (t) => {
    const session = startSession(t, 'https://provider.example');
    signIn(session);
    savePick(session, 'a');
    session.expire();
    signIn(session, 'token-of-taro', 'taro');
    assert.deepEqual(recentPicks(session), []);
    session.end();
    signIn(session);
    assert.deepEqual(recentPicks(session), []);
    assert.equal(session.lasting.getItem('teacher-memory@https://provider.example'), null);
  });

  test('of a teacher without a name are not stored', (t) => {
    const session = startSession(t, 'https://provider.example');
    savePick(session, 'a');
    assert.deepEqual(recentPicks(session), []);
  });
});

describe('shortcuts of one key', () => {
  test('are on until someone switches them off, for everyone in this browser', (t) => {
    const storage = createMemoryStorage();
    const session = startSession(t, 'https://provider.example', { storage });
    const other = startSession(t, 'https://provider.example', { storage });
    assert.equal(shortcutsOf(session).areOn(), true);
    shortcutsOf(session).choose(false);
    assert.deepEqual(
      [shortcutsOf(session).isOn.value, shortcutsOf(other).areOn(), shortcutsOf(other).isOn.value],
      [false, false, false],
    );
    signIn(session);
    session.end();
    assert.equal(shortcutsOf(session).areOn(), false, 'it is a matter of the keyboard, not of the teacher');
    shortcutsOf(other).choose(true);
    assert.equal(shortcutsOf(session).areOn(), true);
  });
});

/** A Saturday. */
const TODAY = '2026-11-21';
const found = (text: string, today = TODAY) =>
  findDays(text, today)
    .map(({ day, span }) => (span === 'day' ? day : `${span} ${day}`))
    .join(' ');

const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'days near by': {
    今日: '2026-11-21',
    きょう: '2026-11-21',
    キョウ: '2026-11-21',
    明日: '2026-11-22',
    あした: '2026-11-22',
    ｱｼﾀ: '2026-11-22',
    明後日: '2026-11-23',
    あさって: '2026-11-23',
    しあさって: '2026-11-24',
    昨日: '2026-11-20',
    おととい: '2026-11-19',
    今天: '2026-11-21',
    明天: '2026-11-22',
    后天: '2026-11-23',
    昨天: '2026-11-20',
    today: '2026-11-21',
    Tomorrow: '2026-11-22',
    'the day after tomorrow': '2026-11-23',
    yesterday: '2026-11-20',
    اليوم: '2026-11-21',
    غدًا: '2026-11-22',
    غدا: '2026-11-22',
    'بعد غد': '2026-11-23',
    أمس: '2026-11-20',
  },
  'dates with a year': {
    '2026-12-03': '2026-12-03',
    '2026/12/3': '2026-12-03',
    '２０２６／１２／３': '2026-12-03',
    '2026.12.3': '2026-12-03',
    '2026年12月3日': '2026-12-03',
    '2026年12月3号': '2026-12-03',
    '2026/12/03(木)': '2026-12-03',
    'Dec 3, 2027': '2027-12-03',
    '3 December 2027': '2027-12-03',
    '٢٠٢٦/١٢/٣': '2026-12-03',
    '3 ديسمبر 2026': '2026-12-03',
  },
  'dates without a year: the next one, and the last one if it is near': {
    '12/3': '2026-12-03',
    '12月3日': '2026-12-03',
    '12月3号': '2026-12-03',
    '١٢/٣': '2026-12-03',
    '12-3': '2026-12-03',
    '1/10': '2027-01-10',
    '11/21': '2026-11-21',
    '11/20': '2027-11-20 2026-11-20',
    '5/3': '2027-05-03',
    '2/29': '2028-02-29',
    'dec 3': '2026-12-03',
    '3rd of december': '2026-12-03',
    '25日': '2026-11-25',
    '3日': '2026-12-03',
    '31日': '2026-12-31',
    '25号': '2026-11-25',
  },
  weeks: {
    来週: 'week 2026-11-23',
    今週: 'week 2026-11-16',
    先週: 'week 2026-11-09',
    再来週: 'week 2026-11-30',
    下周: 'week 2026-11-23',
    下星期: 'week 2026-11-23',
    上个星期: 'week 2026-11-09',
    下个礼拜: 'week 2026-11-23',
    'next week': 'week 2026-11-23',
    'الأسبوع القادم': 'week 2026-11-23',
  },
  'weekdays of a week': {
    来週火曜: '2026-11-24',
    来週の火曜日: '2026-11-24',
    '来週 火': '2026-11-24',
    今週日曜: '2026-11-22',
    先週金曜日: '2026-11-13',
    再来週月曜: '2026-11-30',
    下周二: '2026-11-24',
    下星期二: '2026-11-24',
    这周日: '2026-11-22',
    上周五: '2026-11-13',
    下下周一: '2026-11-30',
    'next tuesday': '2026-11-24',
    'Next Sun': '2026-11-29',
    'this sunday': '2026-11-22',
    'last friday': '2026-11-13',
    'الثلاثاء القادم': '2026-11-24',
    'الجمعة الماضية': '2026-11-13',
  },
  'a weekday alone is the next one, today included': {
    火曜: '2026-11-24',
    火曜日: '2026-11-24',
    土曜日: '2026-11-21',
    周二: '2026-11-24',
    星期天: '2026-11-22',
    tuesday: '2026-11-24',
    sat: '2026-11-21',
    'on friday': '2026-11-27',
    الثلاثاء: '2026-11-24',
    الأربعاء: '2026-11-25',
  },
  months: {
    来月: 'month 2026-12-01',
    今月: 'month 2026-11-01',
    再来月: 'month 2027-01-01',
    下个月: 'month 2026-12-01',
    'last month': 'month 2026-10-01',
    来月3日: '2026-12-03',
    下个月3号: '2026-12-03',
    'الشهر القادم': 'month 2026-12-01',
    '12月': 'month 2026-12-01',
    '11月': 'month 2026-11-01',
    '3月': 'month 2027-03-01',
    '2027年3月': 'month 2027-03-01',
    '2027-03': 'month 2027-03-01',
    december: 'month 2026-12-01',
    'mar 2028': 'month 2028-03-01',
    ديسمبر: 'month 2026-12-01',
  },
  'so many days or weeks from today': {
    '3日後': '2026-11-24',
    '３日後': '2026-11-24',
    '3日前': '2026-11-18',
    '2週間後': '2026-12-05',
    '1週間前': '2026-11-14',
    '3天后': '2026-11-24',
    '2周后': '2026-12-05',
    'in 3 days': '2026-11-24',
    '3 days ago': '2026-11-18',
    'in 2 weeks': '2026-12-05',
    'بعد 3 أيام': '2026-11-24',
  },
  'no day at all': {
    '': '',
    小林: '',
    日: '',
    火: '',
    '13/3': '',
    '2/30': '',
    '2027/2/29': '',
    '0/5': '',
    '32日': '',
    '13月': '',
    '2026-13-01': '',
    '12/': '',
    math: '',
    marie: '',
    'tuesday next': '',
    来: '',
    constructor: '',
    '9999999': '',
  },
};

for (const [name, rows] of Object.entries(table)) {
  describe(`words for a day: ${name}`, () => {
    for (const [text, expected] of Object.entries(rows)) {
      test(`${text || 'nothing'} is ${expected || 'no day'}`, () => assert.equal(found(text), expected));
    }
  });
}

describe('words for a day, on other days', () => {
  test('next Tuesday is in the next week, even on a Monday', () => {
    assert.equal(found('来週火曜', '2026-11-23'), '2026-12-01');
    assert.equal(found('火曜', '2026-11-23'), '2026-11-24');
  });

  test('on a Sunday the week is still the one that began on Monday', () => {
    assert.equal(found('今週月曜', '2026-11-22'), '2026-11-16');
    assert.equal(found('来週', '2026-11-22'), 'week 2026-11-23');
  });

  test('in January a date in December is the next one, or the one that has just passed', () => {
    assert.equal(found('12/3', '2027-01-10'), '2027-12-03 2026-12-03');
  });

  test('a past month means next year, the current one means this year', () => {
    assert.equal(found('12月', '2026-12-31'), 'month 2026-12-01');
    assert.equal(found('11月', '2026-12-01'), 'month 2027-11-01');
  });

  test('the 31st is in the next month that has one', () => {
    assert.equal(found('31日', '2027-02-01'), '2027-03-31');
    assert.equal(found('29日', '2028-02-10'), '2028-02-29');
  });

  test('a leap day is found across a century without one', () => {
    assert.equal(found('2/29', '2097-01-01'), '2104-02-29');
  });
});
