// A page server that can be stopped, and comes back at the same address: a host that is out of reach.
import { startPageServer, type RunningPageServer } from '../../../demo/page-server/start.ts';

export interface StoppablePages {
  /** Where the pages are, without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startStoppablePages(provider: string): Promise<StoppablePages> {
  let server: RunningPageServer | undefined = await startPageServer({ provider });
  const { port } = server;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await server?.close();
      server = undefined;
    },
    async start() {
      server ??= await startPageServer({ provider, port });
    },
  };
}
