// Runs the element tests in engines other than Chromium: in all of them, or `firefox`, or `webkit`, and the named files.
import { requireEngine, type Engine } from './engines.ts';
import { failure, type Outcome } from '../outcome.ts';
import { runElementTests } from '../runner.ts';
import { startSteps } from '../steps.ts';
import { chooseFiles } from '../suites.ts';

const engines = { firefox: 'Firefox', webkit: 'WebKitGTK' } as const;
const isEngine = (name: string): name is Engine => Object.hasOwn(engines, name);

const names = process.argv.slice(2);
const named = names.filter(isEngine);
const fileNames = names.filter((name) => !isEngine(name));
const files = chooseFiles('elements', fileNames).flatMap(({ files: found }) => found);

const steps = startSteps();
for (const engine of named.length > 0 ? named : Object.keys(engines).filter(isEngine)) {
  await steps.step(engines[engine], () => runIn(engine));
}
steps.close();

/** An engine that is missing, and cannot be installed, is a failure. */
async function runIn(engine: Engine): Promise<Outcome> {
  try {
    requireEngine(engine);
  } catch (error) {
    return failure(engines[engine], error instanceof Error ? error.message : String(error));
  }
  const outcome = await runElementTests(files, { TEST_ENGINE: engine });
  return {
    ...outcome,
    problems: outcome.problems.map((problem) => ({ ...problem, names: [engines[engine], ...problem.names] })),
  };
}
