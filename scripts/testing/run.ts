// Runs everything that npm test promises, or what is named, and closes with one line over all of it.
import { existsSync } from 'node:fs';
import { findBrowser } from '../browser.ts';
import { runCheck } from './checks.ts';
import { runElementTests } from './element-tests.ts';
import { findTests } from './files.ts';
import { runNodeTests } from './node-tests.ts';
import { join, type Outcome } from './outcome.ts';
import { printOutcome, printProblemList } from './print.ts';

const names = process.argv.slice(2);
const outcomes: Outcome[] = [];

const nodeFiles = findTests(['test/{core,provider,scripts}/**/*.test.ts'], names);
const elementFiles = findTests(['test/elements/**/*.test.{ts,tsx}'], names);
const endToEndFiles = findTests(['test/e2e/**/*.test.ts'], names);

// A signal ends this process in the ordinary way, so that its "exit" ends the children.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

await check('types', 'tsconfig.json', 'node_modules/typescript/bin/tsc', ['--noEmit', '--project', '.', '--pretty', 'false']);
await check('lint', '.oxlintrc.json', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings', '--format=unix']);
await step('core and provider', nodeFiles, () => runNodeTests(nodeFiles, { concurrency: 2, testMilliseconds: 30_000, fileMilliseconds: 120_000 }));
await step('elements', elementFiles, () => inBrowser(() => runElementTests(elementFiles)));
await check('sizes', 'dist', 'scripts/build.mjs', ['--if-stale'], endToEndFiles.length > 0);
await step('end to end', endToEndFiles, () => inBrowser(runEndToEnd));
reportUnknownNames();

const total = join(outcomes);
printProblemList(total.problems);
if (total.passed + total.problems.length === 0) console.log('There was nothing to run.');
console.log(`${total.passed} passed, ${total.problems.length} failed`);
process.exit(total.problems.length > 0 || total.passed === 0 ? 1 : 0);

async function check(name: string, file: string, program: string, parameters: string[], isNeeded = false) {
  const isWanted = names.length === 0 || names.includes(name) || isNeeded;
  if (isWanted) await step(name, [file], async () => runCheck(file, program, parameters));
}

async function step(title: string, files: string[], action: () => Promise<Outcome>) {
  if (files.length === 0) return;
  const started = performance.now();
  const outcome = await action();
  outcomes.push(outcome);
  printOutcome(title, outcome, performance.now() - started);
}

/** They use the built pages, as people do. */
async function runEndToEnd(): Promise<Outcome> {
  if (existsSync('dist/.stamp')) return runNodeTests(endToEndFiles, { concurrency: 1, testMilliseconds: 120_000, fileMilliseconds: 300_000 });
  const problems = endToEndFiles.map((file) => ({ file, names: [], message: 'It was not run: there is no build.' }));
  return { passed: 0, skipped: 0, problems };
}

async function inBrowser(action: () => Promise<Outcome>): Promise<Outcome> {
  try {
    process.env.CHROME_PATH = findBrowser();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { passed: 0, skipped: 0, problems: [{ file: 'scripts/browser.ts', names: [], message }] };
  }
  return action();
}

/** A name that fits nothing is a slip of the pen, not a success. */
function reportUnknownNames() {
  const known = [...nodeFiles, ...elementFiles, ...endToEndFiles];
  const unknown = names.filter((name) => !['types', 'lint', 'sizes'].includes(name) && !known.some((file) => file.includes(name)));
  const problems = unknown.map((name) => ({ file: 'test', names: [], message: `No test file has "${name}" in its path.` }));
  if (problems.length === 0) return;
  outcomes.push({ passed: 0, skipped: 0, problems });
  printOutcome('names', { passed: 0, skipped: 0, problems }, 0);
}
