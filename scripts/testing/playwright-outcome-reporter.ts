// Counts Playwright's results and writes them to OUTCOME_FILE, beside the readable reporter; reports progress to the watchdog.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { addSkipped, emptyOutcome } from './outcome.ts';
import { reportProgress, type Running } from './watchdog.ts';

export default class OutcomeReporter implements Reporter {
  readonly #outcome = emptyOutcome();
  /** ms by file, hooks included */
  readonly #files: Record<string, number> = {};
  readonly #running = new Map<TestCase, Running>();

  printsToStdio(): boolean {
    return false;
  }

  onTestBegin(test: TestCase): void {
    this.#running.set(test, { file: fileOf(test), names: namesOf(test) });
    this.#happened();
  }

  onStepBegin(): void {
    this.#happened();
  }

  onStepEnd(): void {
    this.#happened();
  }

  onTestEnd(test: TestCase, { status, errors, duration }: TestResult): void {
    this.#running.delete(test);
    this.#happened();
    const file = fileOf(test);
    this.#files[file] = (this.#files[file] ?? 0) + duration;
    if (status === 'skipped')
      return addSkipped(this.#outcome, test.annotations.find(({ description }) => description)?.description);
    if (test.ok()) {
      this.#outcome.passed += 1;
      return undefined;
    }
    this.#outcome.problems.push({
      file,
      names: namesOf(test),
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
    writeFileSync(process.env.OUTCOME_FILE ?? '', JSON.stringify({ ...this.#outcome, files: this.#files }));
  }

  #happened(): void {
    reportProgress([...this.#running.values()]);
  }
}

/** Before the suites and the test come the root, the project and the file. */
const namesOf = (test: TestCase): string[] => test.titlePath().slice(3);

/** The test file: the test itself may be in a helper. */
function fileOf({ parent, location }: TestCase): string {
  let suite: Suite | undefined = parent;
  while (suite && suite.type !== 'file') suite = suite.parent;
  return relative(suite?.location?.file ?? location.file);
}

const relative = (file: string) => path.relative('.', file).replaceAll('\\', '/');
