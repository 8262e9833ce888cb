import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};

const FRAME = `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<title>Calendars</title>
<style>body { margin: 0 } main { block-size: 800px }</style>
<main></main>
<script type="module" src="/pages/frame.js"></script>
</html>
`;

export interface Server {
  /** without a slash at the end */
  url: string;
  close(): Promise<void>;
}

/** Serves the frame at `/`, and the folders under their names: `{ pages: '/a/folder' }` answers `/pages/…`. */
export async function startServer(folders: Readonly<Record<string, string>>): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, name = '', ...rest] = pathname.split('/');
    const folder = folders[name];
    const answer = (status: number, type: string, body: string | Uint8Array): void => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    };
    if (pathname === '/') return answer(200, TYPES['.html'] ?? '', FRAME);
    if (!folder || rest.includes('..')) return answer(404, 'text/plain', 'There is nothing here.');
    readFile(path.join(folder, ...rest)).then(
      (body) => answer(200, TYPES[path.extname(pathname)] ?? 'application/octet-stream', body),
      // Not every page has a style sheet of its own.
      () => answer(pathname.endsWith('.css') ? 200 : 404, TYPES['.css'] ?? '', ''),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
