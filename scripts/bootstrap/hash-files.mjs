import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './node24.mjs';

/**
 * A hash of the names and contents of files, which tells a build whether it is up to date.
 * @param {readonly string[]} sources files and folders, relative to the project's folder
 * @param {{ without?: readonly string[], settings?: string }} [options] folders to exclude; other inputs of the build
 * @throws {Error} if a source is missing: otherwise a build whose source was moved would count as up to date
 */
export function hashFiles(sources, { without = [], settings = '' } = {}) {
  const hash = createHash('sha256').update(settings);
  for (const file of sources.flatMap((source) => filesOf(source, without)))
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

/** All files at or under a path. */
function filesOf(source, without) {
  const location = path.join(root, source);
  if (!existsSync(location)) throw new Error(`${source} is no longer there, and a build depends on it.`);
  if (!statSync(location).isDirectory()) return [source];
  const entries = readdirSync(location, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const name = `${source}/${entry.name}`;
    if (entry.isDirectory()) return without.includes(name) ? [] : filesOf(name, without);
    return [name];
  });
}
