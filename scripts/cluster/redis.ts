// A Redis server of our own, which keeps nothing. It is Debian's, and installed where it is missing and we may.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from './free-ports.ts';
import { end, requireProgram, startServer, untilItListens } from './processes.ts';

export interface RedisServer {
  /** Undefined while it is stopped. */
  readonly pid: number | undefined;
  /** Host and port. */
  readonly address: string;
  readonly url: string;
  /** Ends it at once, with all that it has in its memory. */
  stop(): Promise<void>;
  /** Starts it again, with an empty memory. */
  start(): Promise<void>;
  /** Keeps it from answering, as a server that hangs, until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends it, and deletes its folder. */
  close(): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const [port = 0] = await freePorts(1);
  const folder = mkdtempSync(path.join(tmpdir(), 'teacher-redis-'));
  const parameters = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  requireProgram('redis-server', 'redis-server');
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = startServer('redis-server', parameters);
    await untilItListens(port, child, 'Redis');
  }

  async function stop(): Promise<void> {
    if (child) await end(child, 'SIGKILL');
    child = undefined;
  }

  await start();
  return {
    get pid() {
      return child?.pid;
    },
    address: `127.0.0.1:${port}`,
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
