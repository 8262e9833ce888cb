import { spawnSync } from 'node:child_process';
import type { Outcome } from './outcome.ts';

/** A program that says yes or no with its exit code: it counts as one test. */
export function runCheck(file: string, program: string, parameters: string[]): Outcome {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [program, ...parameters], { encoding: 'utf8', env });
  if (status === 0) return { passed: 1, skipped: 0, problems: [] };
  const message = error?.message ?? `${stdout}${stderr}`.replace(/^\n+/, '').trimEnd();
  return { passed: 0, skipped: 0, problems: [{ file, names: [], message }] };
}
