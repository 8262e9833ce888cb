import { existsSync, writeFileSync } from 'node:fs';
import { findBrowser } from '../browser.ts';
import { runNodeTests } from './node-tests.ts';
import { join, type Outcome } from './outcome.ts';
import { printClosing, printOutcome } from './print.ts';

type Bounds = Parameters<typeof runNodeTests>[1];

/** The steps of a run, one after the other: each prints its line, and one line over all of them closes the run. */
export interface Steps {
  /** Leaves out a step that has no files. */
  step(title: string, files: string[], action: () => Promise<Outcome>): Promise<void>;
  /** Prints the closing line and ends the process: exit code 1 when something failed or nothing was run. */
  close(): never;
}

/**
 * With `OUTCOME_FILE` in the environment the outcome of all steps goes there as JSON in place of the closing lines, for
 * whoever sums several runs.
 */
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
      printOutcome(title, outcome, performance.now() - started);
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

/** A name that fits no test file and no check is a slip of the pen, not a success. */
export async function reportUnknownNames({ step }: Steps, names: string[], files: string[], checks: string[] = []) {
  const unknown = names.filter((name) => !checks.includes(name) && !files.some((file) => file.includes(name)));
  const problems = unknown.map((name) => ({ file: 'test', names: [name], message: `No test file has "${name}" in its path.` }));
  await step('names', unknown, async () => ({ passed: 0, skipped: 0, problems }));
}

/** For what needs Chromium: without one nothing is run, and what to install is said once. */
export async function inBrowser(action: () => Promise<Outcome>): Promise<Outcome> {
  try {
    process.env.CHROME_PATH = findBrowser();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { passed: 0, skipped: 0, problems: [{ file: 'scripts/browser.ts', names: [], message }] };
  }
  return action();
}

/** Runs tests that use what is built, as people do; in a browser. */
export function runOnBuild(files: string[], bounds: Bounds): Promise<Outcome> {
  return inBrowser(async () => {
    if (existsSync('dist/.stamp')) return runNodeTests(files, bounds);
    const problems = files.map((file) => ({ file, names: [], message: 'It was not run: there is no build.' }));
    return { passed: 0, skipped: 0, problems };
  });
}
