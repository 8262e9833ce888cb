import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createDates, loadDateLocale } from '../../../src/core/index.ts';

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

  test('is written in English where nobody knows the language', async () => {
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
    test(`${zone} changes no day that is written, summer time or not`, async () => {
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

  test('of a span names the day of its end where that is another', async () => {
    const { span } = await dates('ja-JP');
    assert.equal(span(friday, friday + HOUR), '17:05–18:05');
    assert.equal(span(friday, friday + 8 * HOUR), '17:05–2026/11/21(土) 01:05');
  });

  test('of a span keeps its ends in their places among words from right to left', async () => {
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
