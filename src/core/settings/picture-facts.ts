import { spells } from './bytes.ts';
import type { PictureFacts } from './picture.ts';
import { readJpeg } from './picture-jpeg.ts';
import { readPng } from './picture-png.ts';
import { readWebp } from './picture-webp.ts';

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

/** Looks at the bytes, never at a name or a type: undefined for all that is no PNG, JPEG or WebP. */
export function readPicture(bytes: Uint8Array): PictureFacts | undefined {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
}

/** Are these more pixels than a picture may have? Only the header is believed, so that nobody has to decode them first. */
export function hasTooManyPixels({ width, height }: PictureFacts): boolean {
  return width * height > PICTURE_PIXELS;
}

/** What is wrong with a chosen file; undefined if it can be decoded. */
export function pictureProblem(bytes: Uint8Array): PictureProblem | undefined {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > PICTURE_BYTES) return 'tooLarge';
  const facts = readPicture(bytes);
  if (!facts) return kindOf(bytes);
  // Before all else about its content: more pixels than this must not even be tried.
  if (hasTooManyPixels(facts)) return 'tooManyPixels';
  if (facts.isAnimated) return 'animated';
  return facts.isWhole && facts.width > 0 && facts.height > 0 ? undefined : 'broken';
}

/** What people choose by mistake, so that the message names it. */
function kindOf(bytes: Uint8Array): PictureProblem {
  if (spells(bytes, 0, '%PDF-')) return 'pdf';
  if (spells(bytes, 4, 'ftyphe') || spells(bytes, 4, 'ftypmif1')) return 'heic';
  const start = new TextDecoder().decode(bytes.subarray(0, 2000));
  return /^\s*</.test(start) && /<svg[\s>]/i.test(start) ? 'svg' : 'notPicture';
}
