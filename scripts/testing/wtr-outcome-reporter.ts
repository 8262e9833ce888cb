import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestRunnerConfig, TestRunnerPlugin, TestSession } from '@web/test-runner';
import { addSkipped, emptyOutcome, type Outcome } from './outcome.ts';
import { reportProgress, type Running } from './watchdog.ts';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];
type Suite = NonNullable<TestSession['testResults']>;

/** Test files that are running. */
const running = new Map<string, Running>();
const happened = () => reportProgress([...running.values()]);

/** Reports the running tests to the watchdog: test/support/browser/page-watch.ts sends the command when each begins. */
export const progressPlugin: TestRunnerPlugin = {
  name: 'progress',
  executeCommand({ command, payload, session: { testFile } }) {
    if (command === 'running') running.set(testFile, { file: relative(testFile), names: payload as string[] });
    happened();
    return command === 'running' ? true : undefined;
  },
};

/** Reports to the watchdog that a page has requested a file. */
export const progressMiddleware: Middleware = (_, next) => {
  happened();
  return next();
};

/** Counts the results of `wtr` and writes them to OUTCOME_FILE, beside the readable reporter. */
export function outcomeReporter(): Reporter {
  return {
    onTestRunStarted: happened,
    reportTestFileResults({ testFile }) {
      running.delete(testFile);
      happened();
    },
    stop({ sessions }) {
      const outcome = emptyOutcome();
      for (const session of sessions) addSession(outcome, session);
      if (process.env.OUTCOME_FILE) writeFileSync(process.env.OUTCOME_FILE, JSON.stringify(outcome));
    },
  };
}

function addSession(outcome: Outcome, { testFile, testResults, errors, passed }: TestSession) {
  const location = { file: relative(testFile), names: [] };
  if (testResults) outcome.files = { ...outcome.files, [location.file]: Math.round(timeOf(testResults)) };
  const before = outcome.passed + outcome.skipped + outcome.problems.length;
  if (testResults) addSuite(outcome, location.file, testResults, []);
  for (const { message } of errors) outcome.problems.push({ ...location, message });
  if (outcome.passed + outcome.skipped + outcome.problems.length > before) return;
  outcome.problems.push({ ...location, message: passed ? 'There is no test in it.' : 'It was not run.' });
}

function addSuite(outcome: Outcome, file: string, { tests, suites }: Suite, names: string[]) {
  for (const test of tests) {
    const path = [...names, test.name];
    if (test.skipped) addSkipped(outcome, reasonIn(path));
    else if (test.passed) outcome.passed += 1;
    else outcome.problems.push({ file, names: path, message: test.error?.message ?? 'It was not run to its end.' });
  }
  for (const inner of suites) addSuite(outcome, file, inner, [...names, inner.name]);
}

const timeOf = ({ tests, suites }: Suite): number =>
  [...tests.map(({ duration = 0 }) => duration), ...suites.map(timeOf)].reduce((sum, time) => sum + time, 0);

/** `needs` in test/support/browser/engine.ts writes the reason after the name of a test or suite. */
const reasonIn = (names: string[]) => /\[([^\]]+)\]$/.exec(names.findLast((name) => name.endsWith(']')) ?? '')?.[1];

const relative = (file: string) => path.relative('.', file).replaceAll('\\', '/');
