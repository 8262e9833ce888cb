import { viewOf } from './bytes.ts';
import type { PictureFacts } from './picture.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;

/** The segments that name the size; three numbers among them mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

export function readJpeg(bytes: Uint8Array): PictureFacts | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START || bytes[2] !== 0xff) return undefined;
  const view = viewOf(bytes);
  let [width, height, hasPixels, isWhole] = [0, 0, false, false];
  let position = 2;
  while (position + 2 <= bytes.length && bytes[position] === 0xff) {
    const marker = bytes[position + 1] ?? 0;
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    if (marker === END) {
      isWhole = hasPixels;
      break;
    }
    if (position + 4 > bytes.length) break;
    const header = position + 2 + view.getUint16(position + 2);
    if (isFrame(marker) && position + 9 <= bytes.length)
      [height, width] = [view.getUint16(position + 5), view.getUint16(position + 7)];
    if (marker === SCAN) hasPixels = true;
    position = marker === SCAN ? endOfScan(bytes, header) : header;
  }
  return { type: 'image/jpeg', width, height, isAnimated: false, isWhole };
}

/** Pixels go on to the next real marker: an escaped FF and the restart marks belong to them. Beyond the end if there is none. */
export function endOfScan(bytes: Uint8Array, from: number): number {
  for (let position = from; position + 1 < bytes.length; position += 1) {
    const next = bytes[position + 1] ?? 0;
    const isPixels = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (bytes[position] === 0xff && !isPixels) return position;
  }
  return bytes.length + 1;
}
