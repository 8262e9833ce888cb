// Every suite of tests, its ring, and the files that belong to a later ring than the rest of their suite.
import path from 'node:path';
import { installDependencies } from '../bootstrap/install.mjs';
import { developmentBuildIfStale, releaseBuildIfStale } from '../build-cache.mjs';
import { failure, join, type Outcome } from './outcome.ts';
import { checkTypes, runCheck } from './checks.ts';
import { runElementTests, runNodeTests, runPlaywright, runRunner } from './runner.ts';
import { findTests, inBrowser } from './steps.ts';

/**
 * `test` is what `npm test` runs, `ci` what `.ci/run` also runs before a change lands, `deep` what `npm run test:deep` runs
 * every night. CONTRIBUTING.md says what each protects.
 */
type Ring = 'test' | 'ci' | 'deep';

export interface Suite {
  name: string;
  ring: Ring;
  /** globs of its test files */
  files: string[];
  /** its dependencies besides the packages of the project's folder: folders with a package.json */
  packages?: string[];
  build?: 'development' | 'release';
  /** Whether it shows elements, so that `npm run test:slim` repeats it on Preact. */
  showsElements?: boolean;
  /** `flags` are those of the runner, such as `--update-snapshots`. */
  run(files: string[], flags: string[]): Promise<Outcome>;
}

const runNodeFiles = (files: string[]) => runNodeTests(files);

/** Each file starts its own servers. Storage and media servers use the machine's real time, because they check signatures. */
async function runCluster(files: string[]): Promise<Outcome> {
  const isOfOthers = (file: string) => /^test\/cluster\/(s3|livekit)\//.test(file);
  const ours = await runNodeTests(
    files.filter((file) => !isOfOthers(file)),
    { apart: true },
  );
  process.env.TEST_CLOCK = 'now';
  return join([ours, await inBrowser(() => runNodeTests(files.filter(isOfOthers), { apart: true }))]);
}

/** A program that runs suites itself. */
const runProgram = ([file = '']: string[]) => runRunner(file, [file], {}, Infinity);

const wtr = (files: string[]) => inBrowser(() => runElementTests(files));
/** A page that waits until a connection times out is idle for longer than others. */
const MEDIA_QUIET_MS = 120_000;
const withMedia =
  (env: Readonly<Record<string, string>> = {}) =>
  (files: string[]) =>
    inBrowser(() => runElementTests(files, env, MEDIA_QUIET_MS));
const playwright = (project: string) => (files: string[], flags: string[]) =>
  inBrowser(() => runPlaywright(project, files, flags));

