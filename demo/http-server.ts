import { serve, type ServerType } from '@hono/node-server';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An idle connection is closed after this time, in ms. Room sockets have their own rule. */
const IDLE_TIMEOUT_MS = 60_000;

/** How long running requests may take when the server closes, in ms. */
const CLOSE_TIMEOUT_MS = 2000;

/** How often a closing server looks for connections whose request has ended, in ms. */
const IDLE_CHECK_INTERVAL_MS = 50;

/** Handles a request; `remote` is the address of its socket. */
export type HttpHandler = (request: Request, remote: string | undefined) => Promise<Response> | undefined;

export interface HttpServer {
  server: Server;
  port: number;
  /** Lets running requests finish, for 2 s or the given time in ms. */
  close(timeoutMillis?: number): Promise<void>;
}

/** Starts an HTTP server. If the port is in use, it throws an error with the code `EADDRINUSE`. */
export async function startHttpServer(port: number, host: string, handle: HttpHandler): Promise<HttpServer> {
  const server = serve({
    port,
    hostname: host,
    fetch: (request, env) => handle(request, 'incoming' in env ? remoteAddress(env.incoming) : undefined),
  });
  await new Promise<unknown>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  (server as Server).setTimeout(IDLE_TIMEOUT_MS);
  // The default is 5 s: a client may send its next request on a connection that is just being closed.
  (server as Server).keepAliveTimeout = IDLE_TIMEOUT_MS;
  return {
    server: server as Server,
    port: (server.address() as AddressInfo).port,
    close: (timeoutMillis) => closeServer(server, timeoutMillis),
  };
}

const remoteAddress = ({ socket }: Pick<IncomingMessage, 'socket'>) => socket?.remoteAddress;

function closeServer(server: ServerType, timeoutMillis = CLOSE_TIMEOUT_MS): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(idleCheck);
      clearTimeout(timeout);
      resolve();
    });
    const http = 'closeIdleConnections' in server ? server : undefined;
    http?.closeIdleConnections();
    // Browsers keep their connections after a reply.
    const idleCheck = setInterval(() => http?.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS);
    const timeout = setTimeout(() => http?.closeAllConnections(), timeoutMillis);
  });
}
