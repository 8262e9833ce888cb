// Prints one line over several runs. Each is named by the file that its outcome should be in, `test:hosts.json` for example.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { failure, join, printClosing, type Outcome } from './outcome.ts';

const total = join(process.argv.slice(2).map(readOutcome));
printClosing(total);
process.exitCode = total.problems.length > 0 || total.passed === 0 ? 1 : 0;

function readOutcome(file: string): Outcome {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  return failure(`npm run ${path.basename(file, '.json')}`, 'It ended before its tests were done.');
}
