// Replies of a provider as they are on a bad day. They are put between the elements and whatever answers them.
import type { ClientSocket } from '../../src/core/live-room/index.ts';

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;
type Act = (ask: () => Promise<Response>) => Promise<Response>;

export const FAULTS = [
  'none', 'slow', 'offline', 'http500', 'http503', 'http429', 'expired', 'over', 'html', 'truncated', 'misshapen', 'refused',
] as const;
export type FaultName = (typeof FAULTS)[number];

const LATE_MILLISECONDS = 3000;

const told = (status: number, body: unknown): Act => async () => Response.json(body, { status });
const failed = (status: number): Act => async () => new Response('', { status });

const acts: Readonly<Record<FaultName, Act>> = {
  none: (ask) => ask(),
  slow: async (ask) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MILLISECONDS));
    return ask();
  },
  offline: async () => { throw new TypeError('Failed to fetch'); },
  http500: failed(500),
  http503: failed(503),
  http429: failed(429),
  expired: failed(403),
  over: told(200, { status: -1, message: '', data: null }),
  html: async () => new Response('<!doctype html><title>Bad gateway</title>', { headers: { 'Content-Type': 'text/html' } }),
  truncated: async (ask) => {
    const reply = await ask();
    const text = await reply.text();
    return new Response(text.slice(0, Math.ceil(text.length / 2)), { status: reply.status, headers: { 'Content-Type': 'application/json' } });
  },
  misshapen: told(200, { status: 1, message: '', data: 'not this' }),
  refused: told(200, { status: 0, message: '', data: null }),
};

export interface FaultOptions {
  /** The fault that holds now. */
  current(): FaultName;
  /** It has acted on a call: `GET /api/…`. */
  onAct(fault: FaultName, call: string): void;
}

/** The same fetch with the fault that holds now; only calls of the API are meant, not files of the page. */
export function withFaults(fetch: Fetch, { current, onAct }: FaultOptions): Fetch {
  return (address, init) => {
    const fault = current();
    const path = /\/api\/.*/.exec(address)?.[0];
    if (fault === 'none' || path === undefined) return fetch(address, init);
    onAct(fault, `${init?.method ?? 'GET'} ${path}`);
    return acts[fault](() => fetch(address, init));
  };
}

/** A room that has lost its line tries again within this time. */
const COMING_BACK_MILLISECONDS = 8000;

/** How a browser says that a line was lost. */
const LOST = 1006;

/** The same lines to live rooms, which break and cannot be made while there is no connection. */
export function withFaultyLines(open: (address: string) => ClientSocket, current: () => FaultName) {
  const lines = new Set<ClientSocket>();
  let refusedAt = 0;
  return {
    open(address: string): ClientSocket {
      if (current() === 'offline') {
        refusedAt = Date.now();
        throw new TypeError('Failed to connect');
      }
      const line = open(address);
      lines.add(line);
      line.addEventListener('close', () => lines.delete(line));
      return line;
    },
    /** Open, or coming back as soon as they can. */
    areWanted: () => lines.size > 0 || Date.now() - refusedAt < COMING_BACK_MILLISECONDS,
    breakAll(): void {
      for (const line of lines) line.close(LOST);
    },
  };
}
