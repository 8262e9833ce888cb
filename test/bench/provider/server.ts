// A provider with the demo world and more, with a teacher who is signed in.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProcess } from './process.ts';

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
  /** A PostgreSQL database instead of SQLite. */
  databaseUrl?: string;
}

export async function startServer(world: World): Promise<BenchServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'provider-bench-'));
  const { url, close } = await startProcess({ database: path.join(folder, 'bench.sqlite'), ...world });
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
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}
