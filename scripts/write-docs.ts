// Writes into README.md what comes from the tables of the sources. With --check it only says whether that is done.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fill } from './docs/markdown.ts';
import { readmeBlocks } from './docs/readme.ts';

const file = path.join(import.meta.dirname, '../README.md');
const before = readFileSync(file, 'utf8');
const { text, problems } = fill(before, await readmeBlocks());

for (const problem of problems) console.error(`README.md: ${problem}.`);
if (problems.length > 0) process.exitCode = 1;
if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (text !== before) {
  console.error('README.md is out of date: npm run docs writes it.');
  process.exitCode = 1;
}
