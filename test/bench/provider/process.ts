// A provider in a process of its own, so that measuring does not slow it down. Run by itself it is that process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
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
