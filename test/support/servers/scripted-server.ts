// A real HTTP server that answers as a test scripts it, and keeps the requests.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';

export interface ReceivedRequest {
  method: string;
  /** without the query */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** Resolves when the asker hangs up before the answer. */
  left: Promise<void>;
}

export interface Answer {
  status?: number;
  /** An empty text sends none. */
  statusText?: string;
  headers?: Record<string, string>;
  /** Sent as it is when it is a text, else as JSON. */
  body?: unknown;
  /**
   * Breaks the connection: before the reply, or in the middle of the body. `stall` falls silent there; `flood`
   * sends the body again and again until the asker hangs up.
   */
  drop?: 'before' | 'within' | 'stall' | 'flood';
}

export type Script = (request: ReceivedRequest, count: number) => Answer | Promise<Answer>;

export interface ScriptedServer {
  url: string;
  requests: ReceivedRequest[];
  /** How it answers from now on. */
  script: Script;
  /** Resolves with the request of this number, from 1, once it has come. */
  waitForRequest(count: number): Promise<ReceivedRequest>;
  close(): Promise<void>;
}

/** Starts one on a free port, which answers by a script or always the same; it is closed after the test. */
export async function startScriptedServer(test: TestContext, script: Script | Answer): Promise<ScriptedServer> {
  const waiting = new Set<() => void>();
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url = '/', headers } = incoming;
    const { pathname: path, searchParams: query } = new URL(url, 'http://server');
    const left = new Promise<void>((resolve) => outgoing.on('close', () => outgoing.writableFinished || resolve()));
    const request = { method, path, query, headers, body: (await buffer(incoming)).toString(), left };
    scripted.requests.push(request);
    const count = scripted.requests.length;
    for (const look of waiting) look();
    answer(outgoing, await scripted.script(request, count));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const scripted: ScriptedServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    script: typeof script === 'function' ? script : () => script,
    waitForRequest: (count) =>
      new Promise((resolve) => {
        const look = () => {
          const request = scripted.requests[count - 1];
          if (!request) return;
          waiting.delete(look);
          resolve(request);
        };
        waiting.add(look);
        look();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  test.after(() => scripted.close());
  return scripted;
}

/** The envelope of a success. */
export const success = (data: unknown = null, more: Answer = {}): Answer => ({
  body: { status: 1, message: 'success', data },
  ...more,
});

/** The envelope of a rejection. */
export const rejection = (message: string, data: unknown = null, status = 0): Answer => ({
  body: { status, message, data },
});

function* endlessly(text: string) {
  for (;;) yield text;
}

function answer(outgoing: ServerResponse, { status = 200, statusText, headers, body = '', drop }: Answer) {
  if (drop === 'before') return void outgoing.destroy();
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  // Node has a text for every status and does not let go of it.
  if (statusText === '') return void outgoing.socket?.end(`HTTP/1.1 ${status} \r\nConnection: close\r\n\r\n${text}`);
  if (statusText !== undefined) outgoing.statusMessage = statusText;
  outgoing.writeHead(status, {
    'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
    ...headers,
  });
  if (drop === 'flood') return void pipeline(Readable.from(endlessly(text)), outgoing, () => undefined);
  if (drop) outgoing.write(text.slice(0, text.length / 2), () => drop === 'within' && outgoing.destroy());
  else outgoing.end(text);
}
