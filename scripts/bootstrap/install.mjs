import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { findNode24, root, runNpm, stop } from './node24.mjs';

/**
 * Installs the locked dependencies of folders where they are missing or stale, and Node 24 where this Node is older; one process
 * at a time. The project's own folder has what `npm start` and `npm test` need. What other suites need beyond that is in the
 * folder of each, and installed before its first run.
 * @param {readonly string[]} [folders] relative to the project's folder, each with a package.json and a lock file
 */
export async function installDependencies(folders = ['.']) {
  const missing = () => folders.filter((folder) => !isInstalled(folder));
  const packages = missing().length === 0 ? undefined : withLock('install', () => installAll(missing()));
  await Promise.all([packages, findNode24()]);
}

async function installAll(folders) {
  for (const folder of folders) await install(folder);
}

/** Compares the lock file with the list that npm keeps of what it has put into node_modules. */
function isInstalled(folder) {
  const listFile = path.join(root, folder, 'node_modules', '.package-lock.json');
  if (!existsSync(listFile)) return false;
  const wanted = readPackages(path.join(root, folder, 'package-lock.json'));
  const present = readPackages(listFile);
  return Object.entries(wanted).every(([name, entry]) => {
    // The project itself has no entry of its own among the installed ones.
    if (name === '') return true;
    // Of the packages made for one platform each, esbuild's shows whether this node_modules was made for this one.
    if (entry.optional) return !name.endsWith(`/@esbuild/${process.platform}-${process.arch}`) || name in present;
    return present[name]?.version === entry.version;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

async function install(folder) {
  console.log(
    folder === '.' ? 'Installing the locked dependencies.' : `Installing the locked dependencies of ${folder}.`,
  );
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
  const code = await runNpm(parameters, { cwd: path.join(root, folder) });
  if (code !== 0) stop(`The dependencies could not be installed: npm ci ended with exit code ${code}.`);
}
