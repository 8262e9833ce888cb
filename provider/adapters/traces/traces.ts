// Loaded only if traces are enabled.
import { AsyncLocalStorage } from 'node:async_hooks';
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { AnsweredRequest } from '../node/operation/requests.ts';

/** Time limit for sending the last spans when the provider closes, in ms. */
const CLOSE_TIMEOUT_MS = 1000;

/** Time limit for a collector that hangs, which must not hold spans for long, in ms. */
const EXPORT_TIMEOUT_MS = 5000;

export type Traces = ReturnType<typeof createTraces>;

/**
 * Sends a span of each request, and of each operation of the store within it, to an OpenTelemetry collector. Spans carry
 * only the data of `AnsweredRequest`. `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER` and the other variables of
 * OpenTelemetry apply as usual.
 * @param collector the URL of OTLP over HTTP, without `/v1/traces`
 */
export function createTraces(collector: string) {
  const { warn, error } = console;
  const silent = () => {};
  diag.setLogger(
    { error, warn, info: silent, debug: silent, verbose: silent },
    // A process may run several providers.
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({
    url: `${collector.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const tracing = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'teacher-provider' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = tracing.getTracer('teacher-elements');
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();

  return {
    /**
     * Records the handling of a request.
     * @param headers those of a trusted proxy, whose trace continues; undefined starts a new trace
     */
    async record<Result extends { answered: AnsweredRequest }>(
      headers: Headers | undefined,
      work: () => Promise<Result>,
    ): Promise<Result> {
      const parent = headers ? propagator.extract(ROOT_CONTEXT, headers, headerGetter) : ROOT_CONTEXT;
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
      try {
        const result = await current.run(trace.setSpan(parent, span), work);
        const { id, call, method, status, reply } = result.answered;
        span.updateName(`${method} ${call}`);
        span.setAttributes({
          'http.request.method': method,
          'http.response.status_code': status,
          'teacher.call': call,
          'teacher.request_id': id,
          ...(reply !== undefined && { 'teacher.reply': reply }),
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return result;
      } catch (failure) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw failure;
      } finally {
        span.end();
      }
    },
    observeStore(operation: string, startedAt: number, endedAt: number): void {
      const context = current.getStore();
      if (!context) return;
      const startTime = performance.timeOrigin + startedAt;
      tracer.startSpan(`store ${operation}`, { startTime }, context).end(performance.timeOrigin + endedAt);
    },
    async close(): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timeout = setTimeout(resolve, CLOSE_TIMEOUT_MS);
      // A failure has already been logged.
      await Promise.race([tracing.shutdown().catch(silent), promise]);
      clearTimeout(timeout);
    },
  };
}

const headerGetter = {
  keys: (headers: Headers) => [...headers.keys()],
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
};
