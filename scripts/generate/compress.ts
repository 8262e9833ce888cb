// node scripts/generate/compress.ts FOLDER
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Files that a server sends as text. Pages are left out: they name the provider, which the operator sets. */
const TEXTS = /\.(js|mjs|css|svg|json)$/;
/** Files for bundlers and editors, and unpublished ones. */
const NOT_SERVED = /^(peer|types|playground)(\/|$)/;
/** Minimum size for compression, in bytes: a smaller reply is one packet anyway. */
const SMALLEST = 1000;

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/**
 * Writes `<name>.br` and `<name>.gz` beside every file of the build that browsers load as text, with maximum compression: a server that
 * finds them does not have to compress anything.
 */
export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => TEXTS.test(name) && !NOT_SERVED.test(path.relative(folder, parentPath)))
    .map(({ name, parentPath }) => path.join(parentPath, name));
  // The portals have the same PDF reader as the modules: files with the same content are compressed once.
  const known = new Map<string, Promise<readonly [string, Buffer][]>>();
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      if (content.length < SMALLEST) return;
      const key = content.toString('latin1');
      const found = known.get(key) ?? compress(content);
      known.set(key, found);
      for (const [ending, bytes] of await found) if (bytes.length < content.length) writeFileSync(file + ending, bytes);
    }),
  );
}

async function compress(content: Buffer): Promise<readonly [string, Buffer][]> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return [
    ['.br', await inBrotli(content, { params })],
    ['.gz', await inGzip(content, { level: 9 })],
  ];
}

const [, program, target] = process.argv;
if (program === fileURLToPath(import.meta.url)) {
  if (target === undefined) throw new Error('Name a folder: node scripts/generate/compress.ts FOLDER');
  await compressFiles(target);
}
