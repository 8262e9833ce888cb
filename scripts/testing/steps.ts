import { globSync, writeFileSync } from 'node:fs';
import { findBrowser } from '../browser.ts';
import { failure, join, printClosing, titleOf, type Outcome } from './outcome.ts';

/** The steps of a run: each prints its line, and one line for all of them ends the run. */
export interface Steps {
  /** With `counts: false`, the results are printed but not added to the run. */
  step(title: string, action: () => Outcome | Promise<Outcome>, options?: { counts?: boolean }): Promise<Outcome>;
  /** Prints the closing lines and ends the process: exit code 1 when something failed or nothing was run. */
  close(options?: { failsOnFlaky?: boolean }): never;
}

/** With `OUTCOME_FILE` in the environment, the outcome is also written there as JSON. */
export function startSteps(): Steps {
  const outcomes: Outcome[] = [];
  // A signal ends this process in the ordinary way, so that its "exit" event ends the children.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  return {
    async step(title, action, { counts = true } = {}) {
      const started = performance.now();
      const outcome = await action();
      if (counts) outcomes.push(outcome);
      printStep(title, outcome, performance.now() - started);
      return outcome;
    },
    close({ failsOnFlaky = false } = {}) {
      const total = join(outcomes);
      if (failsOnFlaky) total.problems.push(...(total.flaky ?? []));
      const file = process.env.OUTCOME_FILE;
      if (file) writeFileSync(file, JSON.stringify(total));
      printClosing(total);
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

/** The files of globs, sorted, with slashes. */
export function findTests(patterns: readonly string[]): string[] {
  return [...new Set(patterns.flatMap((pattern) => globSync(pattern)))]
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

/** For steps that need Chromium: without it nothing is run, and the missing package is printed once. */
export async function inBrowser(action: () => Promise<Outcome>): Promise<Outcome> {
  try {
    process.env.CHROME_PATH = findBrowser();
  } catch (error) {
    return failure('scripts/browser.ts', error instanceof Error ? error.message : String(error));
  }
  return action();
}
