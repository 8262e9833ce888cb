// A provider in a process of its own, on a database that stays: it can be killed, and come back at the same address.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPageServer } from '../../../demo/page-server/start.ts';
import { serving } from './build.ts';

export interface RestartableSite {
  /** Where the pages are, without a slash at the end. */
  readonly pages: string;
  readonly provider: string;
  /** Kills the process, as a power failure does: no connection is closed properly. */
  kill(): Promise<void>;
  /** Starts it again, with a clock that is so many milliseconds ahead of the one before the first start. */
  start(ahead?: number): Promise<void>;
  close(): Promise<void>;
}

export async function startRestartableSite(): Promise<RestartableSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'teacher-live-'));
  const database = path.join(folder, 'provider.sqlite');
  let port = '0';
  let child: ChildProcess;
  const start = async (ahead = 0) => {
    const clock = Number(process.env.TEST_CLOCK_AHEAD ?? 0) + ahead;
    child = fork(import.meta.filename, ['--provider'], {
      env: { ...process.env, DATABASE: database, PORT: port, TEST_CLOCK_AHEAD: String(clock) },
      execArgv: [],
    });
    [port] = (await once(child, 'message')) as [string];
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  const provider = `http://127.0.0.1:${port}`;
  const pages = await startPageServer({ ...serving(), provider, isDemo: true });
  return {
    pages: `http://127.0.0.1:${pages.port}`,
    provider,
    kill,
    start,
    async close() {
      await kill();
      await pages.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

if (process.argv.includes('--provider')) {
  const { startProvider } = await import('../../../provider/adapters/node/index.ts');
  const provider = await startProvider({
    database: process.env.DATABASE ?? ':memory:',
    port: Number(process.env.PORT),
    passwordCost: { memory: 1024, passes: 1 },
  });
  process.send?.(String(provider.port));
  process.once('disconnect', () => process.exit());
}
