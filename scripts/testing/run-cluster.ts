// Runs the tests that need servers of their own: PostgreSQL. On Debian as root what is missing is installed.
import { runNodeTests } from './runner.ts';
import { findTests, reportUnknownNames, startSteps } from './steps.ts';

const names = process.argv.slice(2);
const files = findTests(['test/cluster/**/*.test.ts'], names);

const steps = startSteps();
await steps.step('cluster', files, () =>
  runNodeTests(files, { concurrency: 1, testTimeoutMs: 120_000, fileTimeoutMs: 300_000 }),
);
await reportUnknownNames(steps, names, files);
steps.close();
