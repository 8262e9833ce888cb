import { join, spells, textAt, viewOf } from './bytes.ts';

const SIGNATURE = '\x89PNG\r\n\x1a\n';

/** Chunks that are kept: pixels and colours. Texts, times, EXIF and private chunks are removed. */
const kept = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs']);

/** Removes the metadata; undefined if the bytes are not a complete PNG. */
export function cleanPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (!spells(bytes, 0, SIGNATURE) || !spells(bytes, 12, 'IHDR')) return undefined;
  const view = viewOf(bytes);
  const pieces = [bytes.subarray(0, SIGNATURE.length)];
  let hasPixels = false;
  let position = SIGNATURE.length;
  while (position + 12 <= bytes.length) {
    const end = position + 12 + view.getUint32(position);
    if (end > bytes.length) return undefined;
    const kind = textAt(bytes, position + 4, 4);
    if (kept.has(kind)) pieces.push(bytes.subarray(position, end));
    if (kind === 'IDAT') hasPixels = true;
    if (kind === 'IEND') return hasPixels ? join(pieces) : undefined;
    position = end;
  }
  return undefined;
}
