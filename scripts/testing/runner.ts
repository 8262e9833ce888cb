import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { clockEnvironment } from '../../test/support/clock/where.ts';
import { emptyOutcome, join, titleOf, type Outcome } from './outcome.ts';
import { QUIET_MS, WAIT_TIMEOUT_MS, watchProgress } from './watchdog.ts';

/** How test files in Node share processes. */
interface NodeRun {
  /** Each file has its own process, one after the other. */
  apart?: boolean;
  /** Each file that shares a process is run twice there, in the order that this seed determines. */
  twice?: number;
  /** Time without progress after which the run is ended, in ms. */
  quietMs?: number;
}

/** Test files that need their own process, and why. */
const apartFiles: Readonly<Record<string, string>> = {
  'test/core/i18n/host-language.test.ts':
    'A language that a host adds is there for the whole page; nothing takes it back.',
  'test/provider/operation/traces.test.ts':
    'OpenTelemetry has one logger for its process, and an exporter goes on trying to reach its collector after the end.',
};

/** Processes of test files that run at once. */
const AT_ONCE = 2;

/** Runs test files in Node at the moment of the tests: those of one folder of test/ share a process. */
export async function runNodeTests(files: string[], { apart = false, twice, quietMs }: NodeRun = {}): Promise<Outcome> {
  const ofOne = (file: string) => apart || file in apartFiles;
  const folders = Object.groupBy(
    files.filter((file) => !ofOne(file)),
    folderOf,
  );
  const together = Object.values(folders).flatMap((group = []) => inParts(group));
  const groups = [...together, ...files.filter(ofOne).map((file) => [file])];
  const left = groups.toSorted((a, b) => b.length - a.length);
  const outcomes: Outcome[] = [];
  async function work(): Promise<void> {
    for (let group = left.shift(); group; group = left.shift())
      outcomes.push(await runToEnd(group, { alone: group.every(ofOne), twice, quietMs }));
  }
  await Promise.all(Array.from({ length: apart ? 1 : AT_ONCE }, work));
  return join(outcomes);
}

/** `core` for test/core/time/days.test.ts. */
const folderOf = (file: string) => file.split('/')[1] ?? '';

/** Number of files per process: enough to load the product rarely, and few enough for two processes to end at about the same time. */
const MOST_FILES = 80;

/** Parts of about the same length. */
function inParts(files: string[]): string[][] {
  const parts = Math.ceil(files.length / MOST_FILES);
  return Array.from({ length: parts }, (_, part) =>
    files.slice(Math.round((part * files.length) / parts), Math.round(((part + 1) * files.length) / parts)),
  );
}

type GroupRun = NodeRun & { alone: boolean };

/** A file that ends its process, or is stuck, has failed; the files after it are run in another process. */
async function runToEnd(files: string[], options: GroupRun): Promise<Outcome> {
  const outcome = await runGroup(files, options);
  const done = new Set([...Object.keys(outcome.files ?? {}), ...outcome.problems.map(({ file }) => file)]);
  const left = files.filter((file) => !done.has(file));
  return left.length === 0 || left.length === files.length ? outcome : join([outcome, await runToEnd(left, options)]);
}

function runGroup(files: string[], { alone, twice, quietMs }: GroupRun): Promise<Outcome> {
  const local = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const reporter = pathToFileURL(local('node-outcome-reporter.ts')).href;
  const parameters = [
    `--test-reporter=${reporter}`,
    '--test-reporter-destination=stdout',
    local('node-group.ts'),
    ...(alone ? ['--alone'] : []),
    ...(alone || twice === undefined ? [] : ['--twice', `--seed=${twice}`]),
  ];
  const env = {
    ...clockEnvironment(),
    // A test that runs tests: without this, Node would treat them as its own.
    NODE_TEST_CONTEXT: undefined,
  };
  return runRunner(files.join(', '), [...parameters, ...files], env, quietMs);
}

/** Runs element tests with `wtr`, in Chromium or in the engine that `TEST_ENGINE` names. */
export function runElementTests(
  files: string[],
  env: Readonly<Record<string, string>> = {},
  quietMs?: number,
): Promise<Outcome> {
  return runRunner('wtr', ['node_modules/@web/test-runner/dist/bin.js', ...files], env, quietMs);
}

/** Runs test files of a project of playwright.config.ts; flags are Playwright's. */
export function runPlaywright(project: string, files: string[], flags: string[] = []): Promise<Outcome> {
  // Playwright expects regular expressions.
  const patterns = files.map((file) => `/${file.replaceAll('.', '\\.')}$`);
  const parameters = [
    'node_modules/@playwright/test/cli.js',
    'test',
    `--project=${project}`,
    // Tags decide which tests of a file belong to a project.
    '--pass-with-no-tests',
    ...flags,
    ...patterns,
  ];
  return runRunner(project, parameters, {}, WAIT_TIMEOUT_MS + QUIET_MS);
}

/**
 * Runs a test runner on this terminal. It writes its outcome to the file that `OUTCOME_FILE` names; a runner that fails
 * without naming a test is itself a failure.
 */
export async function runRunner(
  title: string,
  parameters: string[],
  env: Readonly<Record<string, string | undefined>> = {},
  quietMs?: number,
): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'outcome-'));
  const OUTCOME_FILE = path.join(folder, 'outcome.json');
  const child = spawn(process.execPath, parameters, {
    env: { ...process.env, ...env, OUTCOME_FILE },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const watch = watchProgress(child, quietMs);
  const end = () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  process.off('exit', end);
  const outcome: Outcome | undefined = existsSync(OUTCOME_FILE)
    ? JSON.parse(readFileSync(OUTCOME_FILE, 'utf8'))
    : undefined;
  rmSync(folder, { recursive: true, force: true });
  if (!watch.isStuck && outcome !== undefined && (code === 0 || outcome.problems.length > 0)) return outcome;
  const message = watch.isStuck
    ? 'Nothing happened any more while this ran.'
    : `It ended with ${signal ?? `exit code ${code}`}.`;
  const stuck = watch.running.length > 0 ? watch.running : [{ file: title, names: [] }];
  const problems = stuck.map((each) => ({ ...each, message }));
  for (const problem of problems) console.log(`no  ${titleOf(problem)}\n${message}`);
  return {
    ...emptyOutcome(),
    ...outcome,
    problems: [...(outcome?.problems ?? []), ...problems],
    wasEnded: watch.isStuck,
  };
}
