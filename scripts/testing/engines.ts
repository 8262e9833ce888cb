import { runElementTests } from './element-tests.ts';
import { findEngine, type EngineName } from './engines/programs.ts';
import type { Outcome } from './outcome.ts';

/** The engines beside Chromium, and what they are called. */
export const engines: Readonly<Record<EngineName, string>> = { firefox: 'Firefox', webkit: 'WebKitGTK' };

/** Runs element tests in another engine than Chromium. An engine that is missing, and cannot be installed, is a failure. */
export async function runEngineTests(engine: EngineName, files: string[]): Promise<Outcome> {
  try {
    findEngine(engine);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { passed: 0, skipped: 0, problems: [{ file: 'scripts/testing/engines/programs.ts', names: [engines[engine]], message }] };
  }
  const outcome = await runElementTests(files, engine);
  return { ...outcome, problems: outcome.problems.map((problem) => ({ ...problem, names: [engines[engine], ...problem.names] })) };
}
