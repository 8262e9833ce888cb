// The provider and the pages as npm start runs them, in a process of their own beside others.
import path from 'node:path';
import { end, startServer } from './processes.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** How long it may take until it is ready, in ms: the first one makes the database. */
const START_TIMEOUT_MS = 120_000;

export interface ProviderNode {
  /** Lets it finish what is under way, and ends it. */
  close(): Promise<void>;
  /** Ends it at once, as a machine that loses its power does. */
  kill(): Promise<void>;
}

/** Starts one with settings of docs/operations.md, and passes on what it prints. @throws if it ends before it is ready */
export async function startProviderNode(
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<ProviderNode> {
  const child = startServer(process.execPath, ['demo/serve.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings },
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} does not start.`)), START_TIMEOUT_MS);
    child.once('exit', (code) => reject(new Error(`${name} has ended with the code ${code}.`)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n'))
        if (line !== '' && !line.startsWith('ready ')) console.log(`${name}: ${line}`);
      if (!/^ready /m.test(text)) return;
      clearTimeout(timer);
      resolve();
    });
  });
  return { close: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') };
}
