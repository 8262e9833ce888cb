// npm start: the pages and the demo provider. The first run sets everything up.
import { buildIfStale } from './built.mjs';
import { ensure, runInNode24 } from './ensure.mjs';

await ensure();
process.exitCode = (await buildIfStale()) || (await runInNode24('demo/serve.ts'));
