// Prints how large files and folders are, and fails where a folder has too many files: node scripts/lint/structure.mjs
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const MAX_FILES = 20;
const MAX_MEDIAN_LINES = 60;

const files = execFileSync('git', ['ls-files', 'src', 'demo', 'scripts', 'test'], { encoding: 'utf8' })
  .split('\n')
  .filter(isSource);
const lines = files
  .filter((file) => !file.startsWith('test/'))
  .map((file) => readFileSync(file, 'utf8').split('\n').length - 1)
  .sort((a, b) => a - b);
const median = lines[Math.floor(lines.length / 2)] ?? 0;

/** The names of the files in each folder. */
const folders = {};
for (const file of files) (folders[path.posix.dirname(file)] ??= []).push(path.posix.basename(file));
const wide = Object.entries(folders)
  .filter(([, inside]) => inside.length > MAX_FILES)
  .sort(([, a], [, b]) => b.length - a.length);

console.log(
  `${lines.length} files of source: median ${median} lines, largest ${lines.at(-1)} lines; ${Object.keys(folders).length} folders`,
);
for (const [folder, inside] of wide) console.log(`${folder} has ${inside.length} files: more than ${MAX_FILES}`);
if (wide.length > 0 || median > MAX_MEDIAN_LINES) process.exitCode = 1;

/** Code, without applications of other frameworks. */
function isSource(file) {
  return /\.(?:ts|tsx|mjs|css)$/.test(file) && !/^(?:demo\/hosts|test\/hosts\/packages)\//.test(file);
}
