// npm run build: dist/, and the table of what it weighs. It fails when something weighs more than it may.
import { buildAnew } from './built.mjs';
import { ensure, runInNode24 } from './ensure.mjs';

await ensure();
process.exitCode = (await buildAnew()) || (await runInNode24('scripts/sizes.ts'));
