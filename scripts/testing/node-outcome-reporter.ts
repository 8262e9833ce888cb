// Counts the results of a group of files and writes them to OUTCOME_FILE; prints each failure immediately.
import { writeFileSync } from 'node:fs';
import type { EventData } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { addSkipped, emptyOutcome, titleOf, type Outcome } from './outcome.ts';

/** A test that takes longer is listed with its time beside its file, in ms. */
const SLOW_MS = 2_000;

type Ended = EventData.TestPass | EventData.TestFail;

const milliseconds: Record<string, number> = {};
const outcome: Outcome = { ...emptyOutcome(), files: milliseconds };
const write = () => writeFileSync(process.env.OUTCOME_FILE ?? '', JSON.stringify(outcome));

/** A file has taken this long, including loading. Events arrive too late to measure it. */
export function noteFile(file: string, duration: number): void {
  milliseconds[file] = (milliseconds[file] ?? 0) + Math.round(duration);
}

// The run is stuck: the watchdog knows where, and these are the results so far.
process.once('SIGINT', () => {
  write();
  process.exit(1);
});

/** A file is a suite around everything that it declares (node-group.ts). */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  /** The location of the latest event: the file, its suites, the test. Node reports the start of a test only when it has ended. */
  const names: string[] = [];
  let testsInFile = 0;

  const where = (depth: number) => ({ file: names[0] ?? 'node', names: names.slice(1, depth + 1) });
  const fail = (depth: number, error: Error): string => {
    const problem = { ...where(depth), message: error.message };
    outcome.problems.push(problem);
    return `no  ${titleOf(problem)}\n${inspect(error).replaceAll(/\?load=\d+/g, '')}\n`;
  };

  function* end(data: Ended, error?: Error & { failureType?: string }): Generator<string> {
    const isSuite = data.details.type === 'suite';
    if (!isSuite) testsInFile += 1;
    // The suites around a failed test fail with it: that is the same failure again.
    if (error && error.failureType !== 'subtestsFailed' && data.todo === undefined)
      yield fail(data.nesting, causeOf(error));
    else if (!isSuite && (data.skip !== undefined || data.todo !== undefined))
      addSkipped(outcome, typeof data.skip === 'string' ? data.skip : undefined);
    else if (!isSuite && !error) outcome.passed += 1;
    if (!isSuite && data.details.duration_ms > SLOW_MS)
      milliseconds[titleOf({ ...where(data.nesting), message: '' })] = Math.round(data.details.duration_ms);
    if (data.nesting > 0) return;
    if (testsInFile === 0 && !error) yield fail(0, new Error('There is no test in it.'));
    testsInFile = 0;
  }

  for await (const event of events) {
    if (event.type === 'test:start' || event.type === 'test:pass' || event.type === 'test:fail')
      names.splice(event.data.nesting, Infinity, event.data.name);
    if (event.type === 'test:pass') yield* end(event.data);
    if (event.type === 'test:fail') yield* end(event.data, event.data.details.error);
    // An error after the end of the test that caused it; Node names the test.
    if (event.type === 'test:diagnostic' && event.data.message.includes('asynchronous activity after the test ended'))
      yield fail(0, new Error(event.data.message));
  }
  write();
}

/** Node wraps the error of a test or a hook. */
const causeOf = (error: Error): Error => (error.cause instanceof Error ? error.cause : error);
