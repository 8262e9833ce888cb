// Checks whether the builds are up to date with the sources, and builds them. Needs only Node 20.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from './bootstrap/hash-files.mjs';
import { withLock } from './bootstrap/lock.mjs';
import { root, runInNode24 } from './bootstrap/node24.mjs';

/** The inputs of both builds. */
const SOURCES = [
  'src',
  'demo',
  'provider',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  ...['build', 'flavours.ts', 'generate', 'shoelace-tags.ts'].map((name) => `scripts/${name}`),
];
/** Parts of the sources that no build reads: the data of `npm start`, and applications with their own builds. */
const NO_SOURCES = ['provider/data', 'demo/hosts'];

/** The release, which others install and operate. */
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

/** Compressed files of the release, for operators. */
const packedFiles = {
  name: 'packed-files',
  folder: release.folder,
  stamp: '.packed-stamp',
  sources: release.sources,
  make: () => runInNode24('scripts/generate/compress.ts', [release.folder]),
};

/** The build behind npm start and tests of pages; as in demo/page-server/build.ts, each flavour has its own folder. */
const development = {
  name: 'development-build',
  folder: process.env.FLAVOUR === 'slim' ? '.cache/development-slim' : '.cache/development',
  stamp: '.stamp',
  sources: SOURCES,
  make: () => runInNode24('scripts/build/development.ts'),
};

/** The classic script, which the development build contains only on demand. */
const classicScript = {
  name: 'classic-script',
  folder: development.folder,
  stamp: '.script-stamp',
  sources: SOURCES,
  make: () => runInNode24('scripts/build/classic-script.ts'),
};

/** Builds the release, without compressed files, if dist/ is missing or outdated. Resolves with the build's exit code. */
export const releaseBuildIfStale = () => makeIfStale(release);

/** Builds the release with its compressed files. Resolves with the build's exit code. */
export const releaseBuild = async () => (await withLock(release.name, () => make(release))) || makeIfStale(packedFiles);

/** Does so only if it is missing or outdated. */
export const packedReleaseIfStale = async () => (await releaseBuildIfStale()) || makeIfStale(packedFiles);

/** Builds the development build if it is missing or outdated. Resolves with the build's exit code. */
export const developmentBuildIfStale = () => makeIfStale(development);

/** Follows every change of the sources until it is ended; the next npm start builds again. */
export function watchDevelopmentBuild(abort) {
  forget(development);
  return runInNode24('scripts/build/development.ts', ['--watch'], abort);
}

/** Builds the classic script of the development build if it is missing or outdated. */
export const classicScriptIfStale = () => makeIfStale(classicScript);

const makeIfStale = (build) => withLock(build.name, async () => (isFresh(build) ? 0 : make(build)));

async function make(build) {
  // Use the hash from before the build, so that changes during the build cause the next one.
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
