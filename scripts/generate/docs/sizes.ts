import { readFileSync } from 'node:fs';
import path from 'node:path';
import { table } from './markdown.ts';

export const COLD_SIZES_FILE = path.join(import.meta.dirname, 'cold-sizes.json');

/** kB of 1,000 bytes, gzipped, with nothing in the cache. */
export interface ColdSize {
  /** Everything that is loaded when the elements are ready. */
  readonly usable: number;
  /** Including what is loaded afterwards while the page is idle: the dialogs that may be opened next. */
  readonly atRest: number;
}

/** The recorded sizes of pages; a test checks them. */
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
