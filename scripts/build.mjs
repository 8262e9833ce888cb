// npm run build: dist/, and the table of what it weighs. It fails when something weighs more than it may.
import { buildAnew, buildIfStale } from './built.mjs';
import { ensure, runInNode24 } from './ensure.mjs';

await ensure();
const build = process.argv.includes('--if-stale') ? buildIfStale : buildAnew;
process.exitCode = (await build()) || (await runInNode24('scripts/sizes.ts'));
