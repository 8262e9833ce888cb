import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Teacher } from '../../../src/core/api/endpoints/settings.ts';
import { CITY_NAMES } from '../../../src/core/settings/city-names.ts';
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
  loadCityNames,
  zonesOfCountries,
  PICTURE_BYTES,
  pictureProblem,
  readPicture,
  firstCrop,
  moveCrop,
  squareOf,
  withinPicture,
  zoomCrop,
} from '../../../src/core/settings/index.ts';
import { jpeg, pngOf, tinyJpeg, tinyPng, tinyWebp, webp } from '../../provider/files/pictures.ts';

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

describe('the changes of the settings', () => {
  test('are empty initially, and with white space or full-width digits', () => {
    assert.deepEqual(changedSettings(fields, fields), {});
    assert.deepEqual(
      changedSettings(fields, { ...fields, name: ' 佐藤 花子 ', phone: '０３－１２３４ー５６７８' }),
      {},
    );
  });

  test("are sent in the provider's types, with the version on which they are based", () => {
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

describe('the validation of the settings', () => {
  test('accepts the stored ones', () => assert.deepEqual(checkSettings(fields), {}));
  test('reports errors by field', () => {
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

describe('settings that were changed concurrently', () => {
  const newer = settingFieldsOf({
    ...teacher,
    name: '佐藤 はな',
    phone: '',
    theme: 'dark',
    email: 'new@example.jp',
    version: 4,
  });
  test("differ if they are newer, and include the teacher's text", () => {
    assert.deepEqual(settingDifferences(fields, newer, { phone: '090', kana: 'サトウ ハナ' }), [
      { name: 'name', newer: '佐藤 はな', mine: undefined },
      { name: 'phone', newer: '', mine: '090' },
      { name: 'theme', newer: 'dark', mine: undefined },
    ]);
  });
  test('do not differ if both changes are the same', () => {
    assert.deepEqual(settingDifferences(fields, { ...fields, phone: '090' }, { phone: '090 ' }), []);
  });
});

describe('the time zones', () => {
  test("begin with Tokyo, and include the teacher's own", () => {
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
  test('are listed first if they begin with the query', () => {
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

describe('the search of a time zone', () => {
  const NOW = Date.parse('2026-11-20T00:00:00Z');
  const zones = timeZones('').map((id) => zoneEntry(id, 'ja-JP', NOW));
  const firstOf = (words: string) =>
    findZones(zones, words, CITY_NAMES, zonesOfCountries(words, ['ja', 'en', 'zh', 'ar']))[0]?.id ?? 'none';
  const ids = (words: string) => findZones(zones, words, CITY_NAMES).map(({ id }) => id);

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

  test('loads the names of cities on demand', async () => {
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

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

/** A WebP of one chunk. */
function webpOf(kind: string, content: number[]): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  const body = Buffer.concat([
    Buffer.from(`WEBP${kind}`),
    length,
    Buffer.from(content),
    Buffer.alloc(content.length % 2),
  ]);
  const whole = Buffer.alloc(4);
  whole.writeUInt32LE(body.length);
  return Uint8Array.from(Buffer.concat([Buffer.from('RIFF'), whole, body]));
}

/** The same JPEG with another size in its frame. */
function jpegOf(width: number, height: number): Uint8Array {
  const copy = Buffer.from(tinyJpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return Uint8Array.from(copy);
}

describe('the size of a picture is read from its header', () => {
  for (const [what, picture, type, width, height] of [
    ['PNG', pngOf(4032, 3024), 'image/png', 4032, 3024],
    ['JPEG', jpegOf(4032, 3024), 'image/jpeg', 4032, 3024],
    [
      'WebP with an extended header',
      webpOf('VP8X', [0, 0, 0, 0, 0xbf, 0x0f, 0, 0xcf, 0x0b, 0]),
      'image/webp',
      4032,
      3024,
    ],
    ['lossy WebP', webpOf('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0xc0, 0x0f, 0xd0, 0x0b]), 'image/webp', 4032, 3024],
    ['lossless WebP', webpOf('VP8L', [0x2f, 0xbf, 0xcf, 0xf3, 0x02]), 'image/webp', 4032, 3024],
  ] as const) {
    test(`of a ${what}`, () => {
      const facts = readPicture(picture);
      assert.deepEqual([facts?.type, facts?.width, facts?.height], [type, width, height]);
    });
  }
});

describe('a chosen file', () => {
  for (const [what, content, problem] of [
    ['a PNG', tinyPng, undefined],
    ['a JPEG', tinyJpeg, undefined],
    ['a WebP', tinyWebp, undefined],
    ['nothing', bytes(''), 'empty'],
    ['a renamed PDF', bytes('%PDF-1.7\n'), 'pdf'],
    [
      'an SVG with a script',
      bytes('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'svg',
    ],
    ['a page', bytes('<!doctype html><p>svg</p>'), 'notPicture'],
    ['a GIF', bytes('GIF89a\x01\x00\x01\x00'), 'notPicture'],
    ['a HEIC of a phone', bytes('\0\0\0\x18ftypheic\0\0\0\0'), 'heic'],
    ['a PNG of 60 megapixels', pngOf(10_000, 6000), 'tooManyPixels'],
    ['a JPEG of 60 megapixels', jpegOf(10_000, 6000), 'tooManyPixels'],
    ['a PNG of just 50 megapixels', pngOf(10_000, 5000), undefined],
    ['more than 20 MB', new Uint8Array(PICTURE_BYTES + 1), 'tooLarge'],
    ['half a PNG', tinyPng.slice(0, 40), 'broken'],
    ['half a JPEG', tinyJpeg.slice(0, 60), 'broken'],
    ['half a WebP', tinyWebp.slice(0, 34), 'broken'],
    ['the first letters of a PNG', tinyPng.slice(0, 9), 'broken'],
    ['a JPEG that names no size', jpegOf(0, 0), 'broken'],
    ['an animated WebP', webp(0x02), 'animated'],
  ] as const) {
    test(`that is ${what} ${problem ? `is reported as "${problem}"` : 'can be a picture'}`, () => {
      assert.equal(pictureProblem(content), problem);
    });
  }

  test('that is an animated PNG is reported as such', () => {
    const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
    assert.equal(pictureProblem(pngOf(1, 1, chunk)), 'animated');
  });

  test('may have segments of any kind before its size', () => {
    const long = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(0xfffd)]);
    assert.equal(readPicture(jpeg(long, long))?.width, 1);
  });
});

const photo = { width: 4000, height: 3000 };

test('the first square is the middle of the picture, as large as can be', () => {
  assert.deepEqual(squareOf(photo, firstCrop(photo)), { left: 500, top: 0, side: 3000 });
});

test('a square moves by parts of itself, and never leaves the picture', () => {
  assert.deepEqual(squareOf(photo, moveCrop(photo, firstCrop(photo), 0.1, 0.5)), { left: 800, top: 0, side: 3000 });
  assert.deepEqual(squareOf(photo, moveCrop(photo, firstCrop(photo), 9, 9)), { left: 1000, top: 0, side: 3000 });
  assert.deepEqual(squareOf(photo, moveCrop(photo, { x: 2000, y: 1500, zoom: 2 }, -9, -9)), {
    left: 0,
    top: 0,
    side: 1500,
  });
});

test('a zoom keeps the point under the finger in place', () => {
  const point = { x: 0.25, y: 0.75 };
  const before = squareOf(photo, firstCrop(photo));
  const after = squareOf(photo, zoomCrop(photo, firstCrop(photo), 2, point));
  assert.equal(after.side, 1500);
  assert.equal(after.left + point.x * after.side, before.left + point.x * before.side);
  assert.equal(after.top + point.y * after.side, before.top + point.y * before.side);
});

test('a zoom is limited, and never shows an area outside of the picture', () => {
  assert.equal(zoomCrop(photo, firstCrop(photo), 99).zoom, 4);
  assert.equal(zoomCrop(photo, firstCrop(photo), 0).zoom, 1);
  const corner = withinPicture(photo, { x: 0, y: 0, zoom: 4 });
  assert.deepEqual(squareOf(photo, zoomCrop(photo, corner, 1)), { left: 0, top: 0, side: 3000 });
});
