// Closes several runs with one line. Each is named by the file that its outcome should be in, `test:hosts.json` for example.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { join, type Outcome } from './outcome.ts';
import { printClosing } from './print.ts';

const total = join(process.argv.slice(2).map(readOutcome));
printClosing(total);
process.exitCode = total.problems.length > 0 || total.passed === 0 ? 1 : 0;

function readOutcome(file: string): Outcome {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const name = `npm run ${path.basename(file, '.json')}`;
  return { passed: 0, skipped: 0, problems: [{ file: name, names: [], message: 'It ended before its tests were done.' }] };
}
