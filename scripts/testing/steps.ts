import { existsSync, globSync, writeFileSync } from 'node:fs';
import { findBrowser } from '../browser.ts';
import { failure, join, printClosing, titleOf, type Outcome } from './outcome.ts';

/** The steps of a run, one after the other: each prints its line, and one line over all of them closes the run. */
export interface Steps {
  /** Leaves out a step that has no files. */
  step(title: string, files: string[], action: () => Outcome | Promise<Outcome>): Promise<void>;
  /** Prints the closing line and ends the process: exit code 1 when something failed or nothing was run. */
  close(): never;
}

/** With `OUTCOME_FILE` in the environment the outcome goes there as JSON in place of the closing lines: see merge-results.ts. */
export function startSteps(): Steps {
  const outcomes: Outcome[] = [];
  // A signal ends this process in the ordinary way, so that its "exit" ends the children.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  return {
    async step(title, files, action) {
      if (files.length === 0) return;
      const started = performance.now();
      const outcome = await action();
      outcomes.push(outcome);
      printStep(title, outcome, performance.now() - started);
    },
    close() {
      const total = join(outcomes);
      const file = process.env.OUTCOME_FILE;
      if (file) writeFileSync(file, JSON.stringify(total));
      else printClosing(total);
      process.exit(total.problems.length > 0 || total.passed === 0 ? 1 : 0);
    },
  };
}

function printStep(title: string, { passed, skipped, reasons = {}, problems }: Outcome, milliseconds: number) {
  const count = passed + problems.length;
  const details = [
    `${count} ${count === 1 ? 'test' : 'tests'}`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${(milliseconds / 1000).toFixed(1)} s`,
  ];
  console.log(`${problems.length === 0 ? 'ok' : 'no'}  ${title.padEnd(18)} ${details.join(', ')}`);
  for (const [reason, times] of Object.entries(reasons)) console.log(`    ${times} skipped: ${reason}`);
  for (const problem of problems)
    console.log(
      `    ${titleOf(problem)}: ${problem.names.length === 0 ? problem.message : problem.message.split('\n', 1)[0]}`,
    );
}

/** The test files of a kind whose path contains one of the names, or begins with it where it begins with test/; without names all. */
export function findTests(patterns: string[], names: string[]): string[] {
  const files = patterns.flatMap((pattern) => globSync(pattern)).map((file) => file.replaceAll('\\', '/'));
  const fits = (file: string, name: string) =>
    name.startsWith('test/') ? file.startsWith(name) : file.slice('test/'.length).includes(name);
  const isWanted = (file: string) => names.length === 0 || names.some((name) => fits(file, name));
  return [...new Set(files)].filter(isWanted).sort();
}

/** A name that fits no test file and no check is a typing error, not a success. */
export async function reportUnknownNames(
  { step }: Steps,
  names: string[],
  files: string[],
  checks: string[] = [],
): Promise<void> {
  const unknown = names.filter((name) => !checks.includes(name) && !files.some((file) => file.includes(name)));
  await step('names', unknown, () =>
    join(unknown.map((name) => failure('test', `No test file has "${name}" in its path.`, [name]))),
  );
}

/** For what needs Chromium: without one nothing is run, and what to install is printed once. */
export async function inBrowser(action: () => Promise<Outcome>): Promise<Outcome> {
  try {
    process.env.CHROME_PATH = findBrowser();
  } catch (error) {
    return failure('scripts/browser.ts', error instanceof Error ? error.message : String(error));
  }
  return action();
}

/** For what tests the build, as people use it; in a browser. */
export function onBuild(action: () => Promise<Outcome>): Promise<Outcome> {
  if (!existsSync('dist/.stamp')) return Promise.resolve(failure('dist', 'There is no build to test.'));
  return inBrowser(action);
}
