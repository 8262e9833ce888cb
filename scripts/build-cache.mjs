// Whether dist/ is up to date with the sources, and how it is built. Needs nothing but Node 20.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from './bootstrap/hash-files.mjs';
import { withLock } from './bootstrap/lock.mjs';
import { root, runInNode24 } from './bootstrap/node24.mjs';

const SOURCES = [
  'src',
  'demo',
  'package-lock.json',
  'package.json',
  'rollup.config.mjs',
  'tsconfig.json',
  ...[
    'build.ts',
    'bundle',
    'chunks.mjs',
    'descriptions.mjs',
    'first-files.mjs',
    'first-views.mjs',
    'flavours.ts',
    'generate',
    'hashes.ts',
    'licences',
    'licences.mjs',
    'named-chunks.mjs',
    'packing/page-proof.mjs',
    'portal-files.mjs',
    'graph-plugin.mjs',
    'reach.mjs',
    'shoelace-tags.ts',
  ].map((name) => `scripts/${name}`),
];
const STAMP = path.join(root, 'dist', '.stamp');

/** Builds when dist/ is missing or older than its sources. Resolves with the build's exit code. */
export async function buildIfStale() {
  return withLock('build', async () => (isFresh() ? 0 : build()));
}

/** Builds. Resolves with the build's exit code. */
export async function buildAnew() {
  return withLock('build', build);
}

/** Forces the next build. */
export function forgetBuild() {
  rmSync(STAMP, { force: true });
}

async function build() {
  // The hash from before the build, so that what changes meanwhile is built the next time.
  const hash = hashSources();
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const code = await runInNode24('scripts/build.ts');
  if (code !== 0) return code;
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hash);
  return 0;
}

function isFresh() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources();
}

/** Within the sources what no build reads: the data of `npm start`, and applications that have a build of their own. */
const NO_SOURCES = ['demo/provider/data', 'demo/hosts'];

const hashSources = () => hashFiles(SOURCES, { without: NO_SOURCES, settings: process.env.PORTAL_BASE ?? '' });
