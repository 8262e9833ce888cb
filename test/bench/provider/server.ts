// A provider in a process of its own, so that measuring does not slow it down. Run directly, this file is that process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProvider, type ProviderStart } from '../../../provider/adapters/node/index.ts';

export interface ProviderProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  close(): Promise<void>;
}

if (process.argv[1] === import.meta.filename) await serve();

async function serve(): Promise<void> {
  const { url, port, close } = await startProvider(JSON.parse(process.env['BENCH'] ?? '{}') as ProviderStart);
  process.send?.({ url, port });
  process.once('message', () => void close().then(() => process.disconnect()));
  // With the process that has started it.
  process.once('disconnect', () => process.exit());
}

/** @throws if it ends before it is ready */
export async function startProcess(start: ProviderStart): Promise<ProviderProcess> {
  const child = fork(import.meta.filename, { env: { ...process.env, BENCH: JSON.stringify(start) } });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  child.once('exit', (code) => reject(new Error(`The provider has ended with the code ${code}.`)));
  ended.catch(() => undefined);
  const [ready] = (await Promise.race([once(child, 'message'), ended])) as [{ url: string; port: number }];
  return {
    ...ready,
    pid: child.pid ?? 0,
    async close() {
      const exit = once(child, 'exit');
      child.send('end');
      await exit;
    },
  };
}

// A provider with the demo world and more, with a teacher who is signed in.

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
