import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { findNode24, root, runNpm, stop } from './node24.mjs';

/**
 * Installs the missing or outdated locked dependencies of folders, and Node 24 if this Node is older; one process
 * at a time. The project's folder has the dependencies of `npm start` and `npm test`. Other suites have their own folders,
 * which are installed before their first run.
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

/** Compares the lock file with npm's list of the packages in node_modules. */
function isInstalled(folder) {
  const listFile = path.join(root, folder, 'node_modules', '.package-lock.json');
  if (!existsSync(listFile)) return false;
  const wanted = readPackages(path.join(root, folder, 'package-lock.json'));
  const present = readPackages(listFile);
  return Object.entries(wanted).every(([name, entry]) => {
    // The project itself is not in the list of installed packages.
    if (name === '') return true;
    // Among the packages for one platform, esbuild's shows whether this node_modules was made for this platform.
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
  // Install scripts are skipped: they only verify what npm has already installed, or download browsers.
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
