// npm run test:hosts: pictures of all screens, and pages of other frameworks; with -- <name> … what is named.
import { ensure, runInNode24 } from './ensure.mjs';

await ensure();
process.exitCode = await runInNode24('scripts/testing/run-hosts.ts', process.argv.slice(2));
