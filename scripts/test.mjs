// npm test: everything; npm test -- <name> …: the test files whose path contains one of the names.
import { ensure, runInNode24 } from './ensure.mjs';

await ensure();
process.exitCode = await runInNode24('scripts/testing/run.ts', process.argv.slice(2));
