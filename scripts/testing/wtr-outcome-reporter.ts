import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestSession } from '@web/test-runner';
import { addSkipped, emptyOutcome, type Outcome } from './outcome.ts';

type Suite = NonNullable<TestSession['testResults']>;

/** Counts what `wtr` finds and writes it to OUTCOME_FILE, beside the reporter that people read. */
export function outcomeReporter(): Reporter {
  return {
    stop({ sessions }) {
      const outcome = emptyOutcome();
      for (const session of sessions) addSession(outcome, session);
      if (process.env.OUTCOME_FILE) writeFileSync(process.env.OUTCOME_FILE, JSON.stringify(outcome));
    },
  };
}

function addSession(outcome: Outcome, { testFile, testResults, errors, passed }: TestSession) {
  const location = { file: path.relative('.', testFile).replaceAll('\\', '/'), names: [] };
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

/** `needs` in test/support/browser/engine.ts writes the reason behind the name of a test or suite. */
const reasonIn = (names: string[]) => /\[([^\]]+)\]$/.exec(names.findLast((name) => name.endsWith(']')) ?? '')?.[1];
