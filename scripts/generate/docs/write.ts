// Writes the generated blocks of the Markdown files. With --check it only reports outdated ones.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { documents, newElementPage } from './documents.ts';
import { fill } from './markdown.ts';

const root = path.join(import.meta.dirname, '../../..');
const isCheck = process.argv.includes('--check');

for (const [name, blocks] of Object.entries(await documents())) {
  const file = path.join(root, name);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : newElementPage(path.basename(name, '.md'));
  const { text, problems } = fill(before, blocks);
  problems.forEach((problem) => report(`${name}: ${problem}.`));
  if (!isCheck) writeFileSync(file, text);
  else if (!existsSync(file) || text !== before) report(`${name} is out of date: npm run docs writes it.`);
}

function report(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
