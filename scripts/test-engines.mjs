// npm run test:engines: the element tests in Firefox and WebKit; with -- firefox, or -- webkit login, what is named.
import { ensure, runInNode24 } from './ensure.mjs';

await ensure();
process.exitCode = await runInNode24('scripts/testing/run-engines.ts', process.argv.slice(2));
