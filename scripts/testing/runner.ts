import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clockEnvironment } from '../../test/support/clock/where.ts';
import { emptyOutcome, failure, type Outcome } from './outcome.ts';

interface NodeLimits {
  /** files that run at once */
  concurrency: number;
  /** ms until a single test fails */
  testTimeoutMs: number;
  /** ms until a whole file fails */
  fileTimeoutMs: number;
}

/** Runs a program that answers with its exit code: it counts as one test. */
export function runCheck(file: string, program: string, parameters: string[]): Outcome {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [program, ...parameters], {
    encoding: 'utf8',
    env,
  });
  if (status === 0) return { ...emptyOutcome(), passed: 1 };
  console.log(`${error?.message ?? `${stdout}${stderr}`}`.trim());
  return failure(file, 'The check failed.');
}

/** Runs files with `node --test`, each in a process of its own that starts at the moment of the tests. */
export function runNodeTests(
  files: string[],
  { concurrency, testTimeoutMs, fileTimeoutMs }: NodeLimits,
): Promise<Outcome> {
  const local = (name: string) => new URL(name, import.meta.url).href;
  const reporters = Object.entries({ dot: 'stdout', [local('node-outcome-reporter.ts')]: 'stderr' });
  const parameters = [
    '--test',
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${testTimeoutMs}`,
    `--import=${local('file-timeout.mjs')}`,
    ...reporters.flatMap(([reporter, destination]) => [
      `--test-reporter=${reporter}`,
      `--test-reporter-destination=${destination}`,
    ]),
  ];
  return runRunner('node --test', [...parameters, ...files], {
    ...clockEnvironment(),
    FILE_TIMEOUT_MS: String(fileTimeoutMs),
    // A test that runs tests: without this Node would take them for its own.
    NODE_TEST_CONTEXT: undefined,
  });
}

/** Runs element tests with `wtr`, in Chromium or in the engine that is named. */
export function runElementTests(files: string[], engine?: string): Promise<Outcome> {
  return runRunner(
    'wtr',
    ['node_modules/@web/test-runner/dist/bin.js', ...files],
    engine === undefined ? {} : { TEST_ENGINE: engine },
  );
}

/** Runs test files of a project of playwright.config.ts. */
export function runPlaywright(project: string, files: string[]): Promise<Outcome> {
  // Playwright takes regular expressions.
  const patterns = files.map((file) => `/${file.replaceAll('.', '\\.')}$`);
  return runRunner('playwright', ['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`, ...patterns]);
}

/**
 * Runs a test runner on this terminal. It writes its outcome into the file that `OUTCOME_FILE` names; a runner that fails
 * without naming a test is a failure itself.
 */
export async function runRunner(
  title: string,
  parameters: string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'outcome-'));
  const OUTCOME_FILE = path.join(folder, 'outcome.json');
  const child = spawn(process.execPath, parameters, {
    env: { ...process.env, ...env, OUTCOME_FILE },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
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
  if (outcome !== undefined && (code === 0 || outcome.problems.length > 0)) return outcome;
  const problem = failure(title, `It ended with ${signal ?? `exit code ${code}`}.`);
  return { ...(outcome ?? emptyOutcome()), problems: problem.problems };
}
