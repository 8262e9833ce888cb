// Runs everything that npm run test:hosts promises, or what is named: what takes too long for every change.
import { runCheck } from './checks.ts';
import { findTests } from './files.ts';
import { reportUnknownNames, runOnBuild, startSteps } from './steps.ts';

const names = process.argv.slice(2);
const steps = startSteps();
const files = findTests(['test/hosts/*.test.ts'], names);

await steps.step('build', files, async () => runCheck('dist', 'scripts/build.mjs', ['--if-stale']));
await steps.step('hosts', files, () => runOnBuild(files, { concurrency: 1, testMilliseconds: 600_000, fileMilliseconds: 900_000 }));
await reportUnknownNames(steps, names, files);
steps.close();
