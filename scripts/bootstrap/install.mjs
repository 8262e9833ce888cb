import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { root, run, stop } from './node24.mjs';

/** Installs the locked dependencies when they are missing or stale; one process at a time. */
export async function installDependencies() {
  if (!isInstalled()) await withLock('install', async () => isInstalled() || install());
}

/** Compares the lock file with the list that npm keeps of what it has put into node_modules. */
function isInstalled() {
  const listFile = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(listFile)) return false;
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const present = readPackages(listFile);
  return Object.entries(wanted).every(([folder, entry]) => {
    // The project itself has no entry of its own among the installed ones.
    if (folder === '') return true;
    // Of the packages made for one platform each, esbuild's shows whether this node_modules was made for this one.
    if (entry.optional) return !folder.endsWith(`/@esbuild/${process.platform}-${process.arch}`) || folder in present;
    return present[folder]?.version === entry.version;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

async function install() {
  console.log('Installing the locked dependencies.');
  // Install scripts are left out: the packages that have one only check what npm has already put in place, or download browsers.
  const parameters = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--no-update-notifier',
  ];
  const npm = process.env.npm_execpath;
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...parameters])
    : await run('npm', parameters, { shell: process.platform === 'win32' });
  if (code !== 0) stop(`The dependencies could not be installed: npm ci ended with exit code ${code}.`);
}
