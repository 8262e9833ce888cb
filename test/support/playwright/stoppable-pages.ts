// A page server that can be stopped, and comes back at the same address: a host that is out of reach, or has a new release.
import type { Hono } from 'hono';
import { startHttpServer, type HttpServer } from '../../../demo/http-server.ts';
import { createPageApp } from '../../../demo/page-server/app.ts';
import { serving } from './build.ts';

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

// The release after the built one, of the portal: its first script has another name, so that page and worker are others too.

type Fetch = (request: Request) => Promise<Response>;

/** Returns the pages of the next release; no file has the old name any more. */
async function nextRelease(app: Hono, origin: string): Promise<Fetch> {
  const page = await (await app.request(`${origin}/teacher/`)).text();
  const [, name = ''] = /\/assets\/(index-[\w-]+)\.js/.exec(page) ?? [];
  const nextName = name.replace('-', '-next-');
  return async (request) => {
    if (request.url.includes(name)) return new Response('There is no such file.', { status: 404 });
    const asked = new Request(request.url.replace(nextName, name), { method: request.method });
    const reply = await app.fetch(asked);
    const headers = new Headers(reply.headers);
    if (!/html|javascript/.test(headers.get('Content-Type') ?? '')) return reply;
    for (const header of ['Content-Length', 'ETag']) headers.delete(header);
    const text = (await reply.text()).replaceAll(name, nextName).replace(PAGE_HASH, '$1$2next-');
    return new Response(text, { status: reply.status, headers });
  };
}

/** What the worker knows of the page's content. */
const PAGE_HASH = /(url:\s*['"`]\.\/['"`],\s*revision:\s*|pageHash = )(['"`])/;
