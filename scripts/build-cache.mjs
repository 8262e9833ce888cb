// Whether the builds are up to date with the sources, and how they are made. Needs nothing but Node 20.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from './bootstrap/hash-files.mjs';
import { withLock } from './bootstrap/lock.mjs';
import { root, runInNode24 } from './bootstrap/node24.mjs';

/** What both builds are made of. */
const SOURCES = [
  'src',
  'demo',
  'provider',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  ...['build', 'flavours.ts', 'generate', 'shoelace-tags.ts'].map((name) => `scripts/${name}`),
];
/** Within the sources what no build reads: the data of `npm start`, and applications that have a build of their own. */
const NO_SOURCES = ['provider/data', 'demo/hosts'];

/** What others install and operate. */
const release = {
  name: 'build',
  folder: 'dist',
  stamp: '.stamp',
  sources: [
    ...SOURCES,
    'rollup.config.mjs',
    ...[
      'build.ts',
      'bundle',
      'chunks.ts',
      'descriptions.mjs',
      'first-screens.ts',
      'hashes.ts',
      'licences',
      'licences.mjs',
      'named-chunks.mjs',
      'packing/page-proof.mjs',
    ].map((name) => `scripts/${name}`),
  ],
  make() {
    rmSync(path.join(root, 'dist'), { recursive: true, force: true });
    return runInNode24('scripts/build.ts');
  },
};

/** What servers send of the release, compressed: for those who operate it. */
const packedFiles = {
  name: 'packed-files',
  folder: release.folder,
  stamp: '.packed-stamp',
  sources: release.sources,
  make: () => runInNode24('scripts/generate/compress.ts', [release.folder]),
};

/** What npm start and tests of pages are served from; as in demo/page-server/build.ts a flavour has a folder of its own. */
const development = {
  name: 'development-build',
  folder: process.env.FLAVOUR === 'slim' ? '.cache/development-slim' : '.cache/development',
  stamp: '.stamp',
  sources: SOURCES,
  make: () => runInNode24('scripts/build/development.ts'),
};

/** The classic script, which the development build is without until it is asked for. */
const classicScript = {
  name: 'classic-script',
  folder: development.folder,
  stamp: '.script-stamp',
  sources: SOURCES,
  make: () => runInNode24('scripts/build/classic-script.ts'),
};

/** Makes the release, without compressed files, when dist/ is missing or older than its sources. Resolves with the build's exit code. */
export const releaseBuildIfStale = () => makeIfStale(release);

/** Makes the release with its compressed files. Resolves with the build's exit code. */
export const releaseBuild = async () => (await withLock(release.name, () => make(release))) || makeIfStale(packedFiles);

/** The same when it is missing or older than its sources. */
export const packedReleaseIfStale = async () => (await releaseBuildIfStale()) || makeIfStale(packedFiles);

/** Makes the development build when it is missing or older than its sources. Resolves with the build's exit code. */
export const developmentBuildIfStale = () => makeIfStale(development);

/** Follows every change of the sources until it is ended; the next npm start makes the build again. */
export function watchDevelopmentBuild(abort) {
  forget(development);
  return runInNode24('scripts/build/development.ts', ['--watch'], abort);
}

/** Makes the classic script of the development build when it is missing or older than its sources. */
export const classicScriptIfStale = () => makeIfStale(classicScript);

const makeIfStale = (build) => withLock(build.name, async () => (isFresh(build) ? 0 : make(build)));

async function make(build) {
  // The hash from before the build, so that what changes meanwhile is built the next time.
  const hash = hashOf(build);
  const code = await build.make();
  if (code !== 0) return code;
  mkdirSync(path.join(root, build.folder), { recursive: true });
  writeFileSync(stampOf(build), hash);
  return 0;
}

const stampOf = ({ folder, stamp }) => path.join(root, folder, stamp);
const forget = (build) => rmSync(stampOf(build), { force: true });
const isFresh = (build) => existsSync(stampOf(build)) && readFileSync(stampOf(build), 'utf8') === hashOf(build);
const hashOf = ({ sources }) => hashFiles(sources, { without: NO_SOURCES, settings: process.env.PORTAL_BASE ?? '' });
