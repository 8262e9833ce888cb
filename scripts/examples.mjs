// npm run examples: builds the small applications of demo/hosts; with -- <name> … those that are named.
import { buildIfStale } from './built.mjs';
import { ensure, runInNode24 } from './ensure.mjs';

await ensure();
process.exitCode = (await buildIfStale()) || (await runInNode24('scripts/examples/run.ts', process.argv.slice(2)));
