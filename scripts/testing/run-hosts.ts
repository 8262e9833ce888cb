// Runs everything that npm run test:hosts promises, or what is named: what takes too long for every change.
import { runCheck, runNodeTests } from './runner.ts';
import { findTests, onBuild, reportUnknownNames, startSteps } from './steps.ts';

const names = process.argv.slice(2);
const steps = startSteps();
const files = findTests(['test/hosts/*.test.ts'], names);

await steps.step('build', files, () => runCheck('dist', 'scripts/bootstrap.mjs', ['build', '--if-stale']));
await steps.step('hosts', files, () => onBuild(() => runNodeTests(files, { concurrency: 1, testTimeoutMs: 600_000, fileTimeoutMs: 900_000 })));
await reportUnknownNames(steps, names, files);
steps.close();
