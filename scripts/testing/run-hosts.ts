// Runs everything that npm run test:hosts promises, or what is named: what takes too long for every change.
import { runCheck } from './checks.ts';
import { findTests } from './files.ts';
import { reportUnknownNames, runOnBuild, startSteps } from './steps.ts';

const names = process.argv.slice(2);
const steps = startSteps();

const screenFiles = findTests(['test/screens/**/*.test.ts'], names);
const hostFiles = findTests(['test/hosts/*.test.ts'], names);
const onBuild = [...screenFiles, ...hostFiles];
const bounds = { concurrency: 1, testMilliseconds: 600_000, fileMilliseconds: 900_000 };

await steps.step('build', onBuild, async () => runCheck('dist', 'scripts/build.mjs', ['--if-stale']));
await steps.step('screens', screenFiles, () => runOnBuild(screenFiles, { ...bounds, concurrency: 2 }));
await steps.step('hosts', hostFiles, () => runOnBuild(hostFiles, bounds));
await reportUnknownNames(steps, names, onBuild);
steps.close();
