// Checks whether the documentation's site is up to date with its pages, and builds it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from '../bootstrap/hash-files.mjs';
import { withLock } from '../bootstrap/lock.mjs';
import { root, runInNode24 } from '../bootstrap/node24.mjs';

/** The pages, the code that builds them, and the files of their examples. */
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

/** Builds the site if it is missing or outdated. Resolves with the build's exit code. */
export const buildSiteIfStale = () => withLock('docs', async () => (isFresh() ? 0 : build()));

/** Builds the site. Resolves with the build's exit code. */
export const buildSite = () => withLock('docs', build);

async function build() {
  // Use the hash from before the build, so that changes during the build cause the next one.
  const hash = hashFiles(SOURCES);
  const code = await runInNode24('scripts/site/build.ts');
  if (code === 0) writeFileSync(STAMP, hash);
  return code;
}

const isFresh = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashFiles(SOURCES);
