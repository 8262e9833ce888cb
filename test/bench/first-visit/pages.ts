import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { startHttpServer } from '../../../demo/http-server.ts';
import { createPageApp } from '../../../demo/page-server/app.ts';
import { releaseBuild } from '../../../demo/page-server/build.ts';
import type { Flavour, Visit } from './visits.ts';

export interface Pages {
  /** Where a teacher signs in. */
  readonly login: string;
  addressOf(visit: Visit): string;
  close(): Promise<void>;
}

const FLOOR_PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><main></main><script type="module" src="/floor.js"></script>`;
const FLOOR_SOURCE = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.querySelector('main')).render(createElement('p', null, 'Hello, world'));`;

/** Serves the portal and a page for each element, as a server does: everything comes over the line, the page itself, too. */
export async function startPages(provider: string, flavour: Flavour): Promise<Pages> {
  const isSlim = flavour === 'slim';
  const app = createPageApp({ provider, isDemo: true, build: { ...releaseBuild, own: isSlim ? 'dist/slim' : 'dist' } });
  const floor = buildFloor();
  const pageOf = (tag: string): string =>
    `<!doctype html><meta name="viewport" content="width=device-width"><script type="module" src="/dist/${isSlim ? 'slim/' : ''}loader.js"></script><body><${tag} provider="${provider}"></${tag}>`;
  const server = await startHttpServer(0, '127.0.0.1', async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/floor.html') return html(FLOOR_PAGE);
    if (pathname === '/floor.js') return floor.clone();
    if (pathname === '/element.html') return html(pageOf(searchParams.get('tag') ?? ''));
    return app.fetch(request);
  });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    login: `${url}/login.html`,
    addressOf({ tag }) {
      if (tag === 'main') return `${url}/floor.html`;
      return tag === 'teacher-portal' ? `${url}/teacher/` : `${url}/element.html?tag=${tag}`;
    },
    close: server.close,
  };
}

const html = (text: string): Response =>
  new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });

function buildFloor(): Response {
  const { outputFiles } = buildSync({
    stdin: { contents: FLOOR_SOURCE, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return new Response(gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }), {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Content-Encoding': 'gzip' },
  });
}
