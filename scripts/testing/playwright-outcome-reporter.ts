// Counts what Playwright finds and writes it to OUTCOME_FILE, beside the reporter that people read.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { addSkipped, emptyOutcome } from './outcome.ts';

export default class OutcomeReporter implements Reporter {
  readonly #outcome = emptyOutcome();

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (status === 'skipped')
      return addSkipped(this.#outcome, test.annotations.find(({ description }) => description)?.description);
    if (test.ok()) {
      this.#outcome.passed += 1;
      return undefined;
    }
    // Before the suites and the test come the root, the project and the file.
    const names = test.titlePath().slice(3);
    this.#outcome.problems.push({
      file: fileOf(test),
      names,
      message: errors.map(({ message, value }) => message ?? value).join('\n'),
    });
    return undefined;
  }

  /** An error outside of the tests: a file that cannot be loaded, or no tests at all. */
  onError({ message, value, location }: TestError): void {
    this.#outcome.problems.push({
      file: location ? relative(location.file) : 'playwright',
      names: [],
      message: message ?? value ?? '',
    });
  }

  onEnd({ status }: FullResult): void {
    if (status === 'interrupted')
      this.#outcome.problems.push({ file: 'playwright', names: [], message: 'It was interrupted.' });
    writeFileSync(process.env.OUTCOME_FILE ?? '', JSON.stringify(this.#outcome));
  }
}

/** The test file: the test itself may stand in a helper. */
function fileOf({ parent, location }: TestCase): string {
  let suite: Suite | undefined = parent;
  while (suite && suite.type !== 'file') suite = suite.parent;
  return relative(suite?.location?.file ?? location.file);
}

const relative = (file: string) => path.relative('.', file).replaceAll('\\', '/');
