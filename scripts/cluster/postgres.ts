// A PostgreSQL server whose folder and socket end with the process. The program is Debian's, and installed if
// missing and permitted.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { installOnDebian } from '../browser.ts';

const INSTALLED = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 60_000;

/** It refuses to run as root; the package has created this user. */
const USER = 'postgres';

interface PostgresServer {
  /** The id of its first process, whose children serve the connections; undefined while it is stopped. */
  processId(): number | undefined;
  /** The address of a new, empty database. */
  createDatabase(): string;
  /** Stops the server immediately: all connections are cut. Committed data stays. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it, and deletes its folder. */
  close(): Promise<void>;
}

interface PostgresOptions {
  /** Whether each commit waits for the disk, as in production; by default it does not, which is faster. */
  isDurable?: boolean;
}

/** Starts a server with an empty cluster. */
export async function startPostgres({ isDurable = false }: PostgresOptions = {}): Promise<PostgresServer> {
  const programs = programsOf();
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const data = path.join(folder, 'data');
  // The server's user creates its files in it.
  chmodSync(folder, 0o777);
  asUser(path.join(programs, 'initdb'), [
    '--pgdata',
    data,
    '--auth',
    'trust',
    '--username',
    USER,
    '--encoding',
    'UTF8',
  ]);
  let server: ChildProcess | undefined;
  let databases = 0;
  const urlOf = (name: string) => `postgres://${USER}@localhost/${name}?host=${encodeURIComponent(folder)}`;
  const run = (sql: string) =>
    execFileSync(path.join(programs, 'psql'), [
      '--no-psqlrc',
      '--quiet',
      '--host',
      folder,
      '--username',
      USER,
      '--command',
      sql,
    ]);

  async function start(): Promise<void> {
    const socketOnly = ['-k', folder, '-h', ''];
    const settings = ['-c', `fsync=${isDurable ? 'on' : 'off'}`, '-c', 'shared_buffers=64MB'];
    const options = ['-D', data, ...socketOnly, ...settings];
    server = spawnAsUser(path.join(programs, 'postgres'), options);
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      try {
        execFileSync(path.join(programs, 'pg_isready'), ['--quiet', '--host', folder, '--username', USER]);
        return;
      } catch {
        if (Date.now() > deadline || server.exitCode !== null) throw new Error('PostgreSQL does not start.');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  async function stop(): Promise<void> {
    if (!server) return;
    const exited = once(server, 'exit');
    asUser(path.join(programs, 'pg_ctl'), ['stop', '--pgdata', data, '--mode', 'immediate', '--wait', '--silent']);
    await exited;
    server = undefined;
  }

  await start();
  return {
    processId: () => server?.pid,
    createDatabase() {
      databases += 1;
      run(`CREATE DATABASE test_${databases} TEMPLATE template0`);
      return urlOf(`test_${databases}`);
    },
    start,
    stop,
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isRoot = () => userInfo().uid === 0;

function asUser(program: string, parameters: readonly string[]): void {
  const [file, ...all] = commandOf(program, parameters);
  execFileSync(file ?? program, all, { stdio: ['ignore', 'ignore', 'inherit'], cwd: tmpdir() });
}

function spawnAsUser(program: string, parameters: readonly string[]): ChildProcess {
  const [file, ...all] = commandOf(program, parameters);
  return spawn(file ?? program, all, { stdio: 'ignore', cwd: tmpdir(), detached: true });
}

/** A server that ends with this process, however this ends. */
const commandOf = (program: string, parameters: readonly string[]): string[] => [
  'setpriv',
  ...(isRoot() ? [`--reuid=${USER}`, `--regid=${USER}`, '--clear-groups'] : []),
  '--pdeathsig=INT',
  program,
  ...parameters,
];

/** The folder of the newest installed version's programs. @throws if it is missing and cannot be installed */
function programsOf(): string {
  if (!existsSync(INSTALLED)) installOnDebian(['postgresql'], 'several nodes');
  if (!existsSync(INSTALLED)) throw new Error('PostgreSQL is missing: apt-get install postgresql.');
  const [newest] = readdirSync(INSTALLED).toSorted((one, other) => Number(other) - Number(one));
  return path.join(INSTALLED, newest ?? '', 'bin');
}
