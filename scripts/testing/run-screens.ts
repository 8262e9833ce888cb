// Compares every screen with what is kept of it: all of them, or the subjects that are named.
import { runCheck, runNodeTests } from './runner.ts';
import { findTests, onBuild, reportUnknownNames, startSteps } from './steps.ts';

const names = process.argv.slice(2);
const steps = startSteps();
const files = findTests(['test/screens/**/*.test.ts'], names);

await steps.step('build', files, () => runCheck('dist', 'scripts/bootstrap.mjs', ['build', '--if-stale']));
await steps.step('screens', files, () => onBuild(() => runNodeTests(files, { concurrency: 2, testTimeoutMs: 600_000, fileTimeoutMs: 900_000 })));
await reportUnknownNames(steps, names, files);
steps.close();
