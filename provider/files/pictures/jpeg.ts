import { endOfScan } from '../../../src/core/settings/index.ts';
import { join, viewOf } from './bytes.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;

/** Application segments that are kept: JFIF, colour profile and Adobe's colour transform. */
const keptApplications = new Set([0xe0, 0xe2, 0xee]);

const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const isDropped = (marker: number) => marker === COMMENT || (isApplication(marker) && !keptApplications.has(marker));

/** Removes the metadata (EXIF with the location, XMP, IPTC, comments); undefined if the bytes are not a complete JPEG. */
export function cleanJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START) return undefined;
  const view = viewOf(bytes);
  const pieces = [bytes.subarray(0, 2)];
  let hasPixels = false;
  let position = 2;
  while (position + 2 <= bytes.length) {
    if (bytes[position] !== 0xff) return undefined;
    const marker = bytes[position + 1] ?? 0;
    if (marker === 0xff) {
      // Fill bytes may precede a marker.
      position += 1;
      continue;
    }
    if (marker === END) return hasPixels ? join([...pieces, bytes.subarray(position, position + 2)]) : undefined;
    if (position + 4 > bytes.length) return undefined;
    const header = position + 2 + view.getUint16(position + 2);
    const end = marker === SCAN ? endOfScan(bytes, header) : header;
    if (end > bytes.length) return undefined;
    if (marker === SCAN) hasPixels = true;
    if (!isDropped(marker)) pieces.push(bytes.subarray(position, end));
    position = end;
  }
  return undefined;
}
