// Runs the element tests in the engines beside Chromium: all of them, or `firefox`, or `webkit`, and what files are named.
import { engines, runEngineTests } from './engines.ts';
import { findTests } from './files.ts';
import { reportUnknownNames, startSteps } from './steps.ts';

const names = process.argv.slice(2);
const engineNames = ['firefox', 'webkit'] as const;
const wanted = engineNames.filter((name) => names.includes(name));
const fileNames = names.filter((name) => !engineNames.some((engine) => engine === name));
const files = findTests(['test/elements/**/*.test.{ts,tsx}'], fileNames);

const steps = startSteps();
for (const engine of wanted.length > 0 ? wanted : engineNames) {
  await steps.step(engines[engine], files, () => runEngineTests(engine, files));
}
await reportUnknownNames(steps, fileNames, files);
steps.close();
