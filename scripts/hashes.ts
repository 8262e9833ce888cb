import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOf, readGraph } from './build/graph.ts';

/** The files that contain all their code: only the PDF code is loaded on demand. */
const COMPLETE = ['teacher-elements.js', 'demo.js'];

/** The content of `sri.json`: paths below the folder with the value of their `integrity` attribute. */
export interface Hashes {
  readonly version: string;
  /** Files whose hash covers all code that runs, except the PDF code of a live room. */
  readonly complete: Readonly<Record<string, string>>;
  /** Their sizes: kB of 1,000 bytes, gzipped. */
  readonly kilobytes: Readonly<Record<string, number>>;
  /** Modules for script tags; they load chunks, which their hash does not cover. */
  readonly entries: Readonly<Record<string, string>>;
  /** The files that entries load, for the `integrity` of an import map. */
  readonly chunks: Readonly<Record<string, string>>;
}

/** Writes `sri.json`, with which a page verifies the files in a folder of the build. */
export function writeHashes(folder: string): void {
  const graph = readGraph(folder);
  const complete = COMPLETE.filter((name) => existsSync(path.join(folder, name)));
  const hashed = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, integrity(readFileSync(path.join(folder, name)))]));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const hashes: Hashes = {
    version,
    complete: hashed(complete),
    kilobytes: Object.fromEntries(complete.map((name) => [name, kilobytes(readFileSync(path.join(folder, name)))])),
    entries: hashed(filesOf(graph).filter((name) => graph.get(name)?.entry !== undefined)),
    chunks: hashed(filesOf(graph).filter((name) => graph.get(name)?.entry === undefined)),
  };
  writeFileSync(path.join(folder, 'sri.json'), `${JSON.stringify(hashes, null, 2)}\n`);
}

const integrity = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

const kilobytes = (content: Buffer): number => Number((gzipSync(content, { level: 9 }).length / 1000).toFixed(1));
