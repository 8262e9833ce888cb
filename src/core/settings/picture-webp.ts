import { spells, textAt, viewOf } from './bytes.ts';
import type { PictureFacts } from './picture.ts';

const ANIMATED = 0x02;

export function readWebp(bytes: Uint8Array): PictureFacts | undefined {
  if (!spells(bytes, 0, 'RIFF') || !spells(bytes, 8, 'WEBP')) return undefined;
  const view = viewOf(bytes);
  const length = 8 + view.getUint32(4, true);
  const facts = { type: 'image/webp' as const, width: 0, height: 0, isAnimated: false, isWhole: false };
  let position = 12;
  while (position + 8 <= bytes.length) {
    const size = view.getUint32(position + 4, true);
    const kind = textAt(bytes, position, 4);
    const content = position + 8;
    // The first chunk names the size of the whole.
    if (position === 12 && bytes.length >= content + (kind === 'VP8L' ? 5 : 10))
      Object.assign(facts, sizeOf(kind, view, content));
    if (kind === 'VP8X') facts.isAnimated = ((bytes[content] ?? 0) & ANIMATED) !== 0;
    // Chunks are padded to an even length.
    const end = content + size + (size % 2);
    if (end > Math.min(length, bytes.length)) break;
    if (kind === 'VP8 ' || kind === 'VP8L' || kind === 'ANMF') facts.isWhole = length <= bytes.length;
    position = end;
  }
  return facts;
}

function sizeOf(kind: string, view: DataView, at: number): { width: number; height: number } | undefined {
  const low24 = (position: number) => view.getUint32(position, true) & 0xff_ffff;
  if (kind === 'VP8X') return { width: low24(at + 4) + 1, height: (view.getUint32(at + 6, true) >>> 8) + 1 };
  if (kind === 'VP8 ')
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = view.getUint32(at + 1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
