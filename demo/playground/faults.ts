// Simulated provider faults: wraps `fetch` and `openSocket` of the elements.
import type { ClientSocket } from '../../src/core/live-room/index.ts';

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;
type Fault = (forward: () => Promise<Response>) => Promise<Response>;

export const FAULTS = [
  'none',
  'slow',
  'offline',
  'http500',
  'http503',
  'http429',
  'expired',
  'over',
  'html',
  'truncated',
  'invalidResponse',
  'rejected',
] as const;
export type FaultName = (typeof FAULTS)[number];

const SLOW_REPLY_MS = 3000;

const jsonReply =
  (status: number, body: unknown): Fault =>
  async () =>
    Response.json(body, { status });
const failed =
  (status: number): Fault =>
  async () =>
    new Response('', { status });

const faults: Readonly<Record<FaultName, Fault>> = {
  none: (forward) => forward(),
  slow: async (forward) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_REPLY_MS));
    return forward();
  },
  offline: async () => {
    throw new TypeError('Failed to fetch');
  },
  http500: failed(500),
  http503: failed(503),
  http429: failed(429),
  expired: failed(403),
  over: jsonReply(200, { status: -1, message: '', data: null }),
  html: async () =>
    new Response('<!doctype html><title>Bad gateway</title>', { headers: { 'Content-Type': 'text/html' } }),
  truncated: async (forward) => {
    const reply = await forward();
    const text = await reply.text();
    return new Response(text.slice(0, Math.ceil(text.length / 2)), {
      status: reply.status,
      headers: { 'Content-Type': 'application/json' },
    });
  },
  invalidResponse: jsonReply(200, { status: 1, message: '', data: 'not this' }),
  rejected: jsonReply(200, { status: 0, message: '', data: null }),
};

interface FaultOptions {
  /** The selected fault. */
  current(): FaultName;
  /** Called for each affected request, such as `GET /api/…`. */
  onFault(fault: FaultName, request: string): void;
}

/** A `fetch` with the selected fault. It affects API requests only, not the page's files. */
export function withFaults(fetch: Fetch, { current, onFault }: FaultOptions): Fetch {
  return (address, init) => {
    const fault = current();
    const path = /\/api\/.*/.exec(address)?.[0];
    if (fault === 'none' || path === undefined) return fetch(address, init);
    onFault(fault, `${init?.method ?? 'GET'} ${path}`);
    return faults[fault](() => fetch(address, init));
  };
}

/** Time within which a disconnected room tries to reconnect, in ms. */
const RECONNECT_WINDOW_MS = 8000;

/** Close code of a lost connection. */
const CONNECTION_LOST = 1006;

/** An `openSocket` that fails while the fault is `offline`. */
export function withFaultySockets(open: (address: string) => ClientSocket, current: () => FaultName) {
  const sockets = new Set<ClientSocket>();
  let failedAt = 0;
  return {
    open(address: string): ClientSocket {
      if (current() === 'offline') {
        failedAt = Date.now();
        throw new TypeError('Failed to connect');
      }
      const socket = open(address);
      sockets.add(socket);
      socket.addEventListener('close', () => sockets.delete(socket));
      return socket;
    },
    /** Whether a socket is open or about to reconnect. */
    areOpen: () => sockets.size > 0 || Date.now() - failedAt < RECONNECT_WINDOW_MS,
    breakAll(): void {
      for (const socket of sockets) socket.close(CONNECTION_LOST);
    },
  };
}
