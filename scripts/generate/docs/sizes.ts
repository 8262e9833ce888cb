import { readFileSync } from 'node:fs';
import path from 'node:path';
import { table } from './markdown.ts';

export const COLD_SIZES_FILE = path.join(import.meta.dirname, 'cold-sizes.json');

/** kB of 1,000 bytes, gzipped, with nothing in the cache. */
export interface ColdSize {
  /** All that has come when the elements are ready. */
  readonly usable: number;
  /** With what is fetched afterwards while the page rests: the dialogs that somebody may open next. */
  readonly atRest: number;
}

/** What pages fetch, as it was noted last; a test holds the files to it. */
export function coldSizes(): Readonly<Record<string, ColdSize>> {
  return JSON.parse(readFileSync(COLD_SIZES_FILE, 'utf8')) as Record<string, ColdSize>;
}

export function sizesTable(): string {
  const rows = Object.entries(coldSizes()).map(([name, { usable, atRest }]) => [
    name.replace(/<[\w-]+>/, '`$&`'),
    usable.toFixed(1),
    atRest.toFixed(1),
  ]);
  return table(['page', 'until it is usable', 'with what comes at rest'], rows);
}
