import { endOfScan, spells, textAt, viewOf } from '../../src/core/settings/index.ts';

/** A picture without metadata, with the type detected from its bytes. */
interface Picture {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  ending: 'png' | 'jpg' | 'webp';
  bytes: Uint8Array<ArrayBuffer>;
}

/** Returns a copy of a PNG, JPEG or WebP without metadata; undefined for anything else. The type is detected from the bytes. */
export function cleanPicture(bytes: Uint8Array): Picture | undefined {
  const png = cleanPng(bytes);
  if (png) return { type: 'image/png', ending: 'png', bytes: png };
  const jpeg = cleanJpeg(bytes);
  if (jpeg) return { type: 'image/jpeg', ending: 'jpg', bytes: jpeg };
  const webp = cleanWebp(bytes);
  return webp && { type: 'image/webp', ending: 'webp', bytes: webp };
}

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/** Chunks to keep: pixels and colours. Texts, times, EXIF and private chunks are removed. */
const PNG_CHUNKS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
]);

/** Removes the metadata; undefined if the bytes are not a complete PNG. */
function cleanPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (!spells(bytes, 0, PNG_SIGNATURE) || !spells(bytes, 12, 'IHDR')) return undefined;
  const view = viewOf(bytes);
  const pieces = [bytes.subarray(0, PNG_SIGNATURE.length)];
  let hasPixels = false;
  let position = PNG_SIGNATURE.length;
  while (position + 12 <= bytes.length) {
    const end = position + 12 + view.getUint32(position);
    if (end > bytes.length) return undefined;
    const kind = textAt(bytes, position + 4, 4);
    if (PNG_CHUNKS.has(kind)) pieces.push(bytes.subarray(position, end));
    if (kind === 'IDAT') hasPixels = true;
    if (kind === 'IEND') return hasPixels ? join(pieces) : undefined;
    position = end;
  }
  return undefined;
}

const JPEG_START = 0xd8;
const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;
const JPEG_COMMENT = 0xfe;

/** Application segments to keep: JFIF, colour profile and Adobe's colour transform. */
const KEPT_APPLICATIONS = new Set([0xe0, 0xe2, 0xee]);

const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const isDropped = (marker: number) =>
  marker === JPEG_COMMENT || (isApplication(marker) && !KEPT_APPLICATIONS.has(marker));

/** Removes the metadata (EXIF with the location, XMP, IPTC, comments); undefined if the bytes are not a complete JPEG. */
function cleanJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== JPEG_START) return undefined;
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
    if (marker === JPEG_END) return hasPixels ? join([...pieces, bytes.subarray(position, position + 2)]) : undefined;
    if (position + 4 > bytes.length) return undefined;
    const header = position + 2 + view.getUint16(position + 2);
    const end = marker === JPEG_SCAN ? endOfScan(bytes, header) : header;
    if (end > bytes.length) return undefined;
    if (marker === JPEG_SCAN) hasPixels = true;
    if (!isDropped(marker)) pieces.push(bytes.subarray(position, end));
    position = end;
  }
  return undefined;
}

/** Chunks to keep: pixels, transparency, animation and colours. */
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const WEBP_PIXELS = new Set(['VP8 ', 'VP8L', 'ANMF']);

/** The flags of VP8X that announce EXIF and XMP. */
const METADATA_FLAGS = 0x0c;

/** Removes the metadata; undefined if the bytes are not a complete WebP. */
function cleanWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
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
    if (WEBP_PIXELS.has(kind)) hasPixels = true;
    if (WEBP_CHUNKS.has(kind))
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

/** Joins chunks into a new array. */
function join(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let position = 0;
  for (const chunk of chunks) {
    joined.set(chunk, position);
    position += chunk.length;
  }
  return joined;
}
