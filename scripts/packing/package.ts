// Writes the folder that is published: the build and the documents for those who install it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Description {
  readonly name: string;
  readonly version: string;
  readonly homepage: string;
  readonly repository?: unknown;
  readonly sideEffects: readonly string[];
}

/** The URL of the public repository, if there is one, as in `https://git.example/teacher-elements`. */
const { REPOSITORY_URL } = process.env;

/** The README of the package: that of the repository is for those who have cloned it. */
const README = 'scripts/packing/README.md';

/** npm's answer about a package that it packs. */
interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Writes the package of the build in `dist/` into a folder, which is emptied first. Returns the paths of its files. */
export function writePackage(folder: string): readonly string[] {
  rmSync(folder, { recursive: true, force: true });
  const files = npmPack('.', ['--dry-run']).files.map((file) => file.path);
  for (const file of files) copyTo(folder, file, files);
  const { homepage, ...rest } = describe();
  write(folder, 'package.json', `${JSON.stringify({ ...rest, homepage }, null, 2)}\n`);
  const base = new URL(`${path.posix.dirname(README)}/`, homepage).href;
  write(folder, 'README.md', withAbsoluteLinks(readFileSync(README, 'utf8'), base));
  return files;
}

/** Packs such a folder into a tarball in `destination`. Returns its path. */
export const packTarball = (folder: string, destination: string): string =>
  path.join(destination, npmPack(folder, ['--pack-destination', path.resolve(destination)]).filename);

/** `package.json` without what only this repository needs. */
function describe(): Description {
  const {
    scripts: _scripts,
    devDependencies: _development,
    overrides: _overrides,
    sideEffects,
    ...rest
  } = JSON.parse(readFileSync('package.json', 'utf8')) as Description & Record<string, unknown>;
  return {
    ...rest,
    ...(REPOSITORY_URL && { repository: { type: 'git', url: `git+${REPOSITORY_URL}` } }),
    sideEffects: sideEffects.filter((pattern) => /^(?:\.\/dist\/|\*)/.test(pattern)),
  };
}

function copyTo(folder: string, file: string, files: readonly string[]): void {
  if (file.endsWith('.md')) write(folder, file, withoutLinks(readFileSync(file, 'utf8'), file, files));
  else cpSync(file, path.join(folder, file));
}

function write(folder: string, file: string, text: string): void {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

function npmPack(folder: string, parameters: readonly string[]): Packed {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', ...parameters], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  ) as [Packed];
  return packed;
}

/** A link or a picture whose target is a file, and not an address or a heading of the same page. */
const FILE_LINK = /(!?)\[([^\]]*)\]\((?![a-z][a-z+.-]*:|#|\/\/)([^)\s]+)\)/gi;

/** Markdown for a registry, which shows it without the files beside it: links become URLs below `base`, which ends with a slash. */
const withAbsoluteLinks = (markdown: string, base: string): string =>
  markdown.replace(
    FILE_LINK,
    (_, mark: string, text: string, target: string) => `${mark}[${text}](${new URL(target, base).href})`,
  );

/** Links to files that are not among `files` become plain text. `file` is the path of the page. */
const withoutLinks = (markdown: string, file: string, files: readonly string[]): string =>
  markdown.replace(FILE_LINK, (link, _, text: string, target: string) => {
    const [name = ''] = target.split('#');
    return files.includes(path.posix.join(path.posix.dirname(file), name)) ? link : text;
  });
