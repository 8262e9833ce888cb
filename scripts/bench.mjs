// npm run bench: every measurement under test/bench, one after the other; npm run bench -- <name> for some.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensure, root, runInNode24, stop } from './ensure.mjs';

const names = process.argv.slice(2);
const folder = path.join(root, 'test', 'bench');
const all = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.bench.ts')).sort() : [];
const chosen = all.filter((file) => names.length === 0 || names.some((name) => file.includes(name)));
if (chosen.length === 0) stop('There is nothing to measure.');

await ensure();
for (const file of chosen) {
  console.log(`\n${file}`);
  const code = await runInNode24(`test/bench/${file}`);
  if (code !== 0) process.exitCode = code;
}
