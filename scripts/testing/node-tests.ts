import { fork, type ChildProcess } from 'node:child_process';
import { clockEnvironment } from '../../test/support/clock/where.ts';
import type { NodeReport } from './node-reporter.ts';
import { addReasons, emptyOutcome, join, type Outcome } from './outcome.ts';

interface Bounds {
  /** how many files run at once */
  concurrency: number;
  /** milliseconds until a single test counts as failed */
  testMilliseconds: number;
  /** milliseconds until a whole file does */
  fileMilliseconds: number;
}

/** Runs files of `node:test`, each in a process of its own that begins at the moment of the tests. */
export async function runNodeTests(files: string[], bounds: Bounds): Promise<Outcome> {
  const waiting = [...files];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) outcomes.push(await runFile(file, bounds));
  };
  await Promise.all(Array.from({ length: bounds.concurrency }, work));
  return join(outcomes);
}

async function runFile(file: string, { testMilliseconds, fileMilliseconds }: Bounds): Promise<Outcome> {
  const reporter = new URL('./node-reporter.ts', import.meta.url).href;
  const child = fork(file, {
    execArgv: [`--test-reporter=${reporter}`, `--test-timeout=${testMilliseconds}`],
    env: { ...process.env, ...clockEnvironment() },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const outcome = emptyOutcome();
  const said = listen(child);
  let isDone = false;
  child.on('message', (report: NodeReport) => {
    if (report.kind === 'passed') outcome.passed += 1;
    if (report.kind === 'skipped') noteSkipped(outcome, report.reason);
    if (report.kind === 'failed') outcome.problems.push({ file, names: report.names, message: report.message });
    if (report.kind === 'remark') said.push(`${report.message}\n`);
    if (report.kind === 'done') isDone = true;
  });

  const problem = await ending(child, fileMilliseconds);
  const tests = outcome.passed + outcome.skipped + outcome.problems.length;
  // An exit code of its own needs no second mention when a test has failed.
  const whole = problem.isTooLate || outcome.problems.length === 0 ? problem.sentence : undefined;
  const message = whole ?? (tests === 0 ? 'There is no test in it.' : isDone ? undefined : 'It ended before its tests were done.');
  if (message) outcome.problems.push({ file, names: [], message });
  const last = outcome.problems.at(-1);
  if (last && said.length > 0) last.message += `\n${indent(said.join('').trimEnd())}`;
  return outcome;
}

function noteSkipped(outcome: Outcome, reason: string | undefined) {
  outcome.skipped += 1;
  if (reason) outcome.reasons = addReasons(outcome.reasons, { [reason]: 1 });
}

/** Everything that the file prints; it is shown only when something in the file fails. */
function listen(child: ChildProcess) {
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  return said;
}

function ending(child: ChildProcess, milliseconds: number): Promise<{ sentence?: string; isTooLate: boolean }> {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  return new Promise((resolve) => {
    let isTooLate = false;
    const timer = setTimeout(() => {
      isTooLate = true;
      end();
    }, milliseconds);
    // "close" comes after all output has been read, "exit" may come before.
    child.on('close', (code) => {
      clearTimeout(timer);
      process.off('exit', end);
      const late = `It had not ended after ${milliseconds / 1000} s: a server, a timer or a browser may still be open.`;
      resolve({ isTooLate, sentence: isTooLate ? late : code === 0 ? undefined : `It ended with exit code ${code}.` });
    });
  });
}

function indent(text: string) {
  return text.replaceAll(/^/gm, '| ');
}
