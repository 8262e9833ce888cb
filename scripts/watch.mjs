// npm run test:watch: the element tests again after every change; npm run test:watch -- <name> for some of them.
import { ensure, runInNode24 } from './ensure.mjs';

await ensure();
const files = process.argv.slice(2).flatMap((name) => ['--files', `test/elements/**/*${name}*.test.{ts,tsx}`]);
process.exitCode = await runInNode24('node_modules/@web/test-runner/dist/bin.js', ['--watch', ...files]);
