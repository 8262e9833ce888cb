// npm start in a process of its own, as an operator starts it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after } from 'node:test';
import { freePorts } from '../../scripts/cluster/free-ports.ts';

const root = path.resolve(import.meta.dirname, '../..');
const children = new Set<ChildProcess>();
after(() => {
  for (const child of children) child.kill('SIGKILL');
});

export interface Started {
  child: ChildProcess;
  /** The address of the pages, without a slash at the end. */
  pages: string;
  /** The address of the provider, without a slash at the end. */
  provider: string;
  /** What it printed until it was ready or ended. */
  output: string;
  /** Its exit code, if it has ended. */
  code: number | null;
  /** What it has printed until now. */
  printed(): string;
  /** Waits until it has printed something; its end without that is an error. */
  until(pattern: RegExp): Promise<void>;
}

/** Starts it with a data folder and further settings, and waits for the ready line or its end. */
export async function startNpm(
  dataFolder: string,
  settings: Record<string, string> = {},
  ports?: number[],
  ready = /^ready .*\n/m,
): Promise<Started> {
  const [port = 0, providerPort = 0] = ports ?? (await freePorts(2));
  const { HOST: _, SMTP_URL: __, DEMO: ___, ...env } = process.env;
  const child = spawn(process.execPath, ['demo/serve.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, PORT: String(port), PROVIDER_PORT: String(providerPort), DATA_DIR: dataFolder, ...settings },
  });
  children.add(child);
  let output = '';
  let isClosed = false;
  const waiting = new Set<() => void>();
  const read = (chunk?: Buffer) => {
    output += chunk?.toString() ?? '';
    for (const look of waiting) look();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  child.once('close', () => {
    isClosed = true;
    read();
  });
  /** Resolves with whether it printed this before its end. */
  const hasPrinted = (pattern: RegExp) =>
    new Promise<boolean>((resolve) => {
      function look(): void {
        const isPrinted = pattern.test(output);
        if (!isPrinted && !isClosed) return;
        waiting.delete(look);
        resolve(isPrinted);
      }
      waiting.add(look);
      look();
    });
  await hasPrinted(ready);
  return {
    child,
    pages: `http://localhost:${port}`,
    provider: `http://localhost:${providerPort}`,
    output,
    code: child.exitCode,
    printed: () => output,
    async until(pattern) {
      if (!(await hasPrinted(pattern))) throw new Error(`It ended without ${pattern}: ${output}`);
    },
  };
}

/** Ends it by a signal, unless it has ended, and answers its exit code. */
export async function stopNpm({ child }: Started, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}
