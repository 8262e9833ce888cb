// Every command of package.json starts here, with nothing but Node 20: it installs the dependencies when they are missing or
// stale, builds where the command needs it, and goes on in Node 24.
import { readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { installDependencies } from './bootstrap/install.mjs';
import { root, runInNode24, stop } from './bootstrap/node24.mjs';
import { buildAnew, buildIfStale, forgetBuild } from './build-cache.mjs';
import { buildSite, buildSiteIfStale } from './site/site-cache.mjs';

const [name = '', ...parameters] = process.argv.slice(2);
const run = (file, first = []) => runInNode24(file, [...first, ...parameters]);

/** What each command does once the dependencies are there; it answers with an exit code. */
const commands = {
  start: async () => (await buildIfStale()) || run('demo/serve.ts'),
  dev: serveAndWatch,
  cluster: async () => (await buildIfStale()) || run('scripts/cluster/run.ts'),
  build: async () =>
    (await (parameters.includes('--if-stale') ? buildIfStale : buildAnew)()) ||
    runInNode24('node_modules/size-limit/bin.js'),
  test: () => run('scripts/testing/run.ts'),
  'test:hosts': () => testOnBuild('hosts'),
  'test:screens': () => testOnBuild('screens'),
  'test:slim': () => run('scripts/testing/run-slim.ts'),
  'test:engines': () => run('scripts/testing/run-engines.ts'),
  'test:clocks': () => run('scripts/testing/run-clocks.ts'),
  'test:cluster': async () => (await buildIfStale()) || run('scripts/testing/run-cluster.ts'),
  'test:watch': () =>
    runInNode24('node_modules/@web/test-runner/dist/bin.js', [
      '--watch',
      ...parameters.flatMap((part) => ['--files', `test/elements/**/*${part}*.test.{ts,tsx}`]),
    ]),
  'merge-results': () => run('scripts/testing/merge-results.ts'),
  format: () => run('node_modules/oxfmt/bin/oxfmt'),
  examples: async () => (await buildIfStale()) || run('scripts/examples/run.ts'),
  bench: measure,
  docs: () => run('scripts/generate/docs/write.ts'),
  'docs:build': () => (parameters.includes('--if-stale') ? buildSiteIfStale() : buildSite()),
  backup: () => run('demo/backup/backup.ts'),
  restore: () => run('demo/backup/restore.ts'),
  erase: () => run('demo/erase-student.ts'),
  reset: removeDemoData,
};

if (!Object.hasOwn(commands, name))
  stop(`There is no command "${name}". There are ${Object.keys(commands).join(', ')}.`);
await installDependencies();
process.exitCode = await commands[name]();

/** Runs a project of playwright.config.ts; the parameters are Playwright's. */
async function testOnBuild(project) {
  return (await buildIfStale()) || run('node_modules/@playwright/test/cli.js', ['test', `--project=${project}`]);
}

/** What npm start does, with a build that follows every change of the sources. */
async function serveAndWatch() {
  // What is built here is not minified: the next npm start or npm test builds anew.
  forgetBuild();
  const end = new AbortController();
  const code = await Promise.race([
    runInNode24('node_modules/rollup/dist/bin/rollup', ['--config', '--watch', '--silent'], end.signal),
    runInNode24('demo/serve.ts', [], end.signal),
  ]);
  end.abort();
  return code;
}

/** Every measurement under test/bench, or those that are named, one after the other, of the sources as they are now. */
async function measure() {
  const files = readdirSync(path.join(root, 'test/bench'))
    .filter((file) => file.endsWith('.bench.ts'))
    .sort();
  const chosen = files.filter((file) => parameters.length === 0 || parameters.some((part) => file.includes(part)));
  if (chosen.length === 0) stop('There is nothing to measure.');
  let result = await buildIfStale();
  if (result !== 0) return result;
  for (const file of chosen) {
    console.log(`\n${file}`);
    result = (await runInNode24(`test/bench/${file}`)) || result;
  }
  return result;
}

/** The demo world starts anew at the next npm start. */
function removeDemoData() {
  const folder = path.resolve(process.env.DATA_DIR || path.join(root, 'demo', 'provider', 'data'));
  const contains = (inner) =>
    !/^\.\.(?:$|[\\/])/.test(path.relative(folder, inner)) && !path.isAbsolute(path.relative(folder, inner));
  if (contains(root) || contains(homedir())) stop(`${folder} is more than a folder of demo data: nothing was removed.`);
  rmSync(folder, { recursive: true, force: true });
  console.log(`Removed ${folder}`);
  return 0;
}
