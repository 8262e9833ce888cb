// Loaded only if metrics are enabled.
import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { securityEvents, type SecurityEvent } from '../../../app/security-events.ts';
import type { Rooms } from '../../../rooms/index.ts';
import type { AnsweredRequest } from './requests.ts';
import { startHttpServer } from '../../../../demo/http-server.ts';
import { StartError } from '../start-error.ts';

/** Measured when the metrics are read. */
interface MetricsSources {
  rooms: Pick<Rooms, 'count'>;
  /** The waiting mails; undefined if no mails are sent. */
  mails: (() => Promise<{ waiting: number; oldestSeconds: number }>) | undefined;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Upper limits of the buckets, in seconds: a cached list takes some milliseconds, a sign-in about 0.1 s. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STORE_BUCKETS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1];

/** Creates the metrics. Labels have few values and contain no personal data: calls, methods, statuses, operations of the store. */
export function createMetrics(start: MetricsStart, isDraining: () => boolean) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'teacher_http_request_duration_seconds',
    help: 'Time until a reply was there, by call of the API, method, HTTP status, and the status in the reply.',
    labelNames: ['call', 'method', 'status', 'reply'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const store = new Histogram({
    name: 'teacher_store_operation_duration_seconds',
    help: 'Time of an operation of the store; that of a transaction includes the operations in it.',
    labelNames: ['operation'],
    buckets: STORE_BUCKETS,
    registers,
  });
  const bucket = new Histogram({
    name: 'teacher_bucket_request_duration_seconds',
    help: 'Time until the bucket for uploads has answered, by operation and outcome (done or failed).',
    labelNames: ['operation', 'outcome'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const security = new Counter({
    name: 'teacher_security_events_total',
    help: 'Security events, such as wrong passwords and changed addresses.',
    labelNames: ['event'],
    registers,
  });
  // Without initial zeros, the first event of a kind would not count as an increase.
  for (const event of securityEvents) security.inc({ event }, 0);
  let server: RunningMetricsServer | undefined;

  /** A gauge that is read together with the metrics. */
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  gauge('teacher_draining', '1 while the provider is about to end, else 0.', () => Number(isDraining()));

  return {
    observeRequest({ call, method, status, reply, seconds }: AnsweredRequest): void {
      requests.observe(
        { call, method, status: String(status), reply: reply === undefined ? 'none' : String(reply) },
        seconds,
      );
    },
    countSecurityEvent: (event: SecurityEvent): void => security.inc({ event }),
    observeStore(operation: string, startedAt: number, endedAt: number): void {
      store.observe({ operation }, (endedAt - startedAt) / 1000);
    },
    observeBucket(operation: string, outcome: 'done' | 'failed', milliseconds: number): void {
      bucket.observe({ operation, outcome }, milliseconds / 1000);
    },
    async listen({ rooms, mails }: MetricsSources): Promise<void> {
      gauge('teacher_rooms', 'Live rooms with at least one participant.', () => rooms.count().rooms);
      gauge('teacher_room_members', 'People in live rooms and their lobbies.', () => rooms.count().participants);
      gauge('teacher_room_sockets', 'Open sockets of live rooms, joined or not.', () => rooms.count().connections);
      if (mails) {
        gauge('teacher_mails_waiting', 'Mails that wait to be sent.', async () => (await mails()).waiting);
        gauge(
          'teacher_oldest_mail_seconds',
          'Age of the oldest mail that waits, or 0.',
          async () => (await mails()).oldestSeconds,
        );
      }
      server = await startMetricsServer(start, registry);
    },
    close: async (): Promise<void> => server?.close(),
  };
}

/** Where metrics are served. */
export interface MetricsStart {
  /** 0 selects a free port. */
  port: number;
  host: string;
  /** The bearer token that readers must send; none by default. */
  token?: string;
  /** Receives the port once it is known. */
  onListening?: (port: number) => void;
}

interface RunningMetricsServer {
  close(): Promise<void>;
}

/**
 * Serves `/metrics` on a separate port, which proxies must not expose.
 * @throws {StartError} if it cannot listen there
 */
async function startMetricsServer(
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

/** Compares digests, so that the response time reveals nothing about the token. */
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
