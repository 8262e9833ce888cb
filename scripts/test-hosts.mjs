// npm run test:hosts: hostile pages, pages of other frameworks, and the playground; with -- <name> … what is named.
import { ensure, runInNode24 } from './ensure.mjs';

await ensure();
process.exitCode = await runInNode24('scripts/testing/run-hosts.ts', process.argv.slice(2));
