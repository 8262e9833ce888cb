// Comes first in every process that a test file starts (scripts/testing/node-tests.ts): tests and the demo's servers stand at
// the clock of the tests. Tools keep the machine's: npm and its certificates, builds, locks that look at the age of a file.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const ahead = Number(process.env.TEST_CLOCK_AHEAD ?? 0);
const main = path.relative(root, process.argv[1] ?? '');
const isOfTests = /^(test|demo)[\\/]/.test(main) || /\.test\.\w+$/.test(main);

if (ahead !== 0 && isOfTests) {
  const { shiftClock } = await import('./shift.ts');
  shiftClock(ahead);
}
