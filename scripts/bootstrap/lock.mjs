import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './node24.mjs';

const STALE_MS = 600_000;

/**
 * Lets one process at a time run an action; the others wait until it is done. A lock whose owner has ended is taken over.
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
    // An empty file belongs to a process that is about to write its id. Checking the age covers ids that the system has reused.
    const owner = Number(readFileSync(file, 'utf8'));
    return (owner > 0 && !isAlive(owner)) || Date.now() - statSync(file).mtimeMs > STALE_MS;
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
