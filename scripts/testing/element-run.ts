// Runs the given files in web-test-runner and tells the parent process the outcome.
import { diff } from 'node:util';
import { startTestRunner, type TestRunnerConfig } from '@web/test-runner';
import { emptyOutcome, type Outcome, type Problem } from './outcome.ts';

type Runner = NonNullable<Awaited<ReturnType<typeof startTestRunner>>>;
type Session = ReturnType<Runner['sessions']['get']> & object;
type Suite = NonNullable<Session['testResults']>;
type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];
type TestError = Session['errors'][number];
interface SyntaxProblem {
  filePath: string;
  line: number;
  column: number;
  message: string;
}

/** Sources that could not be read; the page only says that an import failed. */
const unreadable: string[] = [];
const ignore = () => undefined;
const logger = {
  log: ignore,
  debug: ignore,
  warn: ignore,
  error(...words: unknown[]) {
    unreadable.push(words.map((word) => (word instanceof Error ? word.message : String(word))).join(' '));
  },
  group: ignore,
  groupEnd: ignore,
  logSyntaxError({ filePath, line, column, message }: SyntaxProblem) {
    unreadable.push(`${relative(filePath)}:${line}:${column} ${message}`);
  },
};

// A signal ends this process in the ordinary way, so that its "exit" ends the browsers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const { default: config } = await import(new URL('../../web-test-runner.config.mjs', import.meta.url).href);
/** A module deep below a test file that is not there is not mentioned anywhere else. */
const noteMissing: Middleware = async (context, next) => {
  await next();
  if (context.status >= 400 && context.path !== '/favicon.ico') unreadable.push(`${context.status} ${context.path}`);
};
const runner = await startTestRunner({
  readCliArgs: false,
  readFileConfig: false,
  autoExitProcess: false,
  config: { ...config, middleware: [noteMissing, ...config.middleware], files: process.argv.slice(2), reporters: [], logger },
});
runner?.on('stopped', () => {
  const outcome = [...runner.sessions.all()].reduce(addSession, emptyOutcome());
  process.send?.(outcome, () => process.exit(0));
});

function addSession(outcome: Outcome, session: Session): Outcome {
  const file = relative(session.testFile);
  const before = { tests: outcome.passed + outcome.skipped, problems: outcome.problems.length };
  if (session.testResults) addSuite(outcome, file, session.testResults, []);
  for (const error of session.errors) outcome.problems.push({ file, names: [], message: describe(error) });
  if (session.status !== 'FINISHED') outcome.problems.push({ file, names: [], message: 'It was not run.' });
  const tests = outcome.passed + outcome.skipped + outcome.problems.length - before.tests - before.problems;
  if (tests === 0) outcome.problems.push({ file, names: [], message: 'There is no test in it.' });
  const last = outcome.problems.at(-1);
  if (last && outcome.problems.length > before.problems) last.message += circumstances(session);
  return outcome;
}

function addSuite(outcome: Outcome, file: string, suite: Suite, names: string[]) {
  for (const test of suite.tests) {
    const problem: Problem = { file, names: [...names, test.name], message: test.error ? describe(test.error) : 'It was not run to its end.' };
    if (test.skipped) addSkipped(outcome, problem.names);
    else if (test.passed) outcome.passed += 1;
    else outcome.problems.push(problem);
  }
  for (const inner of suite.suites) addSuite(outcome, file, inner, [...names, inner.name]);
}

/** `needs` in test/support/engine.ts writes the reason behind the name of a test or suite. */
function addSkipped(outcome: Outcome, names: string[]) {
  outcome.skipped += 1;
  const [, reason] = /\[([^\]]+)\]$/.exec(names.findLast((name) => name.endsWith(']')) ?? '') ?? [];
  if (reason === undefined) return;
  outcome.reasons ??= {};
  outcome.reasons[reason] = (outcome.reasons[reason] ?? 0) + 1;
}

function describe({ message, stack = '', expected, actual }: TestError) {
  // A null comes as such, whatever the type says.
  const lines = actual !== undefined && expected !== undefined ? ['+ actual - expected', ...difference(String(actual), String(expected))] : [];
  const places = stack.split('\n').filter((line) => line.trim() !== '' && !message.includes(line.trim()));
  return [message, ...lines, ...places].join('\n');
}

function difference(actual: string, expected: string) {
  const signs: Record<string, string> = { '-1': '-', '0': ' ', '1': '+' };
  return diff(actual.split('\n'), expected.split('\n')).map(([sign, line]) => `${signs[sign]} ${line}`);
}

/** What the page logged and what it did not find, which often explains a failure. */
function circumstances({ logs, request404s, errors }: Session) {
  const isUnread = errors.some(({ message }) => message.startsWith('Could not import'));
  const missing = isUnread ? [] : request404s.map((address) => `404 ${address}`);
  const lines = [...logs.map((words) => words.map(String).join(' ')), ...missing, ...(isUnread ? new Set(unreadable) : [])];
  return lines.length === 0 ? '' : `\n${lines.join('\n').replaceAll(/^/gm, '| ')}`;
}

function relative(file: string) {
  return file.replaceAll('\\', '/').replace(`${process.cwd().replaceAll('\\', '/')}/`, '');
}
