// npm run test:screens: every screen beside what is kept of it; with -- <name> … the subjects that are named.
import { ensure, runInNode24 } from './ensure.mjs';

await ensure();
process.exitCode = await runInNode24('scripts/testing/run-screens.ts', process.argv.slice(2));
