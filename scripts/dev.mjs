// npm run dev: what npm start does, with a build that follows every change of the sources.
import { forgetBuild } from './built.mjs';
import { ensure, runInNode24 } from './ensure.mjs';

await ensure();
// What is built here is not minified: the next npm start or npm test builds anew.
forgetBuild();
const end = new AbortController();
const codes = [
  runInNode24('node_modules/rollup/dist/bin/rollup', ['--config', '--watch', '--silent'], { abort: end.signal }),
  runInNode24('demo/serve.ts', [], { abort: end.signal }),
];
process.exitCode = await Promise.race(codes);
end.abort();
