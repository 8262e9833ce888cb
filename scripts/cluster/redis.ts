// A Redis server without persistence. The program is Debian's, and installed if missing and permitted.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from './free-ports.ts';
import { requireProgram, restartable, startServer, type RestartableServer } from './processes.ts';

export interface RedisServer extends RestartableServer {
  /** Host and port. */
  readonly address: string;
  readonly url: string;
  /** Ends it, and deletes its folder. */
  close(): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const [port = 0] = await freePorts(1);
  const folder = mkdtempSync(path.join(tmpdir(), 'teacher-redis-'));
  const parameters = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  requireProgram('redis-server', 'redis-server');
  const server = restartable('Redis', port, () => startServer('redis-server', parameters));
  await server.start();
  return {
    ...server,
    address: `127.0.0.1:${port}`,
    url: `redis://127.0.0.1:${port}`,
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
