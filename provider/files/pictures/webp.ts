import { join, spells, textAt, viewOf } from './bytes.ts';

const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const pixels = new Set(['VP8 ', 'VP8L', 'ANMF']);

/** The flags of VP8X that announce EXIF and XMP. */
const METADATA_FLAGS = 0x0c;

/** Removes the metadata; undefined if the bytes are not a complete WebP. */
export function cleanWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (!spells(bytes, 0, 'RIFF') || !spells(bytes, 8, 'WEBP')) return undefined;
  const view = viewOf(bytes);
  const length = 8 + view.getUint32(4, true);
  if (length > bytes.length) return undefined;
  const pieces: Uint8Array[] = [bytes.slice(0, 12)];
  let hasPixels = false;
  let position = 12;
  while (position + 8 <= length) {
    const size = view.getUint32(position + 4, true);
    // Chunks are padded to an even length.
    const end = position + 8 + size + (size % 2);
    if (end > length) return undefined;
    const kind = textAt(bytes, position, 4);
    if (pixels.has(kind)) hasPixels = true;
    if (kept.has(kind))
      pieces.push(kind === 'VP8X' ? withoutFlags(bytes.slice(position, end)) : bytes.subarray(position, end));
    position = end;
  }
  if (!hasPixels) return undefined;
  const joined = join(pieces);
  viewOf(joined).setUint32(4, joined.length - 8, true);
  return joined;
}

function withoutFlags(chunk: Uint8Array): Uint8Array {
  chunk[8] = (chunk[8] ?? 0) & ~METADATA_FLAGS;
  return chunk;
}
