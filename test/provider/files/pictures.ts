// Small real pictures, made by hand, with and without what cameras and editors write into them.
import { crc32, deflateSync } from 'node:zlib';

const latin = (text: string) => Buffer.from(text, 'latin1');

function pngChunk(kind: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([latin(kind), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** One red pixel. */
export function png(...extra: Buffer[]): Uint8Array<ArrayBuffer> {
  return pngOf(1, 1, ...extra);
}

/** A picture whose header speaks of so many pixels, while there is one. */
export function pngOf(width: number, height: number, ...extra: Buffer[]): Uint8Array<ArrayBuffer> {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  return Uint8Array.from(
    Buffer.concat([
      latin('\x89PNG\r\n\x1a\n'),
      pngChunk('IHDR', header),
      ...extra,
      pngChunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
      pngChunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

export const tinyPng = png();
export const pngWithMetadata = png(
  pngChunk('tEXt', latin('Comment\0SECRET')),
  pngChunk('eXIf', latin('SECRET')),
  pngChunk('tIME', Buffer.alloc(7)),
);

function segment(marker: number, content: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, latin(content)]);
}

/** The skeleton of a JPEG: its segments in order, with pixels that hold an escaped FF and a restart mark. */
export function jpeg(...extra: Buffer[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xe0, 'JFIF\0'),
      ...extra,
      segment(0xdb, 'table'),
      segment(0xc0, '\x08\0\x01\0\x01\x01\x01\x11\0'),
      segment(0xda, 'scan'),
      Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
      segment(0xc4, 'huffman'),
      segment(0xda, 'scan'),
      Buffer.from([5, 6]),
      Buffer.from([0xff, 0xd9]),
    ]),
  );
}

export const tinyJpeg = jpeg();
export const jpegWithMetadata = Uint8Array.from(
  Buffer.concat([
    jpeg(segment(0xe1, 'Exif\0\0SECRET'), segment(0xed, 'Photoshop SECRET'), segment(0xfe, 'SECRET')),
    latin('SECRET after the end'),
  ]),
);

function webpChunk(kind: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([latin(kind), length, content, Buffer.alloc(content.length % 2)]);
}

export function webp(flags: number, ...extra: Buffer[]): Uint8Array<ArrayBuffer> {
  const body = Buffer.concat([
    latin('WEBP'),
    webpChunk('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    webpChunk('VP8L', latin('\x2fodd')),
    ...extra,
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Uint8Array.from(Buffer.concat([latin('RIFF'), length, body]));
}

export const tinyWebp = webp(0);
export const webpWithMetadata = webp(0x0c, webpChunk('EXIF', latin('SECRET')), webpChunk('XMP ', latin('SECRET!')));