export const suites: readonly Suite[] = [
  { name: 'node', ring: 'test', files: ['test/{check,core,provider,scripts}/**/*.test.ts'], run: runNodeFiles },
  { name: 'elements', showsElements: true, ring: 'test', files: ['test/elements/**/*.test.{ts,tsx}'], run: wtr },
  {
    name: 'journeys',
    showsElements: true,
    ring: 'test',
    files: ['test/e2e/**/*.test.ts'],
    build: 'development',
    run: playwright('journeys'),
  },
  { name: 'media', ring: 'ci', files: ['test/media/elements/**/*.test.{ts,tsx}'], run: withMedia() },
  {
    name: 'media-pages',
    ring: 'ci',
    files: ['test/media/pages/**/*.test.ts'],
    build: 'development',
    run: playwright('media'),
  },
  {
    name: 'pages',
    showsElements: true,
    ring: 'ci',
    files: ['test/e2e/**/*.test.ts'],
    build: 'development',
    run: playwright('e2e'),
  },
  {
    name: 'screens',
    ring: 'ci',
    files: ['test/screens/**/*.test.ts'],
    build: 'development',
    run: playwright('screens'),
  },
  {
    name: 'sizes',
    ring: 'ci',
    files: ['.size-limit.mjs'],
    build: 'release',
    run: ([file = '']) => runCheck(file, 'node_modules/size-limit/bin.js', []),
  },
  { name: 'package', ring: 'ci', files: ['test/package/**/*.test.ts'], build: 'release', run: playwright('package') },
  {
    name: 'hosts',
    showsElements: true,
    ring: 'ci',
    files: ['test/hosts/{html,react-19,rspack,vite,embeds-*}.test.ts'],
    build: 'release',
    run: playwright('hosts'),
  },
  {
    name: 'more-hosts',
    showsElements: true,
    ring: 'deep',
    files: ['test/hosts/**/*.test.ts'],
    packages: ['test/hosts'],
    build: 'release',
    run: playwright('hosts-more'),
  },
  {
    name: 'all-screens',
    showsElements: true,
    ring: 'deep',
    files: ['test/screens/**/*.test.ts'],
    build: 'development',
    run: playwright('screens-all'),
  },
  {
    name: 'docs',
    ring: 'deep',
    files: ['test/docs/**/*.test.ts'],
    packages: ['scripts/site'],
    build: 'release',
    run: playwright('docs'),
  },
  { name: 'site', ring: 'deep', files: ['test/site/**/*.test.ts'], packages: ['scripts/site'], run: runNodeFiles },
  {
    name: 'tool-types',
    ring: 'deep',
    files: ['scripts/site/tsconfig.json', 'scripts/testing/engines/tsconfig.json', 'test/deploy/tsconfig.json'],
    packages: ['scripts/site', 'scripts/testing/engines', 'test/deploy'],
    run: async (files) => join(await Promise.all(files.map((file) => checkTypes(path.dirname(file))))),
  },
  { name: 'cluster', ring: 'deep', files: ['test/cluster/**/*.test.ts'], build: 'release', run: runCluster },
  {
    name: 'engines',
    ring: 'deep',
    files: ['scripts/testing/engines/run-engines.ts'],
    packages: ['scripts/testing/engines'],
    run: runProgram,
  },
  {
    name: 'fifty-joins',
    ring: 'deep',
    files: ['test/media/elements/holding.test.ts'],
    run: withMedia({ HOLD_ROUNDS: '50' }),
  },
  { name: 'twice', ring: 'deep', files: ['scripts/testing/run-twice.ts'], run: runProgram },
  { name: 'clocks', ring: 'deep', files: ['scripts/testing/run-clocks.ts'], run: runProgram },
  { name: 'deploy', ring: 'deep', files: ['test/deploy/**/*.test.ts'], packages: ['test/deploy'], run: runNodeFiles },
];

interface Later {
  /** paths, or globs of them */
  files: readonly string[];
  /** files among them that stay in the ring of their suite */
  except?: readonly string[];
  ring: 'ci' | 'deep';
  /** why `npm test` does not wait for them */
  why: string;
}

/** Files that run in a later ring than the rest of their suite. */
const later: readonly Later[] = [
  {
    files: [
      'test/provider/http/serve.test.ts',
      'test/provider/operation/drain.test.ts',
      'test/provider/backup/backup.test.ts',
      'test/provider/store/kill.test.ts',
    ],
    ring: 'ci',
    why: 'They start the whole of npm start, or a provider, in processes of their own again and again: a second of CPU for each.',
  },
  {
    files: ['test/provider/store/silent-mail-server.test.ts'],
    ring: 'ci',
    why: 'A process that ends waits ten seconds for a mail server that does not answer.',
  },
  {
    files: ['test/provider/store/lists.test.ts'],
    ring: 'ci',
    why: 'It compares hundreds of random stores with one that reads everything.',
  },
  {
    files: ['test/provider/rooms/board/board-fuzz.test.ts'],
    ring: 'deep',
    why: 'It makes 20,000 changes of a board, each from a copy of it: twenty seconds of CPU.',
  },
  { files: ['test/scripts/typings.test.ts'], ring: 'ci', why: 'It compiles a project of a host twice.' },
  {
    files: ['test/elements/{contacts,course-list,live-room,portal,schedule,settings}/**'],
    except: [
      'test/elements/contacts/contacts.test.tsx',
      'test/elements/course-list/course-list.test.tsx',
      'test/elements/live-room/{admission,live-room}.test.ts',
      'test/elements/live-room/board/board.test.tsx',
      'test/elements/live-room/pre-join/pre-join.test.ts',
      'test/elements/portal/portal.test.tsx',
      'test/elements/schedule/schedule{,-lock,-moves}.test.tsx',
      'test/elements/settings/settings.test.tsx',
    ],
    ring: 'ci',
    why: 'Of the six large elements npm test has the first promises: all would take it eight minutes.',
  },
  {
    files: [
      'test/elements/host/events.test.ts',
      'test/elements/password-reset/new-password.test.tsx',
      'test/elements/runtime/{in-page-provider,life,slots,theming}.test.{ts,tsx}',
      'test/elements/testing/{drivers,student-driver,world}.test.ts',
      'test/elements/visits/visits-{changes,meeting}.test.tsx',
    ],
    ring: 'ci',
    why: 'They mount an element for each of many states: three to fifteen seconds a file.',
  },
];

