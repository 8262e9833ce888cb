import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compress, Encoding } from '../../app/compression.ts';

/** Number of replies that are compressed at once, off the main thread; further ones are sent as they are. */
const MAX_AT_ONCE = 8;

/** Levels at which compression takes about as long as a local network takes for what it saves. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressWith: Record<Encoding, (bytes: Uint8Array) => Promise<Buffer<ArrayBuffer>>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }) as Promise<Buffer<ArrayBuffer>>,
  gzip: (bytes) => zip(bytes, { level: GZIP_LEVEL }) as Promise<Buffer<ArrayBuffer>>,
};

/** Compresses by Node's pool of threads. */
export function createCompress(atOnce = MAX_AT_ONCE): Compress {
  let running = 0;
  return async (bytes, encoding) => {
    if (running >= atOnce) return undefined;
    running += 1;
    try {
      return new Uint8Array(await compressWith[encoding](bytes));
    } finally {
      running -= 1;
    }
  };
}
