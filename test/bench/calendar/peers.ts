import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDER = path.join(ROOT, '.cache', 'bench');
const PAGES = path.join(import.meta.dirname, 'pages');

/** Exact, so that figures of two days can be compared. They are nobody's dependencies: only the bench has them. */
const PEERS = {
  fullcalendar: '7.1.0',
  '@fullcalendar/core': '7.1.0',
  'temporal-polyfill': '1.0.8',
  '@toast-ui/calendar': '2.1.3',
  'react-big-calendar': '1.20.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
  'date-fns': '4.4.0',
};

export interface Library {
  name: string;
  title: string;
  /** its page's name under `pages/` */
  page: string;
  /** address of a script that a page with the calendar has, too */
  script?: string;
}

export const LIBRARIES: readonly Library[] = [
  { name: 'ours', title: 'teacher-schedule', page: 'teacher-schedule', script: '/dist/loader.js' },
  { name: 'slim', title: 'teacher-schedule, slim', page: 'teacher-schedule', script: '/dist/slim/loader.js' },
  { name: 'fullcalendar', title: `FullCalendar ${PEERS.fullcalendar}`, page: 'fullcalendar' },
  { name: 'toast-ui', title: `TOAST UI ${PEERS['@toast-ui/calendar']}`, page: 'toast-ui' },
  {
    name: 'react-big-calendar',
    title: `react-big-calendar ${PEERS['react-big-calendar']}`,
    page: 'react-big-calendar',
  },
  { name: 'floor', title: 'floor (bare DOM)', page: 'floor' },
];

/** Installs the peers into `.cache/bench/` unless these very ones are there. Throws with npm's own words. */
export function installPeers(): void {
  const file = path.join(FOLDER, 'package.json');
  const wanted = JSON.stringify({ name: 'bench-peers', private: true, type: 'module', dependencies: PEERS }, null, 2);
  const isThere =
    existsSync(file) &&
    readFileSync(file, 'utf8') === wanted &&
    existsSync(path.join(FOLDER, 'node_modules', '.package-lock.json'));
  if (isThere) return;
  console.log('Installing the calendars to compare with into .cache/bench.');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, wanted);
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'],
    { cwd: FOLDER, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status === 0) return;
  // A half of an installation is not to be taken for a whole one.
  writeFileSync(file, '{}');
  throw new Error(`The calendars to compare with could not be installed:\n${stderr}`);
}

/** Makes a module of each page, minified, in production mode. Answers the folder that they are in. */
export async function bundlePages(): Promise<string> {
  const outdir = path.join(FOLDER, 'pages');
  await build({
    entryPoints: [
      'frame.ts',
      ...new Set(
        LIBRARIES.map(({ page }) => (existsSync(path.join(PAGES, `${page}.ts`)) ? `${page}.ts` : `${page}.js`)),
      ),
    ].map((file) => path.join(PAGES, file)),
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    charset: 'utf8',
    // The project's own React is nearer, and one page cannot do with two.
    alias: Object.fromEntries(['react', 'react-dom'].map((name) => [name, path.join(FOLDER, 'node_modules', name)])),
    nodePaths: [path.join(FOLDER, 'node_modules')],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'dataurl', '.png': 'dataurl' },
    logLevel: 'error',
  });
  return outdir;
}
