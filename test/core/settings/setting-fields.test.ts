import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Teacher } from '../../../src/core/api/endpoints/settings.ts';
import {
  changedSettings,
  checkSettings,
  findZones,
  priceText,
  settingDifferences,
  settingFieldsOf,
  settingsChange,
  timeZones,
  zoneEntry,
} from '../../../src/core/settings/index.ts';

const teacher: Teacher = {
  id: 'hanako',
  email: 'hanako@example.jp',
  avatar: '',
  name: '佐藤 花子',
  kana: 'サトウ ハナコ',
  phone: '03-1234-5678',
  introduction: '数学です。',
  timeZone: 'Asia/Tokyo',
  firstDayOfWeek: 1,
  language: 'ja-JP',
  theme: 'auto',
  reminderMinutes: 10,
  version: 3,
};
const fields = settingFieldsOf(teacher);
const NOW = Date.parse('2026-11-20T09:00:00Z');

describe('what has changed in the settings', () => {
  test('is nothing at first, nor with white space or full-width digits', () => {
    assert.deepEqual(changedSettings(fields, fields), {});
    assert.deepEqual(
      changedSettings(fields, { ...fields, name: ' 佐藤 花子 ', phone: '０３－１２３４ー５６７８' }),
      {},
    );
  });

  test('goes to the provider in its own types, with the version it was made from', () => {
    const changed = changedSettings(fields, {
      ...fields,
      name: ' 佐藤 はな ',
      firstDayOfWeek: '0',
      reminderMinutes: '30',
      theme: 'dark',
    });
    assert.deepEqual(settingsChange(3, changed), {
      version: 3,
      name: '佐藤 はな',
      theme: 'dark',
      firstDayOfWeek: 0,
      reminderMinutes: 30,
    });
  });
});

describe('what is wrong with the settings', () => {
  test('is nothing with those that are there', () => assert.deepEqual(checkSettings(fields), {}));
  test('is named by its field', () => {
    assert.deepEqual(checkSettings({ ...fields, name: '　', phone: 'なし', timeZone: '' }), {
      name: 'nameMissing',
      phone: 'phoneInvalid',
      timeZone: 'zoneUnknown',
    });
    const long = { name: '花'.repeat(61), kana: 'ハ'.repeat(61), introduction: '😀'.repeat(1001) };
    assert.deepEqual(checkSettings({ ...fields, ...long }), {
      name: 'nameTooLong',
      kana: 'kanaTooLong',
      introduction: 'introductionTooLong',
    });
    assert.deepEqual(checkSettings({ ...fields, introduction: '😀'.repeat(1000) }), {});
  });
});

describe('settings that somebody has changed meanwhile', () => {
  const newer = settingFieldsOf({
    ...teacher,
    name: '佐藤 はな',
    phone: '',
    theme: 'dark',
    email: 'new@example.jp',
    version: 4,
  });
  test('differ where they are new, with what the teacher has written there', () => {
    assert.deepEqual(settingDifferences(fields, newer, { phone: '090', kana: 'サトウ ハナ' }), [
      { name: 'name', newer: '佐藤 はな', mine: undefined },
      { name: 'phone', newer: '', mine: '090' },
      { name: 'theme', newer: 'dark', mine: undefined },
    ]);
  });
  test('do not differ where both have written the same', () => {
    assert.deepEqual(settingDifferences(fields, { ...fields, phone: '090' }, { phone: '090 ' }), []);
  });
});

describe('the time zones', () => {
  test("begin with Tokyo, and have the teacher's own among them", () => {
    const zones = timeZones('Asia/Old_Town', ['Africa/Cairo', 'Asia/Tokyo']);
    assert.deepEqual(zones, ['Asia/Tokyo', 'Africa/Cairo', 'Asia/Old_Town', 'UTC']);
    assert.ok(timeZones('Asia/Tokyo').length > 300);
  });
  for (const [words, id] of [
    ['とうきょう', undefined],
    ['日本', 'Asia/Tokyo'],
    ['ＴＯＫＹＯ', 'Asia/Tokyo'],
    ['new york', 'America/New_York'],
    ['utc+05:30', 'Asia/Kolkata'],
  ] as const) {
    test(`are found by 「${words}」`, () => {
      const zones = ['Asia/Tokyo', 'America/New_York', 'Asia/Kolkata'].map((zone) => zoneEntry(zone, 'ja-JP', NOW));
      assert.deepEqual(
        findZones(zones, words).map((zone) => zone.id),
        id ? [id] : [],
      );
    });
  }
  test('come first that begin with the words', () => {
    const zones = ['Africa/Bamako', 'America/Lima', 'Europe/Amsterdam'].map((zone) => zoneEntry(zone, 'ja-JP', NOW));
    assert.deepEqual(
      findZones(zones, 'am').map(({ id }) => id),
      ['America/Lima', 'Europe/Amsterdam', 'Africa/Bamako'],
    );
  });
  test('say how far their clocks are ahead now', () => {
    assert.equal(zoneEntry('Asia/Tokyo', 'ja-JP', NOW).offset, 'UTC+09:00');
    assert.equal(zoneEntry('America/St_Johns', 'ja-JP', NOW).offset, 'UTC−03:30');
  });
});

describe('a price', () => {
  for (const [price, currency, language, text] of [
    [19_800, 'JPY', 'ja-JP', '￥19,800'],
    [1_234_567, 'usd', 'en-US', '$12,345.67'],
    [980, 'JPY', 'zh-CN', '¥980'],
    [5000, 'points', 'ja-JP', '5,000 points'],
    [19_800, 'JPY', 'ar-EG', '\u200f19,800\u00a0JP¥'],
  ] as const) {
    test(`of ${price} ${currency} reads ${text}`, () => assert.equal(priceText({ price, currency }, language), text));
  }
});
