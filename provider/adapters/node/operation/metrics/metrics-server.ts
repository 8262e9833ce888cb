import { createHash, timingSafeEqual } from 'node:crypto';
import type { Registry } from 'prom-client';
import { startHttpServer } from '../../../../../demo/http-server.ts';
import { StartError } from '../../start-error.ts';

/** Where metrics are served. */
export interface MetricsStart {
  /** 0 takes a free one. */
  port: number;
  host: string;
  /** The bearer token that a reader has to send; none by default. */
  token?: string;
  /** Told the port, once it is known. */
  onListening?: (port: number) => void;
}

export interface RunningMetricsServer {
  close(): Promise<void>;
}

/**
 * Serves `/metrics` on a port of its own, which no proxy passes on.
 * @throws {StartError} if it cannot listen there
 */
export async function startMetricsServer(
  { port, host, token, onListening }: MetricsStart,
  registry: Registry,
): Promise<RunningMetricsServer> {
  const http = await startHttpServer(port, host, async (request) => {
    if (new URL(request.url).pathname !== '/metrics') return text(404, 'There is only /metrics here.');
    if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'Only GET and HEAD.');
    if (!isAllowed(request, token))
      return text(401, 'The metrics need the token METRICS_TOKEN.', { 'WWW-Authenticate': 'Bearer' });
    return text(200, await registry.metrics(), { 'Content-Type': registry.contentType });
  }).catch((error: unknown) => {
    throw new StartError(
      `The metrics cannot be served at ${host}, port ${port} (${error instanceof Error ? error.message : String(error)}): choose others with METRICS_HOST=… and METRICS_PORT=…`,
      { cause: error },
    );
  });
  onListening?.(http.port);
  return { close: () => http.close() };
}

/** Compares digests, so that the time taken says nothing about the token. */
function isAllowed({ headers }: Request, token: string | undefined): boolean {
  if (token === undefined) return true;
  const given = /^Bearer (.+)$/i.exec(headers.get('Authorization') ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (value: string) => createHash('sha256').update(value).digest();

const text = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body.endsWith('\n') ? body : `${body}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  });
