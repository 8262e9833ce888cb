import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CITY_NAMES } from '../../../src/core/settings/city-names.ts';
import { findZones, loadCityNames, timeZones, zoneEntry, zonesOfCountries } from '../../../src/core/settings/index.ts';

const NOW = Date.parse('2026-11-20T00:00:00Z');
const zones = timeZones('').map((id) => zoneEntry(id, 'ja-JP', NOW));
const firstOf = (words: string) =>
  findZones(zones, words, CITY_NAMES, zonesOfCountries(words, ['ja', 'en', 'zh', 'ar']))[0]?.id ?? 'none';
const ids = (words: string) => findZones(zones, words, CITY_NAMES).map(({ id }) => id);

describe('the search of a time zone', () => {
  for (const [words, id] of [
    ['ロンドン', 'Europe/London'],
    ['ろんどん', 'Europe/London'],
    ['ﾛﾝﾄﾞﾝ', 'Europe/London'],
    ['伦敦', 'Europe/London'],
    ['لندن', 'Europe/London'],
    ['London', 'Europe/London'],
    ['ニューヨーク', 'America/New_York'],
    ['new york', 'America/New_York'],
    ['New_York', 'America/New_York'],
    ['纽约', 'America/New_York'],
    ['上海', 'Asia/Shanghai'],
    ['北京', 'Asia/Shanghai'],
    ['とうきょう', 'Asia/Tokyo'],
    ['東京', 'Asia/Tokyo'],
    ['サンフランシスコ', 'America/Los_Angeles'],
    ['San Francisco', 'America/Los_Angeles'],
    ['القاهرة', 'Africa/Cairo'],
    ['UTC+05:45', 'Asia/Katmandu'],
    ['+5:45', 'Asia/Katmandu'],
    ['gmt+0545', 'Asia/Katmandu'],
    ['＋５：４５', 'Asia/Katmandu'],
    ['UTC', 'UTC'],
    ['GMT', 'UTC'],
    ['JST', 'Asia/Tokyo'],
    ['jst', 'Asia/Tokyo'],
    ['AEST', 'Australia/Brisbane'],
    ['Japan', 'Asia/Tokyo'],
    ['اليابان', 'Asia/Tokyo'],
  ] as const) {
    test(`finds ${id} by ${words}`, () => {
      const kathmandu = ['Asia/Katmandu', 'Asia/Kathmandu'];
      const found = firstOf(words);
      assert.ok(found === id || (kathmandu.includes(id) && kathmandu.includes(found)), found);
    });
  }

  test('finds all zones with an offset, to the minute, ahead and behind', () => {
    assert.ok(ids('+9').includes('Asia/Seoul') && ids('+9').includes('Asia/Tokyo'));
    assert.ok(!ids('+9').some((id) => id === 'Australia/Adelaide'));
    assert.ok(ids('-3:30').includes('America/St_Johns'));
    assert.deepEqual(ids('+5:31'), []);
  });

  test('finds the zone of a country by its name in each language', () => {
    for (const words of ['India', 'インド', '印度', 'الهند'])
      assert.match([...zonesOfCountries(words, ['ja', 'en', 'zh', 'ar'])].join(), /Asia\/(Calcutta|Kolkata)/, words);
    assert.ok(zonesOfCountries('ニュージーランド', ['ja']).has('Pacific/Auckland'));
    assert.equal(zonesOfCountries('', ['ja']).size, 0);
  });

  test('loads the names of cities when they are wanted', async () => {
    assert.equal(await loadCityNames(), CITY_NAMES);
    assert.deepEqual(findZones(zones, 'ロンドン'), []);
  });

  test('finds a country by the name of its zone, and nothing by nonsense', () => {
    assert.equal(firstOf('日本'), 'Asia/Tokyo');
    assert.deepEqual(findZones(zones, 'ぬるぽっぽ', CITY_NAMES), []);
  });

  test('has the names of cities for zones that there are', () => {
    for (const id of Object.keys(CITY_NAMES))
      assert.doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: id }), id);
  });
});
