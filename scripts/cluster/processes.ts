import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { installOnDebian } from '../browser.ts';

/** Time limit for a server to listen after its start, in ms. */
const START_TIMEOUT_MS = 20_000;

/** Only Linux ends a process with its parent. */
const ENDS_WITH_PARENT = process.platform === 'linux' ? ['setpriv', '--pdeathsig=KILL'] : [];

/** Installs the Debian package of a program if that works without asking. @throws if the program is still missing */
export function requireProgram(program: string, debianPackage: string): void {
  // Some programs exit with a non-zero code when asked for their version.
  const isThere = (): boolean => spawnSync(program, ['--version']).error === undefined;
  if (isThere()) return;
  installOnDebian([debianPackage], 'several nodes');
  if (!isThere()) throw new Error(`${program} is missing: apt-get install ${debianPackage}.`);
}

/**
 * Starts a server that ends with this process, however this ends. Ctrl+C does not reach it: servers are ended one after the
 * other, dependants first.
 */
export function startServer(program: string, parameters: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const all = [...ENDS_WITH_PARENT, program, ...parameters];
  return spawn(all[0] ?? program, all.slice(1), { stdio: 'ignore', ...options, detached: true });
}

/** A server on its own port, which tests stop and restart. */
export interface RestartableServer {
  /** The id of its process; undefined before it has started. */
  processId(): number | undefined;
  start(): Promise<void>;
  /** Ends it immediately, and discards its memory. */
  stop(): Promise<void>;
  /** Suspends it, as if the server hung, until `resume`. */
  pause(): void;
  resume(): void;
}

/** A server that `spawn` starts each time. @param name its name in the error if it does not start */
export function restartable(name: string, port: number, spawn: () => ChildProcess): RestartableServer {
  let child: ChildProcess | undefined;
  return {
    processId: () => child?.pid,
    async start() {
      child = spawn();
      await untilItListens(port, child, name);
    },
    async stop() {
      if (child) await end(child, 'SIGKILL');
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
}

/** Waits until a started server listens on its port. @throws if it ends before, or does not listen in time */
export async function untilItListens(port: number, child: ChildProcess, name: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  const failures: Error[] = [];
  child.once('error', (error) => failures.push(error));
  while (failures.length === 0 && !hasEnded(child) && Date.now() < deadline) {
    if (await isListening(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${name} does not start (exit code ${child.exitCode}).`, { cause: failures[0] });
}

/** Ends a process, and waits until it has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