function ringOf({ ring }: Suite, file: string): Ring {
  const fits = (patterns: readonly string[]) => patterns.some((pattern) => path.matchesGlob(file, pattern));
  return later.find(({ files, except = [] }) => fits(files) && !fits(except))?.ring ?? ring;
}

interface Chosen {
  suite: Suite;
  files: string[];
}

/**
 * The contents of a run. `what` is a ring (`ci` includes `test`), `slim` (everything that shows elements), or names of suites
 * as in `hosts+more-hosts`, with the files of every ring. Names narrow it to the suites of that name and to files whose
 * path contains one of them; a name that begins with `test/`, or matches nothing in a ring, selects files of all rings.
 */
export function chooseFiles(what: string, names: readonly string[]): Chosen[] {
  const wanted = what.split('+');
  const all = suites.flatMap((suite) => findTests(suite.files).map((file) => ({ suite, file })));
  const own = all.filter(({ suite, file }) => {
    if (what === 'slim') return suite.showsElements;
    const ring = ringOf(suite, file);
    return wanted.includes(suite.name) || ring === what || (what === 'ci' && ring === 'test');
  });
  const fits =
    (name: string) =>
    ({ suite, file }: (typeof all)[number]) =>
      suite.name === name ||
      (name.startsWith('test/') ? file.startsWith(name) : file.replace(/^test\//, '').includes(name));
  const isRing = what !== 'slim' && !suites.some(({ name }) => wanted.includes(name));
  const named = (name: string) => {
    const found = own.filter(fits(name));
    return isRing && (found.length === 0 || name.startsWith('test/')) ? all.filter(fits(name)) : found;
  };
  const chosen = names.length === 0 ? own : names.flatMap(named);
  return suites
    .map((suite) => ({
      suite,
      files: [...new Set(chosen.filter((entry) => entry.suite === suite).map(({ file }) => file))],
    }))
    .filter(({ files }) => files.length > 0);
}

const builds = { development: developmentBuildIfStale, release: releaseBuildIfStale };

/** Installs and builds the dependencies of a suite, and runs files of it. */
export async function runSuite(
  { name, packages = [], build, run }: Suite,
  files: string[],
  flags: string[] = [],
): Promise<Outcome> {
  if (packages.length > 0) await installDependencies(packages);
  if (build !== undefined) {
    if ((await builds[build]()) !== 0) return failure(name, `The ${build} build failed.`);
    // Page servers of tests serve that one (test/support/playwright/build.ts).
    process.env.TEST_BUILD = build;
  }
  const outcome = await run(files, flags);
  if (!outcome.wasEnded) return outcome;
  // The file that hung has failed: the files that had not begun are run without it.
  const begun = new Set([...Object.keys(outcome.files ?? {}), ...outcome.problems.map(({ file }) => file)]);
  const rest = files.filter((file) => !begun.has(file));
  return rest.length === 0 ? outcome : join([outcome, await run(rest, flags)]);
}
