import { outcomeOf, type Outcome } from '../../../app/reply.ts';
import type { CallObserver } from '../../../app/routes.ts';
import type { NoteSecurity } from '../../../app/security-events.ts';
import type { Bucket } from '../../../files/bucket.ts';
import type { Store } from '../../../store/store.ts';
import { createProxyCheck } from '../client-address.ts';
import {
  knownMethod,
  UNKNOWN_CALL,
  type AnsweredRequest,
  type RequestObserver,
  REQUEST_ID_HEADER,
  requestIdOf,
  runAsRequest,
} from './requests.ts';
import { createHealth, type Health } from './health.ts';
import type { MetricsStart, Metrics } from './metrics.ts';
import type { Traces } from '../../traces/traces.ts';

/** Optional features for operators; all are off by default. */
export interface OperationStart {
  /** Serves metrics for Prometheus on a separate port. */
  metrics?: MetricsStart;
  /** Sends a trace of each request to this OpenTelemetry collector: its URL for OTLP over HTTP, without `/v1/traces`. */
  traceCollector?: string;
  /** Receives every handled request except health checks. */
  onRequest?: RequestObserver;
  /** Receives security events, for the log. */
  onSecurityEvent?: NoteSecurity;
}

/** Handles a request and reports the name of its call and the outcome. */
type Handle = (observer: CallObserver) => Promise<Response>;

/**
 * Creates the monitoring of a provider: health checks, request ids, metrics and traces. Imports their packages only if they
 * are enabled.
 */
export async function createOperation(start: OperationStart & { trustedProxies?: string }) {
  const { metrics: metricsStart, traceCollector, onRequest, onSecurityEvent } = start;
  const isTrusted = createProxyCheck(start.trustedProxies);
  const metrics: Metrics | undefined =
    metricsStart && (await import('./metrics.ts')).createMetrics(metricsStart, () => isDraining);
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
    // The client's next request goes to another node, or to this node's replacement.
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
    /** Reports "not ready", and closes connections after each reply. */
    drain(): void {
      isDraining = true;
    },
    /** Wraps the store. Health checks use the wrapped one. */
    watchStore<Watched extends Store>(store: Watched): Watched {
      health = createHealth({ store, isDraining: () => isDraining });
      return metrics || traces ? timeStore(store, observeStore) : store;
    },
    /** Wraps the bucket. */
    watchBucket(bucket: Bucket | undefined): Bucket | undefined {
      return bucket && metrics ? timeBucket(bucket, metrics.observeBucket) : bucket;
    },
    /** Records a security event in the metrics and the log. */
    noteSecurity(...event: Parameters<NoteSecurity>): void {
      metrics?.countSecurityEvent(event[0]);
      onSecurityEvent?.(...event);
    },
    /** Handles a health check, or passes a request on; `remote` is the address of its socket. */
    answer(request: Request, remote: string | undefined, handle: Handle): Promise<Response> {
      const isFromProxy = isTrusted(remote);
      const id = requestIdOf(request.headers, isFromProxy);
      const answer = () => answerNow(request, id, handle);
      return runAsRequest(id, async () => {
        const { response } = await (traces?.record(isFromProxy ? request.headers : undefined, answer) ?? answer());
        return response;
      });
    },
    /** Starts serving the metrics, once there is something to measure. */
    listen: async (sources: Parameters<Metrics['listen']>[0]): Promise<void> => metrics?.listen(sources),
    /** Sends the remaining traces, for a second at most. */
    async close(): Promise<void> {
      await Promise.all([metrics?.close(), traces?.close()]);
    },
  };
}

/** Receives the duration of an operation of the store: its name, such as `find`, and the times in ms from `performance.now()`. */
type StoreObserver = (operation: string, startedAt: number, endedAt: number) => void;

/** Members of a store that are not operations on data. */
const UNTIMED: ReadonlySet<string> = new Set(['close', 'eraseForGood', 'afterCommit', 'alone', 'isShared']);

type Operation = (...inputs: unknown[]) => unknown;

/**
 * A store that reports how long each operation takes, even if it fails. Operations have the same names for all
 * tables, which keeps the number of labels low. The time of a transaction includes the operations in it.
 */
function timeStore<Timed extends Store>(store: Timed, observe: StoreObserver): Timed {
  return timeMembers(store, (name, member) => {
    if (UNTIMED.has(name)) return member;
    if (typeof member === 'function') return timed(name, member as Operation, observe);
    return timeMembers(member as object, (inner, value) =>
      typeof value === 'function' ? timed(inner, value as Operation, observe) : value,
    );
  });
}

function timeMembers<Whole extends object>(whole: Whole, replace: (name: string, member: unknown) => unknown): Whole {
  return Object.fromEntries(Object.entries(whole).map(([name, member]) => [name, replace(name, member)])) as Whole;
}

const timed =
  (name: string, operation: Operation, observe: StoreObserver): Operation =>
  (...inputs) => {
    const startedAt = performance.now();
    const end = () => observe(name, startedAt, performance.now());
    try {
      const result = operation(...inputs);
      if (result instanceof Promise) return result.finally(end);
      end();
      return result;
    } catch (error) {
      end();
      throw error;
    }
  };

/** Receives the duration in ms of an operation on the bucket, such as `put`, and its outcome. */
type BucketObserver = (operation: string, outcome: 'done' | 'failed', milliseconds: number) => void;

/** A bucket that reports how long each operation takes; for `open`, the time until the first bytes arrive. */
function timeBucket(bucket: Bucket, observe: BucketObserver): Bucket {
  async function timed<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    let outcome: 'done' | 'failed' = 'failed';
    try {
      const result = await work();
      outcome = 'done';
      return result;
    } finally {
      observe(operation, outcome, performance.now() - startedAt);
    }
  }
  return {
    put: (...object) => timed('put', () => bucket.put(...object)),
    open: (...object) => timed('open', () => bucket.open(...object)),
    delete: (name) => timed('delete', () => bucket.delete(name)),
  };
}
