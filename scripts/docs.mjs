// npm run docs: writes what is generated from the tables of the sources.
import { ensure, runInNode24 } from './ensure.mjs';

await ensure();
process.exitCode = await runInNode24('scripts/write-docs.ts', process.argv.slice(2));
