// Runs inside a test file's own process and tells its parent, event by event, what became of each test.
import { AssertionError } from 'node:assert';
import type { EventData } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';

/**
 * What the parent hears: one message for each finished test, remarks of the runner that explain a failure outside of
 * any test, and one message when everything has ended.
 */
export type NodeReport =
  | { kind: 'passed'; names: string[] }
  | { kind: 'skipped'; names: string[]; reason?: string }
  | { kind: 'failed'; names: string[]; message: string }
  | { kind: 'remark'; message: string }
  | { kind: 'done' };

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const names: string[] = [];
  for await (const event of events) {
    if (event.type === 'test:start') names.splice(event.data.nesting, Infinity, event.data.name);
    if (event.type === 'test:pass') tellPass(event.data, names);
    if (event.type === 'test:fail') tellFailure(event.data, names);
    if (event.type === 'test:diagnostic') tellRemark(event.data.message);
    if (event.type === 'test:summary') tell({ kind: 'done' });
    yield '';
  }
}

function tellPass(data: EventData.TestPass, names: string[]) {
  if (data.details.type === 'suite') return;
  const isSkipped = data.skip !== undefined || data.todo !== undefined;
  const place = { names: pathOf(data, names) };
  if (isSkipped) tell({ kind: 'skipped', ...place, ...typeof data.skip === 'string' && { reason: data.skip } });
  else tell({ kind: 'passed', ...place });
}

function tellFailure(data: EventData.TestFail, names: string[]) {
  const error: Error & { failureType?: string } = data.details.error;
  // What is around a failed test fails with it; that is the same failure once more.
  if (error.failureType === 'subtestsFailed') return;
  if (data.todo !== undefined) return tell({ kind: 'skipped', names: pathOf(data, names) });
  tell({ kind: 'failed', names: pathOf(data, names), message: describe(error) });
}

function tellRemark(message: string) {
  const isCount = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /.test(message);
  if (!isCount) tell({ kind: 'remark', message });
}

/** The names from the outside in. A failed hook of the whole file comes under the file's own path: it has no name. */
function pathOf({ name, nesting }: { name: string; nesting: number }, names: string[]) {
  return name === process.argv[1] ? [] : [...names.slice(0, nesting), name];
}

/** What the test threw: message and difference, then where it happened in the project's own files. */
function describe(error: Error) {
  const thrown = error.cause ?? error;
  if (!(thrown instanceof AssertionError)) return typeof thrown === 'string' ? thrown : ownLines(inspect(thrown, { depth: 4 }));
  const values = thrown.generatedMessage ? '' : `\nactual: ${inspect(thrown.actual)}\nexpected: ${inspect(thrown.expected)}`;
  return ownLines(`${thrown.message}${values}\n${stackOf(thrown)}`);
}

function stackOf({ stack = '' }: Error) {
  return stack.slice(stack.search(/^ +at /m));
}

function ownLines(text: string) {
  const isForeign = (line: string) => /^\s+at /.test(line) && (!line.includes('file://') || line.includes('/node_modules/'));
  const lines = text.split('\n').filter((line) => !isForeign(line));
  return lines.join('\n').replaceAll(`${pathToFileURL(process.cwd())}/`, '');
}

function tell(message: NodeReport) {
  process.send?.(message);
}
