import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
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

test('a zoom keeps the point under the finger where it is', () => {
  const point = { x: 0.25, y: 0.75 };
  const before = squareOf(photo, firstCrop(photo));
  const after = squareOf(photo, zoomCrop(photo, firstCrop(photo), 2, point));
  assert.equal(after.side, 1500);
  assert.equal(after.left + point.x * after.side, before.left + point.x * before.side);
  assert.equal(after.top + point.y * after.side, before.top + point.y * before.side);
});

test('a zoom has its bounds, and what it uncovers at the edge is not shown', () => {
  assert.equal(zoomCrop(photo, firstCrop(photo), 99).zoom, 4);
  assert.equal(zoomCrop(photo, firstCrop(photo), 0).zoom, 1);
  const corner = withinPicture(photo, { x: 0, y: 0, zoom: 4 });
  assert.deepEqual(squareOf(photo, zoomCrop(photo, corner, 1)), { left: 0, top: 0, side: 3000 });
});
