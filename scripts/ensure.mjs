// The first thing every command runs: it needs nothing but Node 20 and what Node brings along.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, whatever folder the command was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const NEEDED_NODE = 24;
const LOCK_MILLISECONDS = 600_000;
const PARENT = process.ppid;

/** Installs the locked dependencies when they are missing or stale; one process at a time. */
export async function ensure() {
  if (!isInstalled()) await withLock('install', async () => isInstalled() || install());
}

/**
 * Runs a file (TypeScript too) in Node 24 and resolves with its exit code. Signals that reach this process reach the
 * child; `abort` ends it.
 * @param {string} file relative to the project's folder
 * @param {string[]} [parameters]
 * @param {{ env?: Record<string, string>, abort?: AbortSignal }} [options]
 * @returns {Promise<number>}
 */
export async function runInNode24(file, parameters = [], { env = {}, abort } = {}) {
  return run(findNode24(), [path.join(root, file), ...parameters], { ...process.env, ...env }, { abort });
}

/** Prints one sentence and leaves with exit code 1. */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Lets one process at a time do something; the others wait until it is done. A lock whose owner is gone is taken over.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} action
 * @returns {Promise<Result>}
 */
export async function withLock(name, action) {
  const file = path.join(root, '.cache', `${name}.lock`);
  mkdirSync(path.dirname(file), { recursive: true });
  for (let tries = 0; !takeLock(file); tries += 1) {
    if (tries === 20) console.log(`Waiting for another process to finish its ${name}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await action();
  } finally {
    process.off('exit', release);
    release();
  }
}

function takeLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isAbandoned(file)) rmSync(file, { force: true });
  return false;
}

function isAbandoned(file) {
  try {
    // An empty file belongs to someone who is about to write his number into it. The age is for a number given out anew.
    const owner = Number(readFileSync(file, 'utf8'));
    return (owner > 0 && !isAlive(owner)) || Date.now() - statSync(file).mtimeMs > LOCK_MILLISECONDS;
  } catch {
    return false;
  }
}

function isAlive(processId) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Compares what stands in the lock file with the list that npm keeps of what it has put into node_modules. */
function isInstalled() {
  const listFile = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(listFile)) return false;
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const present = readPackages(listFile);
  return Object.entries(wanted).every(([folder, entry]) => {
    // The project itself has no entry of its own among the installed ones.
    if (folder === '') return true;
    // Of the packages made for one platform each, esbuild's tells whether this node_modules was made for this one.
    if (entry.optional) return !folder.endsWith(`/@esbuild/${process.platform}-${process.arch}`) || folder in present;
    return present[folder]?.version === entry.version;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

async function install() {
  console.log('Installing the locked dependencies.');
  // Install scripts are left out: the packages that have one only check there what npm has already put in place.
  const parameters = ['ci', '--include=dev', '--include=optional', '--ignore-scripts'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier'];
  const npm = process.env.npm_execpath;
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...parameters, ...quiet], process.env)
    : await run('npm', [...parameters, ...quiet], process.env, { shell: process.platform === 'win32' });
  if (code !== 0) stop(`The dependencies could not be installed: npm ci ended with exit code ${code}.`);
}

function findNode24() {
  if (isNode24(process.versions.node)) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin');
  const found = [path.join(folder, 'node'), path.join(folder, 'node.exe')].find((file) => existsSync(file));
  return found ?? stop(`Node ${NEEDED_NODE} or later is needed here (this is ${process.version}): https://nodejs.org/`);
}

function isNode24(version) {
  return Number(version.split('.')[0]) >= NEEDED_NODE;
}

/** Starts a program on this terminal, passes signals on to it and resolves with its exit code. */
function run(program, parameters, env, { abort, ...options } = {}) {
  const child = spawn(program, parameters, { cwd: root, env, stdio: 'inherit', ...options });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const pass = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  abort?.addEventListener('abort', () => child.kill('SIGTERM'));
  const watch = setInterval(() => {
    if (!isOrphan()) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  }).finally(() => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, pass);
  });
}

/** npm ends its shell and the shell passes no signal on: that it is gone is all that can be seen from here. */
function isOrphan() {
  return process.env.npm_lifecycle_event !== undefined && process.ppid !== PARENT;
}
