import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, whatever folder the command was called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The first Node with Argon2, by which the provider hashes passwords. */
const NEEDED_NODE = [24, 7];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT = process.ppid;

/**
 * Runs a file (TypeScript too) in Node 24 and resolves with its exit code.
 * @param {string} file relative to the project's folder
 * @param {readonly string[]} [parameters]
 * @param {AbortSignal} [abort] ends it
 * @returns {Promise<number>}
 */
export const runInNode24 = (file, parameters = [], abort = undefined) =>
  run(findNode24(), [path.join(root, file), ...parameters], { abort });

/** Prints one sentence and leaves with exit code 1. */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Starts a program on this terminal, passes signals on to it and resolves with its exit code. */
export function run(program, parameters, { abort, ...options } = {}) {
  const child = spawn(program, parameters, { cwd: root, stdio: 'inherit', ...options });
  const pass = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  abort?.addEventListener('abort', () => child.kill('SIGTERM'));
  // npm ends its shell, and the shell passes no signal on: that it is gone is all that can be seen from here.
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event === undefined || process.ppid === PARENT) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  }).finally(() => {
    clearInterval(watch);
    for (const signal of SIGNALS) process.off(signal, pass);
  });
}

/** This Node, if it is new enough, else the one among the optional dependencies. */
function findNode24() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [neededMajor, neededMinor] = NEEDED_NODE;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin');
  const found = [path.join(folder, 'node'), path.join(folder, 'node.exe')].find((file) => existsSync(file));
  return (
    found ??
    stop(`Node ${NEEDED_NODE.join('.')} or later is needed here (this is ${process.version}): https://nodejs.org/`)
  );
}
