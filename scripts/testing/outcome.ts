import { stripVTControlCharacters } from 'node:util';

/** One thing that failed. The runner has printed the details. */
export interface Problem {
  /** relative to the project's folder */
  file: string;
  /** suites and test, from the outside in; empty when the file as a whole failed */
  names: string[];
  message: string;
}

/** How often for each reason. */
type Reasons = Record<string, number>;

/** The results of a run. Skipped tests count neither as passed nor as failed. */
export interface Outcome {
  passed: number;
  skipped: number;
  /** how many were skipped for which reason, where one was given */
  reasons?: Reasons;
  problems: Problem[];
  /** The watchdog has ended it: only its files in `files` and `problems` were run. */
  wasEnded?: boolean;
  /** tests that failed, and passed when their file was run again alone; does not fail a run, except in the deep suites */
  flaky?: Problem[];
  /** how long each file took, and tests that took long, by title; in ms */
  files?: Record<string, number>;
}

export const emptyOutcome = (): Outcome => ({ passed: 0, skipped: 0, problems: [] });

/** The outcome of a run that failed as a whole. */
export const failure = (file: string, message: string, names: string[] = []): Outcome => ({
  ...emptyOutcome(),
  problems: [{ file, names, message }],
});

function addReasons(some: Reasons = {}, more: Reasons = {}): Reasons {
  const sum = { ...some };
  for (const [reason, times] of Object.entries(more)) sum[reason] = (sum[reason] ?? 0) + times;
  return sum;
}

export function addSkipped(outcome: Outcome, reason?: string): void {
  outcome.skipped += 1;
  if (reason) outcome.reasons = addReasons(outcome.reasons, { [reason]: 1 });
}

export function join(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    skipped: outcomes.reduce((sum, { skipped }) => sum + skipped, 0),
    reasons: outcomes.reduce<Reasons>((sum, { reasons }) => addReasons(sum, reasons), {}),
    problems: outcomes.flatMap(({ problems }) => problems),
    wasEnded: outcomes.some(({ wasEnded }) => wasEnded),
    flaky: outcomes.flatMap(({ flaky = [] }) => flaky),
    files: outcomes.reduce<Reasons>((sum, { files }) => addReasons(sum, files), {}),
  };
}

/** `test/core/days.test.ts › a month › has its days` */
export const titleOf = ({ file, names }: Problem): string => [file, ...names].join(' › ');

/** Maximum lines of a message; the details are in the runner's own report, far above. */
const MESSAGE_LINES = 6;
/** Characters of such a line. */
const LINE_LENGTH = 240;

/** A failure by name, followed by the beginning of its message. */
function describeProblem(problem: Problem): string {
  const lines = stripVTControlCharacters(problem.message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .map((line) => `      ${line.slice(0, LINE_LENGTH)}`);
  return [`  ${titleOf(problem)}`, ...lines].join('\n');
}

/** How many of the slowest files are listed, and their minimum duration in ms. */
const SLOWEST = { count: 10, fromMs: 5000 };

/** Prints the slowest files, all failures, each with the first lines of its message, and the last line of a run. */
export function printClosing({ passed, problems, flaky = [], files = {} }: Outcome): void {
  const slowest = Object.entries(files)
    .filter(([, milliseconds]) => milliseconds >= SLOWEST.fromMs)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST.count);
  if (slowest.length > 0) {
    console.log('\nThe slowest files:');
    for (const [file, milliseconds] of slowest)
      console.log(`  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}`);
  }
  if (problems.length > 0) console.log(`\nWhat failed:\n${problems.map(describeProblem).join('\n')}\n`);
  if (flaky.length > 0)
    console.log(`\nWhat failed once, and passed alone:\n${flaky.map(describeProblem).join('\n')}\n`);
  if (passed + problems.length === 0) console.log('There was nothing to run.');
  for (const problem of flaky) console.log(`flaky: ${titleOf(problem)}`);
  console.log(`${passed} passed, ${problems.length} failed`);
}
