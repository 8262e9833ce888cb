// Runs before and after npm pack: the package is the build, without what only this repository needs.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installDependencies } from './bootstrap/install.mjs';
import { root } from './bootstrap/node24.mjs';
import { releaseBuildIfStale } from './build-cache.mjs';
import { fileBase, withAbsoluteLinks } from './packing/registry-readme.mjs';

const file = path.join(root, 'package.json');
const original = path.join(root, '.cache', 'package.json');
const readme = path.join(root, 'README.md');
const originalReadme = path.join(root, '.cache', 'README.md');
/** The URL of the public repository, for the registry's page. */
const { REPOSITORY_URL } = process.env;

if (process.argv.includes('--restore')) {
  restore();
} else {
  // An aborted run has left its copy.
  restore();
  await installDependencies();
  process.exitCode = await releaseBuildIfStale();
  if (!process.exitCode) trim();
}

/** Removes what only this repository needs. The README's links become absolute, because the registry's page has no files beside it. */
function trim() {
  mkdirSync(path.dirname(original), { recursive: true });
  copyFileSync(readme, originalReadme);
  copyFileSync(file, original);
  const { scripts: _scripts, devDependencies: _development, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
  const repository = REPOSITORY_URL && { repository: { type: 'git', url: `git+${REPOSITORY_URL}` } };
  writeFileSync(file, `${JSON.stringify({ ...rest, ...repository }, null, 2)}\n`);
  writeFileSync(readme, withAbsoluteLinks(readFileSync(readme, 'utf8'), fileBase(rest, REPOSITORY_URL)));
}

/** Restores only a trimmed file: after an aborted run, someone may have restored and changed it. */
function restore() {
  if (!existsSync(original)) return;
  if (!('scripts' in JSON.parse(readFileSync(file, 'utf8')))) {
    copyFileSync(original, file);
    copyFileSync(originalReadme, readme);
  }
  rmSync(original);
  rmSync(originalReadme, { force: true });
}
