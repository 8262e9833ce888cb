// Runs the tests that need servers of their own (test/cluster/), or those that are named: PostgreSQL, Redis, storage with the API
// of S3, and LiveKit. On Debian as root what is missing is installed.
import { runNodeTests } from './runner.ts';
import { findTests, inBrowser, reportUnknownNames, startSteps } from './steps.ts';

const names = process.argv.slice(2);
const files = findTests(['test/cluster/**/*.test.ts'], names);
const ofLiveKit = files.filter((file) => file.startsWith('test/cluster/livekit/'));
const ofS3 = files.filter((file) => file.startsWith('test/cluster/s3/'));
const others = files.filter((file) => !ofLiveKit.includes(file) && !ofS3.includes(file));

const steps = startSteps();
await steps.step('cluster', others, () =>
  runNodeTests(others, { concurrency: 1, testTimeoutMs: 120_000, fileTimeoutMs: 300_000 }),
);
// Other programs than ours, which know no other time, check signatures and tokens.
process.env.TEST_CLOCK = 'now';
await steps.step('cluster: s3', ofS3, () =>
  runNodeTests(ofS3, { concurrency: 1, testTimeoutMs: 120_000, fileTimeoutMs: 600_000 }),
);
await steps.step('cluster: livekit', ofLiveKit, () => {
  // One after the other: each starts servers and browsers.
  return inBrowser(() => runNodeTests(ofLiveKit, { concurrency: 1, testTimeoutMs: 180_000, fileTimeoutMs: 600_000 }));
});
await reportUnknownNames(steps, names, files);
steps.close();
