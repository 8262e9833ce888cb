import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { installOnDebian } from '../browser.ts';

/** How long a server may take to listen after its start, in ms. */
const START_TIMEOUT_MS = 20_000;

/** Only Linux ends a process with its parent. */
const ENDS_WITH_PARENT = process.platform === 'linux' ? ['setpriv', '--pdeathsig=KILL'] : [];

/** Installs a program's package of Debian where that can be done without asking. @throws where it is missing all the same */
export function requireProgram(program: string, debianPackage: string): void {
  // Some answer a question for their version with an exit code of their own.
  const isThere = (): boolean => spawnSync(program, ['--version']).error === undefined;
  if (isThere()) return;
  installOnDebian([debianPackage], 'several nodes');
  if (!isThere()) throw new Error(`${program} is missing: apt-get install ${debianPackage}.`);
}

/**
 * Starts a server that ends with this process, however that ends. Ctrl+C does not reach it: servers are ended one after the
 * other, those that need others first.
 */
export function startServer(program: string, parameters: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const all = [...ENDS_WITH_PARENT, program, ...parameters];
  return spawn(all[0] ?? program, all.slice(1), { stdio: 'ignore', ...options, detached: true });
}

/** A server at a port of its own, which tests take away and bring back. */
export interface RestartableServer {
  /** The number of its process; undefined before it has started. */
  processId(): number | undefined;
  start(): Promise<void>;
  /** Ends it at once, with all that it has in its memory. */
  stop(): Promise<void>;
  /** Keeps it from answering, as a server that hangs, until `resume`. */
  pause(): void;
  resume(): void;
}

/** A server that `spawn` starts each time. @param name what it is called where it does not start */
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

/** Waits until a server that was started listens on its port. @throws if it ends before, or does not in time */
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

/** Ends a process, and waits for that. */
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
