// node scripts/sum-tests.mjs <file> …: closes the runs that wrote their outcomes (OUTCOME_FILE) into these files.
import { ensure, runInNode24 } from './ensure.mjs';

await ensure();
process.exitCode = await runInNode24('scripts/testing/sum.ts', process.argv.slice(2));
