import { serve, type ServerType } from '@hono/node-server';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A connection on which nothing was sent or received for so long is closed, in ms. Room sockets have their own rule. */
const IDLE_TIMEOUT_MS = 60_000;

/** How long requests that are under way may take when the server closes, in ms. */
const CLOSE_TIMEOUT_MS = 2000;

/** Handles a request; `remote` is the address of the socket that it came through. */
export type HttpHandler = (request: Request, remote: string | undefined) => Promise<Response> | undefined;

export interface HttpServer {
  server: Server;
  port: number;
  /** Lets requests under way finish. */
  close(): Promise<void>;
}

/** Starts an HTTP server. A port that is taken is an error with the code `EADDRINUSE`. */
export async function startHttpServer(port: number, host: string, handle: HttpHandler): Promise<HttpServer> {
  const server = serve({
    port,
    hostname: host,
    fetch: (request, env) => handle(request, 'incoming' in env ? remoteAddress(env.incoming) : undefined),
  });
  await new Promise<unknown>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  (server as Server).setTimeout(IDLE_TIMEOUT_MS);
  return { server: server as Server, port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}

const remoteAddress = ({ socket }: Pick<IncomingMessage, 'socket'>) => socket?.remoteAddress;

function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if (!('closeIdleConnections' in server)) return;
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
  });
}
