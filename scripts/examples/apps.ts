// Tests of applications: they are copied out of this project, so that its dependencies do not help them,
// install their dependencies (locked, or in exact versions) and the packed package, and are built with their own scripts.
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { isSlim } from '../../demo/page-server/build.ts';
import { withLock } from '../bootstrap/lock.mjs';
import { packTarball, writePackage } from '../packing/package.ts';

const run = promisify(execFile);
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];
/** Files in an application's folder after someone has tried it there. */
const MADE = ['node_modules', 'dist', '.angular', '.next', 'teacher-elements'];
const INSTALL = [...QUIET, '--prefer-offline', '--ignore-scripts'];

/** The package's modules in the code of an application: those that exist in each flavour. */
const MODULES = /(['"])teacher-elements(?:\/(?:peer|slim))?(\/(?!jsx|vue|svelte|demo)[\w-]+(?:\.js)?)?\1/g;

/** The code of an application as users of the tested flavour write it (`demo/page-server/build.ts`). */
export const inFlavour = (code: string): string =>
  isSlim ? code.replaceAll(MODULES, '$1teacher-elements/slim$2$1') : code;

export interface App {
  folder: string;
  /** Runs one of the application's npm scripts. Rejects with its output when it fails. */
  script(name: string, parameters?: string[], env?: Readonly<Record<string, string>>): Promise<string>;
  remove(): void;
}

/** Copies an application into a separate folder and installs its dependencies, including this package as published. */
export async function installApp(source: string): Promise<App> {
  const parent = mkdtempSync(path.join(tmpdir(), 'teacher-elements-app-'));
  const folder = path.join(parent, path.basename(source));
  const remove = () => rmSync(parent, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  const isOwn = (name: string) => !MADE.includes(path.basename(name));
  cpSync(source, folder, { recursive: true, filter: isOwn });
  for (const file of globSync(`${folder}/**/*.{ts,tsx,js,html,vue,svelte}`)) {
    const code = readFileSync(file, 'utf8');
    if (inFlavour(code) !== code) writeFileSync(file, inFlavour(code));
  }
  if (existsSync(path.join(folder, 'package-lock.json'))) await npm(['ci', ...INSTALL], folder);
  await npm(['install', '--no-save', '--no-package-lock', ...INSTALL, await packed()], folder);
  return {
    folder,
    remove,
    script: (name, parameters = [], env = {}) =>
      npm(['run', ...QUIET, name, ...(parameters.length > 0 ? ['--', ...parameters] : [])], folder, env),
  };
}

/** The tarball of this build; created once, by the first of several processes that need it. */
async function packed(): Promise<string> {
  const file = path.resolve('.cache', `package-${readFileSync('dist/.stamp', 'utf8').slice(0, 16)}.tgz`);
  return withLock('pack', () => Promise.resolve(existsSync(file) ? file : pack(file)));
}

function pack(file: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'teacher-elements-pack-'));
  writePackage(path.join(folder, 'package'));
  mkdirSync(path.dirname(file), { recursive: true });
  cpSync(packTarball(path.join(folder, 'package'), folder), `${file}.new`);
  renameSync(`${file}.new`, file);
  rmSync(folder, { recursive: true });
  return file;
}

/** npm runs on its own Node, and its scripts on the Node that runs the tests. */
async function npm(parameters: string[], folder: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { npm_execpath: file, npm_node_execpath: node } = process.env;
  const [program, ...first] = file?.endsWith('.js') && node ? [node, file] : ['npm'];
  const search = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter);
  const options = {
    cwd: folder,
    env: {
      ...process.env,
      CI: '1',
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      NODE_OPTIONS: undefined,
      PATH: search,
      ...env,
    },
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  };
  try {
    const { stdout } = await run(program, [...first, ...parameters], options);
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(
      `npm ${parameters
        .filter((each) => !each.startsWith('--'))
        .slice(0, 2)
        .join(' ')} failed.\n${stdout}${stderr}`,
      { cause: error },
    );
  }
}
