// How the source is cut: how many files there are, how small they are, and how many others use each file and each export.
// Prints a table; nothing fails on it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const SMALL_FILE_LINES = 30;
/** Phrases that the glossary strikes from prose, and where prose stands. */
const STRUCK = [/\b(?:is|are) no\b/g, /\bspeaks? against\b/g, /\bheld against\b/g, /\bwhoever\b/gi, /\banew\b/gi];
const PROSE = /^(?:src|demo|provider|scripts|docs)\/.*\.(?:ts|tsx|mjs|md|css|html)$/;
const IMPORT =
  /(?:^|\n)(?<keyword>import|export)\s+(?<what>[^'";]*?)\s*from\s*'(?<from>\.[^']*)'|import\(\s*'(?<lazy>\.[^']*)'\s*\)/g;
const EXPORT =
  /(?:^|\n)export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+(?<name>\w+)/g;

interface SourceFile {
  readonly lines: number;
  readonly exports: readonly string[];
  readonly imports: readonly Import[];
}
/** A name that a file takes from another, of which `*` stands for all. */
interface Import {
  readonly target: string;
  readonly name: string;
  /** Whether the name is only passed on, as the `index.ts` of a folder does. */
  readonly isPassedOn: boolean;
}

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const known = new Set(tracked);
const code = tracked.filter((file) => /^(?:src|provider)\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const files = new Map(code.map((file) => [file, read(file)]));
const importers = new Map<string, Set<string>>();
const users = new Map<string, Set<string>>();
for (const [file, { imports }] of files)
  for (const { target, name, isPassedOn } of imports) if (!isPassedOn) use(file, target, name);

const single = code.filter((file) => importers.get(file)?.size === 1);
const isBeside = (file: string) =>
  [...(importers.get(file) ?? [])].every((importer) => path.dirname(importer) === path.dirname(file));
const usesOfExports = [...files].flatMap(([file, { exports }]) =>
  exports.map((name) => new Set([...(users.get(`${file} ${name}`) ?? []), ...(users.get(`${file} *`) ?? [])]).size),
);
const prose = tracked.filter((file) => PROSE.test(file)).map((file) => readFileSync(file, 'utf8'));
const count = (pattern: RegExp) => tracked.filter((file) => pattern.test(file)).length;

console.table({
  'tracked files': tracked.length,
  'source files': code.length,
  'of these with one importer': `${single.length} (${Math.round((single.length / code.length) * 100)} %)`,
  'of these in the same folder': single.filter(isBeside).length,
  [`source files of ${SMALL_FILE_LINES} lines or fewer`]: [...files.values()].filter(
    ({ lines }) => lines <= SMALL_FILE_LINES,
  ).length,
  'exported names used by one other file': usesOfExports.filter((uses) => uses === 1).length,
  'exported names used by no other source file': usesOfExports.filter((uses) => uses === 0).length,
  'test files': count(/^test\/.*\.test\.tsx?$/),
  'pictures of screens': count(/^test\/screens\/.*\.png$/),
  'decision records': count(/^docs\/decisions\/\d.*\.md$/),
  ...Object.fromEntries(
    STRUCK.map((phrase) => [phrase.source, prose.reduce((sum, text) => sum + (text.match(phrase)?.length ?? 0), 0)]),
  ),
});

function read(file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(IMPORT)].flatMap(({ groups = {} }) => {
    const target = path.posix.join(path.posix.dirname(file), groups.from ?? groups.lazy);
    if (!known.has(target)) return [];
    const isPassedOn = groups.keyword === 'export';
    return namesIn(groups.what).map((name) => ({ target, name, isPassedOn }));
  });
  const exports = [...text.matchAll(EXPORT)].map(({ groups }) => groups?.name ?? '');
  return { lines: text.trimEnd().split('\n').length, exports, imports };
}

/** The names in the braces of an import; all for `import * as x`, `export *` and lazy imports. */
function namesIn(what = '*'): string[] {
  const braces = /\{(?<names>[^}]*)\}/.exec(what)?.groups?.names;
  if (braces === undefined) return ['*'];
  const names = braces.split(',').map((name) => name.trim().replace(/^type\s+/, ''));
  return names.filter((name) => name !== '').map((name) => name.split(/\s+as\s+/)[0]);
}

/** Counts a use for the file that has the name, also where others pass it on. */
function use(user: string, target: string, name: string): void {
  const source = files.get(target);
  const passedOn = source?.imports.filter((each) => each.isPassedOn && [each.name, '*'].includes(name)) ?? [];
  const passedOnWhole = source?.imports.filter((each) => each.isPassedOn && each.name === '*') ?? [];
  const origins = [...passedOn, ...passedOnWhole.filter(() => !source?.exports.includes(name))];
  if (origins.length === 0 || source?.exports.includes(name)) {
    add(importers, target, user);
    add(users, `${target} ${name}`, user);
  }
  for (const origin of origins) use(user, origin.target, origin.name === '*' ? name : origin.name);
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set<string>()).add(value));
}
