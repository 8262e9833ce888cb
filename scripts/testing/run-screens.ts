// Compares every screen with what is kept of it: all of them, or the subjects that are named.
import { runCheck } from './checks.ts';
import { findTests } from './files.ts';
import { reportUnknownNames, runOnBuild, startSteps } from './steps.ts';

const names = process.argv.slice(2);
const steps = startSteps();
const files = findTests(['test/screens/**/*.test.ts'], names);

await steps.step('build', files, async () => runCheck('dist', 'scripts/build.mjs', ['--if-stale']));
await steps.step('screens', files, () => runOnBuild(files, { concurrency: 2, testMilliseconds: 600_000, fileMilliseconds: 900_000 }));
await reportUnknownNames(steps, names, files);
steps.close();
