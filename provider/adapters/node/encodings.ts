import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from '../../app/list-reply.ts';
import type { Base64 } from '../../auth/crypto.ts';

/** Levels at which compressing takes less time than serialising the JSON did. Higher levels save less than 10 % more. */
const BROTLI_QUALITY = 3;
const GZIP_LEVEL = 2;

const compressWith: Record<Encoding, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>> = {
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => gzipSync(bytes, { level: GZIP_LEVEL }),
};

/** Compresses synchronously: 30 kB take 0.1 ms, less than passing them to a thread and back. */
export const compress = (bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): Uint8Array<ArrayBuffer> =>
  compressWith[encoding](bytes);

/** Node ignores invalid characters, so the stored value could differ from the one that others receive. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Base64 with Node's `Buffer`, about ten times as fast as the plain implementation. */
export const nodeBase64: Base64 = {
  encode: ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  decode(text) {
    if (text.length % 4 !== 0 || !BASE64.test(text)) throw new Error('This is not Base64.');
    return new Uint8Array(Buffer.from(text, 'base64'));
  },
};
