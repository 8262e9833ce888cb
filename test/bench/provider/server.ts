// A provider in a process of its own, so that measuring does not slow it down.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProvider } from '../../../demo/provider/adapters/node/index.ts';

export interface BenchServer {
  /** Sends a request; a path beginning with `/`. Anything but a success is an error. */
  ask(path: string, body?: unknown): Promise<Response>;
  /** Signs a demo teacher in again, and returns what came. The other one has never signed in from this address. */
  signIn(teacher?: 'hanako' | 'taro'): Promise<Response>;
  close(): Promise<void>;
}

interface World {
  lessons?: number;
  students?: number;
  /** A PostgreSQL database in place of SQLite. */
  databaseUrl?: string;
}

if (process.argv.includes('--serve')) await serve();

async function serve(): Promise<void> {
  const { database, ...world } = JSON.parse(process.env['BENCH'] ?? '{}') as World & { database: string };
  const provider = await startProvider({ database, ...world });
  process.send?.(provider.url);
  process.once('message', () => void provider.close().then(() => process.disconnect()));
}

export async function startServer(world: World): Promise<BenchServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'provider-bench-'));
  const database = path.join(folder, 'bench.sqlite');
  const server = fork(import.meta.filename, ['--serve'], {
    env: { ...process.env, BENCH: JSON.stringify({ database, ...world }) },
  });
  const [url] = (await once(server, 'message')) as [string];
  const post = (target: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url + target, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signIn = (teacher = 'hanako') =>
    post('/api/client/teacher/login', { email: `${teacher}@example.jp`, password: `${teacher}-demo` });
  const token = (await signIn()).headers.get('Authorization') ?? '';

  return {
    signIn,
    async ask(target, body) {
      const response = await (body === undefined
        ? fetch(url + target, { headers: { Authorization: token } })
        : post(target, body, { Authorization: token }));
      if (!response.ok) throw new Error(`${target} answered ${response.status}`);
      return response;
    },
    async close() {
      server.send('end');
      await once(server, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
