// Whether the documentation's site is up to date with its pages, and how it is built.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from '../bootstrap/hash-files.mjs';
import { withLock } from '../bootstrap/lock.mjs';
import { root, runInNode24 } from '../bootstrap/node24.mjs';

/** The pages, what builds them, and what their examples consist of. */
const SOURCES = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'docs',
  'scripts/site',
  'demo/playground',
  'demo/page-server/policy.ts',
  'src/core/time',
  'src/runtime/version.ts',
  'package-lock.json',
];
const STAMP = path.join(root, '.cache/docs/.stamp');

/** Builds the site when it is missing or older than its sources. Resolves with the build's exit code. */
export const buildSiteIfStale = () => withLock('docs', async () => (isFresh() ? 0 : build()));

/** Builds the site. Resolves with the build's exit code. */
export const buildSite = () => withLock('docs', build);

async function build() {
  // The hash from before the build, so that what changes meanwhile is built the next time.
  const hash = hashFiles(SOURCES);
  const code = await runInNode24('scripts/site/build.ts');
  if (code === 0) writeFileSync(STAMP, hash);
  return code;
}

const isFresh = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashFiles(SOURCES);
