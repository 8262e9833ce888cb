// A PNG that is kept in a repository: up to 256 colours, a third of the size of a screenshot.
import { deflateSync, crc32 } from 'node:zlib';
import { PNG } from 'pngjs';

/** So many colours stay as they are, the most frequent ones: grounds, lines, whole letters. */
const EXACT = 64;
const MOST = 256;
/** The edges of letters get so many steps of each of red, green and blue; fewer where there are too many colours. */
const STEPS = [10, 8, 6, 5];

interface Palette {
  colors: number[];
  /** the place of each colour of the picture in it */
  places: Map<number, number>;
}

/** The picture with its rarer colours rounded, as a PNG with a palette. */
export function packPicture(screenshot: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(screenshot);
  const pixels = Array.from({ length: width * height }, (_, place) => data.readUIntBE(place * 4, 3));
  const { colors, places } = paletteOf(pixels);
  const rows = Buffer.alloc(height * (width + 1));
  for (const [place, color] of pixels.entries()) rows[place + Math.floor(place / width) + 1] = places.get(color) ?? 0;

  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, and they are places in the palette.
  header.set([8, 3], 8);
  const palette = Buffer.from(colors.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })), chunk('IEND', Buffer.alloc(0)),
  ]);
}

function paletteOf(pixels: readonly number[]): Palette {
  const counts = new Map<number, number>();
  for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
  const byCount = [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color);
  for (const steps of STEPS) {
    const palette = roundedPalette(byCount, steps);
    if (palette.colors.length <= MOST) return palette;
  }
  throw new Error('The picture has too many colours for a palette.');
}

function roundedPalette(byCount: readonly number[], steps: number): Palette {
  const colors = new Map<number, number>();
  const places = new Map<number, number>();
  const round = (value: number) => Math.round(Math.round(value / 255 * steps) / steps * 255);
  for (const [rank, color] of byCount.entries()) {
    const shown = rank < EXACT ? color : (round(color >> 16) << 16) | (round((color >> 8) & 255) << 8) | round(color & 255);
    if (!colors.has(shown)) colors.set(shown, colors.size);
    places.set(color, colors.get(shown) ?? 0);
  }
  return { colors: [...colors.keys()], places };
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
