/** The largest picture that a teacher may choose, in bytes and in pixels (docs/design-choices.md#avatars). */
export const PICTURE_BYTES = 20 * 1024 * 1024;
export const PICTURE_PIXELS = 50_000_000;

/** Why a file cannot become a picture of the teacher. */
export type PictureProblem =
  | 'empty'
  | 'tooLarge'
  | 'pdf'
  | 'svg'
  | 'heic'
  | 'notPicture'
  | 'broken'
  | 'tooManyPixels'
  | 'animated';

/** Checks the bytes, not the name or type of the file: undefined unless they are a PNG, JPEG or WebP. */
export function readPicture(bytes: Uint8Array): PictureFacts | undefined {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
}

/** Does a picture have too many pixels? Only the header is read, so that nothing has to be decoded first. */
export function hasTooManyPixels({ width, height }: PictureFacts): boolean {
  return width * height > PICTURE_PIXELS;
}

/** The problem with a chosen file; undefined if it can be decoded. */
export function pictureProblem(bytes: Uint8Array): PictureProblem | undefined {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > PICTURE_BYTES) return 'tooLarge';
  const facts = readPicture(bytes);
  if (!facts) return kindOf(bytes);
  // Before all other checks of its content: a picture with more pixels must not be decoded.
  if (hasTooManyPixels(facts)) return 'tooManyPixels';
  if (facts.isAnimated) return 'animated';
  return facts.isWhole && facts.width > 0 && facts.height > 0 ? undefined : 'broken';
}

/** Formats that people choose by mistake; the message names them. */
function kindOf(bytes: Uint8Array): PictureProblem {
  if (spells(bytes, 0, '%PDF-')) return 'pdf';
  if (spells(bytes, 4, 'ftyphe') || spells(bytes, 4, 'ftypmif1')) return 'heic';
  const start = new TextDecoder().decode(bytes.subarray(0, 2000));
  return /^\s*</.test(start) && /<svg[\s>]/i.test(start) ? 'svg' : 'notPicture';
}

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;

/** The segments with the size; three numbers among them have another meaning. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Uint8Array): PictureFacts | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== START || bytes[2] !== 0xff) return undefined;
  const view = viewOf(bytes);
  let [width, height, hasPixels, isWhole] = [0, 0, false, false];
  let position = 2;
  while (position + 2 <= bytes.length && bytes[position] === 0xff) {
    const marker = bytes[position + 1] ?? 0;
    // Fill bytes may precede a marker.
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

/** Image data continues to the next real marker: an escaped FF and the restart markers belong to it. Returns the end if there is none. */
export function endOfScan(bytes: Uint8Array, from: number): number {
  for (let position = from; position + 1 < bytes.length; position += 1) {
    const next = bytes[position + 1] ?? 0;
    const isPixels = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (bytes[position] === 0xff && !isPixels) return position;
  }
  return bytes.length + 1;
}

const SIGNATURE = '\x89PNG\r\n\x1a\n';

function readPng(bytes: Uint8Array): PictureFacts | undefined {
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

const ANIMATED = 0x02;

function readWebp(bytes: Uint8Array): PictureFacts | undefined {
  if (!spells(bytes, 0, 'RIFF') || !spells(bytes, 8, 'WEBP')) return undefined;
  const view = viewOf(bytes);
  const length = 8 + view.getUint32(4, true);
  const facts = { type: 'image/webp' as const, width: 0, height: 0, isAnimated: false, isWhole: false };
  let position = 12;
  while (position + 8 <= bytes.length) {
    const size = view.getUint32(position + 4, true);
    const kind = textAt(bytes, position, 4);
    const content = position + 8;
    // The first chunk contains the total size.
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

/** The properties of a picture that can be read from its bytes without decoding. */
interface PictureFacts {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** Pixels as stored: a camera held upright may store them rotated. 0 if the bytes do not contain the size. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** Is the picture complete? */
  readonly isWhole: boolean;
}

/** Do the bytes at a position contain this text (Latin letters)? */
export function spells(bytes: Uint8Array, position: number, text: string): boolean {
  return textAt(bytes, position, text.length) === text;
}

/** The text of this many bytes, one letter per byte. */
export function textAt(bytes: Uint8Array, position: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(position, position + length));
}

/** A view to read numbers with. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
