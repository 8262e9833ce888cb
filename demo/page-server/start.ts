import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { isKnownHost } from '../known-hosts.ts';
import { examplePolicy, examples } from '../examples/examples.ts';
import { demoToken, exampleAt, TOKEN_ADDRESS } from './examples.ts';
import { findFile, isBuilt, RELEASE, type PageFile } from './files.ts';
import { pageHeaders, unframedHeaders } from './policy.ts';

export interface PageServerStart {
  /** 0 takes a free one. */
  port?: number;
  host?: string;
  /** The origin of the provider's API. */
  provider: string;
  /** Host names, with their ports, that requests may name beside those of this machine; without a list any will do. */
  hosts?: readonly string[];
  /** Does the provider have the demo teachers? Then there is a token of one at `TOKEN_ADDRESS`, for the examples. */
  isDemo?: boolean;
}

export interface RunningPageServer {
  port: number;
  close(): Promise<void>;
}

/** Text packs well, pictures do not. */
const PACKABLE = /^text\/|json|svg/;

/** Serves the portal under /teacher/, the demo pages and the build, all under the strict policy. */
export async function startPageServer({
  port = 0,
  host = '127.0.0.1',
  provider,
  hosts,
  isDemo = false,
}: PageServerStart): Promise<RunningPageServer> {
  const { 'Content-Security-Policy': policy = '', ...headers } = pageHeaders(provider);
  const packed = new Map<string, Uint8Array>();

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pathname = URL.parse(request.url ?? '/', 'http://pages')?.pathname;
    const example = pathname === undefined ? undefined : exampleAt(pathname);
    const all = { ...headers, ...unframedHeaders(example ? examplePolicy(example, provider) : policy) };
    for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
    if (pathname === undefined) return sendText(response, 400, 'This is no address.');
    if (hosts && !isKnownHost(request.headers.host, hosts))
      return sendText(response, 421, 'This server does not go by the name in the header Host.');
    if (isDemo && pathname === TOKEN_ADDRESS && request.method === 'POST') return giveToken(response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(response, 405, 'Only GET and HEAD.');
    }
    const target = movedTo(pathname);
    if (target) {
      response.setHeader('Location', target);
      return sendText(response, 308, target);
    }
    if (pathname.startsWith(RELEASE)) response.setHeader('Access-Control-Allow-Origin', '*');
    const file = await findFile(pathname, provider);
    if (file) return send(request, response, file);
    if (/^\/(teacher|dist|teacher-elements)\//.test(pathname) && !(await isBuilt()))
      return sendText(response, 503, 'The build is not there yet: npm run build makes it.');
    if (example)
      return sendText(response, 503, `This example is not built yet: npm run examples -- ${example.name} makes it.`);
    return sendText(response, 404, 'There is no such page.');
  }

  async function giveToken(response: ServerResponse): Promise<void> {
    const token = await demoToken(provider);
    if (token === undefined) return sendText(response, 404, 'There is no demo teacher at this provider.');
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(token);
  }

  function send(request: IncomingMessage, response: ServerResponse, { type, bytes, isImmutable }: PageFile): void {
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    const packs = PACKABLE.test(type) && /\bgzip\b/.test(String(request.headers['accept-encoding']));
    const tag = `"${digest}${packs ? '-gzip' : ''}"`;
    response.setHeader('ETag', tag);
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304).end();
      return;
    }
    const body = packs ? (packed.get(digest) ?? gzipSync(bytes)) : bytes;
    if (packs) {
      packed.set(digest, body);
      response.setHeader('Content-Encoding', 'gzip');
    }
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'Something went wrong.');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The portal's page in its source is no page to open; an example's files lie beside its page. */
function movedTo(pathname: string): string | undefined {
  if (examples.some(({ name }) => pathname === `/examples/${name}`)) return `${pathname}/`;
  return pathname === '/teacher' || pathname === '/portal.html' ? '/teacher/' : undefined;
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(`${text}\n`);
}
