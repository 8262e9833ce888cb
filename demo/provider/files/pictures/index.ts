import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** A picture as its bytes show it, without what a camera or an editor wrote beside it. */
export interface Picture {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  ending: 'png' | 'jpg' | 'webp';
  bytes: Uint8Array<ArrayBuffer>;
}

/** Looks at the bytes, not at a name: answers a clean copy of a PNG, JPEG or WebP, and nothing for all else. */
export function cleanPicture(bytes: Uint8Array): Picture | undefined {
  const png = cleanPng(bytes);
  if (png) return { type: 'image/png', ending: 'png', bytes: png };
  const jpeg = cleanJpeg(bytes);
  if (jpeg) return { type: 'image/jpeg', ending: 'jpg', bytes: jpeg };
  const webp = cleanWebp(bytes);
  return webp && { type: 'image/webp', ending: 'webp', bytes: webp };
}
