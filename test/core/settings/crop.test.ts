import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstCrop, moveCrop, squareOf, withinPicture, zoomCrop } from '../../../src/core/settings/index.ts';

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
