// Around npm pack: what others install is the build, with nothing of what only this repository needs.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installDependencies } from './bootstrap/install.mjs';
import { root } from './bootstrap/node24.mjs';
import { buildIfStale } from './build-cache.mjs';

const file = path.join(root, 'package.json');
const original = path.join(root, '.cache', 'package.json');

if (process.argv.includes('--restore')) {
  restore();
} else {
  // A run that was broken off has left its copy.
  restore();
  await installDependencies();
  process.exitCode = await buildIfStale();
  if (!process.exitCode) trim();
}

/** Optional dependencies would be installed by everybody: here they are Node 24 for the commands of this repository. */
function trim() {
  mkdirSync(path.dirname(original), { recursive: true });
  copyFileSync(file, original);
  const {
    scripts: _scripts,
    devDependencies: _devDependencies,
    optionalDependencies: _optional,
    ...rest
  } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, `${JSON.stringify(rest, null, 2)}\n`);
}

/** Only a trimmed file is replaced: after a run that was broken off it may have been put right, and changed since. */
function restore() {
  if (!existsSync(original)) return;
  if (!('scripts' in JSON.parse(readFileSync(file, 'utf8')))) copyFileSync(original, file);
  rmSync(original);
}
