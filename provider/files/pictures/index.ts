import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

/** A picture, typed by its bytes, without metadata. */
export interface Picture {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  ending: 'png' | 'jpg' | 'webp';
  bytes: Uint8Array<ArrayBuffer>;
}

/** Returns a copy of a PNG, JPEG or WebP without metadata; undefined for anything else. The type is detected by the bytes. */
export function cleanPicture(bytes: Uint8Array): Picture | undefined {
  const png = cleanPng(bytes);
  if (png) return { type: 'image/png', ending: 'png', bytes: png };
  const jpeg = cleanJpeg(bytes);
  if (jpeg) return { type: 'image/jpeg', ending: 'jpg', bytes: jpeg };
  const webp = cleanWebp(bytes);
  return webp && { type: 'image/webp', ending: 'webp', bytes: webp };
}
