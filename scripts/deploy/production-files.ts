// node scripts/deploy/production-files.ts FOLDER: copies only what the provider and the pages need at run time.
// package.json lists the packages of the elements and of all tools; a server needs a tenth of them.
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The programs that an operator or the server starts. */
const PROGRAMS = [
  'demo/serve.ts',
  // Runs in a worker thread of the server.
  'provider/adapters/node/calendar-worker.ts',
  'provider/backup/backup.ts',
  'provider/backup/restore.ts',
  'provider/erase-student.ts',
  'provider/turn-off-second-factor.ts',
];

/** The files that these programs read besides their code; the build may be missing if only the provider is needed. */
const DATA = [
  'package.json',
  'LICENSE',
  'demo/pages',
  'demo/playground',
  'demo/examples',
  'provider/provision',
  'dist',
];

/** The files that programs import, their own and those of packages, relative to the project. */
async function importsOf(programs: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...programs],
    bundle: true,
    write: false,
    outdir: 'unused',
    metafile: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return Object.keys(metafile.inputs);
}

/** The folder of the package of a file, such as `node_modules/@hono/node-server`; undefined for our own files. */
const packageOf = (file: string): string | undefined => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];

/** Copies the files into a folder that is empty or does not exist. Returns the names of the copied packages. */
export async function copyProductionFiles(target: string): Promise<string[]> {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`);
  mkdirSync(target, { recursive: true });
  const files = await importsOf(PROGRAMS);
  const packages = [...new Set(files.flatMap((file) => packageOf(file) ?? []))].sort();
  for (const each of [...files.filter((file) => packageOf(file) === undefined), ...DATA.filter(isThere), ...packages])
    cpSync(path.join(root, each), path.join(target, each), { recursive: true, filter: isNeeded });
  return packages.map((each) => each.replace('node_modules/', ''));
}

const isThere = (file: string) => existsSync(path.join(root, file));

/** Leaves out files that only developers read: types, and source maps of the server's packages. Browsers do load those of the pages. */
const isNeeded = (file: string) => !/node_modules\/.*\.(?:d\.[cm]?ts|map)$/.test(file);

const [target] = process.argv.slice(2);
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (target === undefined) throw new Error('Name a folder: node scripts/deploy/production-files.ts FOLDER');
  const packages = await copyProductionFiles(path.resolve(target));
  console.log(`${target} has ${packages.length} packages: ${packages.join(', ')}`);
}
