// A page server that can be stopped, and comes back at the same address: a host that is out of reach, or has a new release.
import { startHttpServer, type HttpServer } from '../../../demo/http-server.ts';
import { createPageApp } from '../../../demo/page-server/app.ts';
import { serving } from './build.ts';
import { nextRelease } from './next-release.ts';

export interface StoppablePages {
  /** Where the pages are, without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** From now on the host has the next release of the portal, and no file of the old one that is not in both. */
  publish(): Promise<void>;
}

export async function startStoppablePages(provider: string): Promise<StoppablePages> {
  const app = createPageApp({ ...serving(), provider });
  let answer: (request: Request) => Promise<Response> = async (request) => app.fetch(request);
  const listen = (port: number): Promise<HttpServer> =>
    startHttpServer(port, '127.0.0.1', (request) => answer(request));
  let server: HttpServer | undefined = await listen(0);
  const { port } = server;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    async stop() {
      await server?.close();
      server = undefined;
    },
    async start() {
      server ??= await listen(port);
    },
    async publish() {
      answer = await nextRelease(app, url);
    },
  };
}
