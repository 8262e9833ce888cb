// For tests of applications: what they have built, served under a policy, by a server that knows the partner's teachers.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { demoToken, TOKEN_ADDRESS } from '../../../demo/page-server/files.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export interface AppServer {
  /** without a slash at the end */
  url: string;
  /** how often the page has asked for a token */
  tokensGiven(): number;
  close(): Promise<void>;
}

export interface AppServerOptions {
  /** the folder with index.html */
  folder: string;
  /** the value of Content-Security-Policy */
  policy: string;
  /** where the partner's own server gets tokens from */
  provider: string;
}

/** Serves a folder. `POST /my/teacher-token` answers a token, as the server of a partner does who signs teachers in himself. */
export async function startAppServer({ folder, policy, provider }: AppServerOptions): Promise<AppServer> {
  let given = 0;
  const give = async (response: ServerResponse) => {
    given += 1;
    response.end(await demoToken(provider));
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app');
    response.setHeader('Content-Security-Policy', policy);
    if (request.method === 'POST' && pathname === TOKEN_ADDRESS) {
      give(response).catch((error: unknown) => response.destroy(error as Error));
      return;
    }
    try {
      const file = path.join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
      const bytes = readFileSync(file);
      response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    tokensGiven: () => given,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
