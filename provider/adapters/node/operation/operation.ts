import { outcomeOf, type Outcome } from '../../../app/reply.ts';
import type { CallObserver } from '../../../app/routes.ts';
import type { NoteSecurity } from '../../../app/security-events.ts';
import type { Bucket } from '../../../files/bucket.ts';
import type { Store } from '../../../store/store.ts';
import { createProxyCheck } from '../client-address.ts';
import { knownMethod, UNKNOWN_CALL, type AnsweredRequest, type RequestObserver } from './answered-request.ts';
import { createHealth, type Health } from './health.ts';
import type { MetricsStart } from './metrics/metrics-server.ts';
import type { Metrics } from './metrics/metrics.ts';
import { REQUEST_ID_HEADER, requestIdOf, runAsRequest } from './request-id.ts';
import { timeBucket } from './time-bucket.ts';
import { timeStore, type StoreObserver } from './time-store.ts';
import type { Traces } from '../../traces/traces.ts';

/** What an operator can have of a provider besides its answers; all of it is off by default. */
export interface OperationStart {
  /** Serves metrics for Prometheus at a port of their own. */
  metrics?: MetricsStart;
  /** Sends a trace of each request to this OpenTelemetry collector: the URL of its OTLP over HTTP, without `/v1/traces`. */
  traceCollector?: string;
  /** Receives every request once it is answered, but for health checks. */
  onRequest?: RequestObserver;
  /** Receives security events, for the log. */
  onSecurityEvent?: NoteSecurity;
}

/** Handles a request and tells the name of its call and how it ended. */
type Handle = (observer: CallObserver) => Promise<Response>;

/**
 * Creates what watches a provider for its operator: health checks, request ids, metrics and traces. Their packages are
 * imported here, and only for what is wanted.
 */
export async function createOperation(start: OperationStart & { trustedProxies?: string }) {
  const { metrics: metricsStart, traceCollector, onRequest, onSecurityEvent } = start;
  const isTrusted = createProxyCheck(start.trustedProxies);
  const metrics: Metrics | undefined =
    metricsStart && (await import('./metrics/metrics.ts')).createMetrics(metricsStart, () => isDraining);
  const traces: Traces | undefined =
    traceCollector === undefined ? undefined : (await import('../../traces/traces.ts')).createTraces(traceCollector);
  let health: Health | undefined;
  let isDraining = false;

  const observeStore: StoreObserver = (...timing) => {
    metrics?.observeStore(...timing);
    traces?.observeStore(...timing);
  };

  async function answerNow(request: Request, id: string, handle: Handle) {
    const startedAt = performance.now();
    const check = health?.(request);
    let call = check?.name ?? UNKNOWN_CALL;
    let outcome: Outcome | undefined;
    const observer: CallObserver = {
      onCall: (name) => void (call = name),
      onOutcome: (ended) => void (outcome = ended),
    };
    const response = await (check?.response ?? handle(observer));
    outcome ??= outcomeOf(response);
    response.headers.set(REQUEST_ID_HEADER, id);
    // The next request of this client goes to another node, or to the one that takes this one's place.
    if (isDraining) response.headers.set('Connection', 'close');
    const seconds = (performance.now() - startedAt) / 1000;
    const answered: AnsweredRequest = {
      id,
      call,
      method: knownMethod(request.method),
      status: response.status,
      reply: outcome?.reply,
      code: outcome?.code,
      seconds,
    };
    metrics?.observeRequest(answered);
    if (!check) onRequest?.(answered);
    return { response, answered };
  }

  return {
    get isDraining() {
      return isDraining;
    },
    /** From now on it is not ready, and closes connections after each reply. */
    drain(): void {
      isDraining = true;
    },
    /** The store to use in place of this one. Health checks ask it from now on. */
    watchStore<Watched extends Store>(store: Watched): Watched {
      health = createHealth({ store, isDraining: () => isDraining });
      return metrics || traces ? timeStore(store, observeStore) : store;
    },
    /** The bucket to use in place of this one. */
    watchBucket(bucket: Bucket | undefined): Bucket | undefined {
      return bucket && metrics ? timeBucket(bucket, metrics.observeBucket) : bucket;
    },
    /** Notes a security event in the metrics and the log. */
    noteSecurity(...event: Parameters<NoteSecurity>): void {
      metrics?.countSecurityEvent(event[0]);
      onSecurityEvent?.(...event);
    },
    /** Answers a health check, or has a request handled; `remote` is the address of the socket that it came through. */
    answer(request: Request, remote: string | undefined, handle: Handle): Promise<Response> {
      const isFromProxy = isTrusted(remote);
      const id = requestIdOf(request.headers, isFromProxy);
      const answer = () => answerNow(request, id, handle);
      return runAsRequest(id, async () => {
        const { response } = await (traces?.record(isFromProxy ? request.headers : undefined, answer) ?? answer());
        return response;
      });
    },
    /** Begins to serve the metrics, once there is something to measure. */
    listen: async (sources: Parameters<Metrics['listen']>[0]): Promise<void> => metrics?.listen(sources),
    /** Sends what is left of the traces, for a second at most. */
    async close(): Promise<void> {
      await Promise.all([metrics?.close(), traces?.close()]);
    },
  };
}
