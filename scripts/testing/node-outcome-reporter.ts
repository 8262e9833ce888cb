// Counts what `node --test` finds and writes it to OUTCOME_FILE, beside the reporter that people read.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EventData } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { addSkipped, emptyOutcome } from './outcome.ts';

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const outcome = emptyOutcome();
  const names: string[] = [];
  /** What files and the runner wrote beside the results: it explains the failure of a file as a whole. */
  const output: Record<string, string> = {};

  const addPass = (data: EventData.TestPass) => {
    if (data.details.type === 'suite') return;
    if (data.skip !== undefined || data.todo !== undefined)
      addSkipped(outcome, typeof data.skip === 'string' ? data.skip : undefined);
    // Node counts a file without tests as one that passed.
    else if (isFile(data)) outcome.problems.push({ ...locate(data, []), message: 'There is no test in it.' });
    else outcome.passed += 1;
  };
  const addFailure = (data: EventData.TestFail) => {
    const error: Error & { failureType?: string } = data.details.error;
    // What is around a failed test fails with it: that is the same failure once more.
    if (error.failureType === 'subtestsFailed') return;
    if (data.todo !== undefined) addSkipped(outcome);
    else
      outcome.problems.push({
        ...locate(data, names),
        message: isFile(data) ? `${messageOf(error)}\n${output[data.file ?? ''] ?? ''}` : messageOf(error),
      });
  };

  for await (const event of events) {
    if (event.type === 'test:start') names.splice(event.data.nesting, Infinity, event.data.name);
    if (event.type === 'test:pass') addPass(event.data);
    if (event.type === 'test:fail') addFailure(event.data);
    if (event.type === 'test:stderr' || event.type === 'test:diagnostic') {
      const { file = '', message } = event.data;
      output[file] = `${output[file] ?? ''}${message}\n`;
    }
    yield '';
  }
  writeFileSync(process.env.OUTCOME_FILE ?? '', JSON.stringify(outcome));
}

/** Whether it stands for a file as a whole: one that failed outside of its tests, or has none. */
const isFile = ({ name, file = '' }: { name: string; file?: string }) => path.resolve(name) === file;

/** Node wraps what a test or a hook threw. */
const messageOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message);

function locate(data: EventData.TestPass | EventData.TestFail, names: readonly string[]) {
  const file = path.relative('.', data.file ?? data.name).replaceAll('\\', '/');
  return { file, names: isFile(data) ? [] : [...names.slice(0, data.nesting), data.name] };
}
