// Every command of package.json starts here, with only Node 20: installs missing or outdated dependencies of the command,
// builds if the command needs a build, and continues in Node 24.
import { readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { installDependencies } from './bootstrap/install.mjs';
import { root, runInNode24, stop } from './bootstrap/node24.mjs';
import {
  classicScriptIfStale,
  developmentBuildIfStale,
  packedReleaseIfStale,
  releaseBuild,
  releaseBuildIfStale,
  watchDevelopmentBuild,
} from './build-cache.mjs';
import { buildSite, buildSiteIfStale } from './site/site-cache.mjs';

const [name = '', ...parameters] = process.argv.slice(2);
const run = (file, first = []) => runInNode24(file, [...first, ...parameters]);

/** What each command does once the dependencies are installed; returns an exit code. */
const commands = {
  start,
  dev: serveAndWatch,
  cluster: async () => (await releaseBuildIfStale()) || run('scripts/cluster/run.ts'),
  build: async () =>
    (await (parameters.includes('--if-stale') ? packedReleaseIfStale : releaseBuild)()) ||
    runInNode24('node_modules/size-limit/bin.js'),
  test: () => runTests('test'),
  'test:ci': () => runTests('ci'),
  'test:deep': () => runTests('deep'),
  'test:media': () => runTests('media+media-pages'),
  'test:hosts': () => runTests('hosts+more-hosts'),
  'test:screens': () => runTests('all-screens'),
  'test:slim': () => runTests('slim', { FLAVOUR: 'slim' }),
  'test:cluster': () => runTests('cluster'),
  'test:engines': () => run('scripts/testing/engines/run-engines.ts'),
  'test:clocks': () => run('scripts/testing/run-clocks.ts'),
  'test:watch': () =>
    runInNode24('node_modules/@web/test-runner/dist/bin.js', [
      '--watch',
      ...parameters.flatMap((part) => ['--files', `test/elements/**/*${part}*.test.{ts,tsx}`]),
    ]),
  format: () => run('node_modules/oxfmt/bin/oxfmt'),
  examples: async () => (await releaseBuildIfStale()) || run('scripts/examples/run.ts'),
  bench: measure,
  docs: () => run('scripts/generate/docs/write.ts'),
  changeset: () => run('scripts/release/changeset.ts'),
  pack: async () => (await releaseBuildIfStale()) || run('scripts/pack.ts'),
  'classic-script': classicScriptIfStale,
  'docs:build': () => (parameters.includes('--if-stale') ? buildSiteIfStale() : buildSite()),
  backup: () => run('provider/backup/backup.ts'),
  restore: () => run('provider/backup/restore.ts'),
  erase: () => run('provider/erase-student.ts'),
  'turn-off-codes': () => run('provider/turn-off-second-factor.ts'),
  reset: removeDemoData,
};

if (!Object.hasOwn(commands, name))
  stop(`There is no command "${name}". There are ${Object.keys(commands).join(', ')}.`);

/** The dependencies of commands besides the packages of the project's folder. */
const packages = {
  'docs:build': ['scripts/site'],
  changeset: ['scripts/release'],
  'test:engines': ['scripts/testing/engines'],
};
await installDependencies(['.', ...(packages[name] ?? [])]);
process.exitCode = await commands[name]();

/** Runs a ring of tests, or suites, or the tests that the arguments select (scripts/testing/suites.ts). */
function runTests(what, settings = {}) {
  Object.assign(process.env, settings);
  return run('scripts/testing/run.ts', [what]);
}

/** Serves the development build, or the release if other machines must reach the pages. */
async function start() {
  const isProduction = Boolean(process.env.HOST || process.env.PORTAL_URL);
  const code = await (isProduction ? packedReleaseIfStale() : developmentBuildIfStale());
  return code || run('demo/serve.ts', isProduction ? [] : ['--development']);
}

/** Like npm start, with a build that follows every change of the sources. */
async function serveAndWatch() {
  const end = new AbortController();
  const code = await Promise.race([
    watchDevelopmentBuild(end.signal),
    runInNode24('demo/serve.ts', ['--development'], end.signal),
  ]);
  end.abort();
  return code;
}

/** Every measurement under test/bench, or the named ones, one after the other, on the current sources. */
async function measure() {
  const files = readdirSync(path.join(root, 'test/bench'))
    .filter((file) => file.endsWith('.bench.ts'))
    .sort();
  const chosen = files.filter((file) => parameters.length === 0 || parameters.some((part) => file.includes(part)));
  if (chosen.length === 0) stop('There is nothing to measure.');
  // This one reads only the sources.
  const needsBuild = chosen.some((file) => file !== 'house.bench.ts');
  let result = needsBuild ? await releaseBuildIfStale() : 0;
  if (result !== 0) return result;
  for (const file of chosen) {
    console.log(`\n${file}`);
    result = (await runInNode24(`test/bench/${file}`)) || result;
  }
  return result;
}

/** The next npm start creates a new demo world. */
function removeDemoData() {
  const folder = path.resolve(process.env.DATA_DIR || path.join(root, 'provider', 'data'));
  const contains = (inner) =>
    !/^\.\.(?:$|[\\/])/.test(path.relative(folder, inner)) && !path.isAbsolute(path.relative(folder, inner));
  if (contains(root) || contains(homedir())) stop(`${folder} is more than a folder of demo data: nothing was removed.`);
  rmSync(folder, { recursive: true, force: true });
  console.log(`Removed ${folder}`);
  return 0;
}
