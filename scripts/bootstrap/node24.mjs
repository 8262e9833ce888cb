// Finds or downloads Node 24, and runs programs in it.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, whatever the current folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The first Node with Argon2, with which the provider hashes passwords. */
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
export const runInNode24 = async (file, parameters = [], abort = undefined) =>
  run(await findNode24(), [path.join(root, file), ...parameters], { abort });

/** Prints one sentence and exits with code 1. */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Starts a program on this terminal, forwards signals to it and resolves with its exit code. */
export function run(program, parameters, { abort, ...options } = {}) {
  const child = spawn(program, parameters, { cwd: root, stdio: 'inherit', ...options });
  const pass = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  abort?.addEventListener('abort', () => child.kill('SIGTERM'));
  // npm ends its shell, and the shell forwards no signal: this process can only notice that it is gone.
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

/** Runs npm: the one that started this process, if any. Resolves with its exit code. */
export function runNpm(parameters, options = {}) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...parameters], options)
    : run('npm', parameters, { shell: process.platform === 'win32', ...options });
}

let found;
/** The program of this Node, if it is new enough, else the one in `.cache`, which is downloaded if missing. */
export const findNode24 = () => (found ??= isNewEnough() ? Promise.resolve(process.execPath) : fetchNode24());

function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [neededMajor, neededMinor] = NEEDED_NODE;
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}

/** Extracts only the program from its package: headers and documentation would add half its size. */
async function fetchNode24() {
  const packages = JSON.parse(readFileSync(new URL('node24.json', import.meta.url), 'utf8'));
  const wanted = packages[`${process.platform}-${process.arch}`];
  const sentence = `Node ${NEEDED_NODE.join('.')} or later is needed here (this is ${process.version}): https://nodejs.org/`;
  if (wanted === undefined) stop(sentence);
  const program = path.join(root, '.cache', wanted.package, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  console.log(`Fetching ${wanted.package}.`);
  const folder = path.join(root, '.cache', `node-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const code = await runNpm(
      ['pack', wanted.package, '--ignore-scripts', '--loglevel=error', '--no-update-notifier'],
      { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const [archive] = readdirSync(folder);
    if (code !== 0 || archive === undefined) stop(`${sentence}\n${wanted.package} could not be fetched.`);
    const content = readFileSync(path.join(folder, archive));
    if (`sha512-${createHash('sha512').update(content).digest('base64')}` !== wanted.integrity)
      stop(`${wanted.package} is not what scripts/bootstrap/node24.json names.`);
    const file = `package/bin/${path.basename(program)}`;
    if ((await run('tar', ['-xzf', archive, file], { cwd: folder })) !== 0)
      stop(`${sentence}\nIt could not be unpacked.`);
    mkdirSync(path.dirname(program), { recursive: true });
    renameSync(path.join(folder, file), program);
    return program;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
