import { spells, textAt, viewOf } from './bytes.ts';
import type { PictureFacts } from './picture.ts';

const SIGNATURE = '\x89PNG\r\n\x1a\n';

export function readPng(bytes: Uint8Array): PictureFacts | undefined {
  if (!spells(bytes, 0, SIGNATURE)) return undefined;
  const view = viewOf(bytes);
  const [width, height] =
    spells(bytes, 12, 'IHDR') && bytes.length >= 24 ? [view.getUint32(16), view.getUint32(20)] : [0, 0];
  let [hasPixels, isWhole, isAnimated] = [false, false, false];
  let position = SIGNATURE.length;
  while (position + 12 <= bytes.length && !isWhole) {
    const end = position + 12 + view.getUint32(position);
    if (end > bytes.length) break;
    const kind = textAt(bytes, position + 4, 4);
    if (kind === 'IDAT') hasPixels = true;
    if (kind === 'acTL') isAnimated = true;
    if (kind === 'IEND') isWhole = hasPixels;
    position = end;
  }
  return { type: 'image/png', width, height, isAnimated, isWhole };
}
