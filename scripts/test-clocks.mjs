// npm run test:clocks: npm test at the moments that trip calendars and clocks; with -- holiday, or -- holiday contacts, what is named.
import { ensure, runInNode24 } from './ensure.mjs';

await ensure();
process.exitCode = await runInNode24('scripts/testing/run-clocks.ts', process.argv.slice(2));
