// What an operator needs besides the service itself: log, metrics, traces, and how it ends.
import { isLoopback } from '../known-hosts.ts';
import { StartError } from '../../provider/adapters/node/start-error.ts';
import { readSetting } from './settings.ts';

export interface OperationSettings {
  logFormat: 'text' | 'json';
  /** Where metrics are served; undefined for nowhere. */
  metrics: { port: number; host: string; token?: string } | undefined;
  /** The OpenTelemetry collector that traces are sent to. */
  traceCollector: string | undefined;
  /** How long it still answers requests after it has begun to end, in ms. */
  drainDelayMillis: number;
  /** How long requests, and then mails, may take after that, in ms. */
  drainTimeoutMillis: number;
}

const DEFAULT_DRAIN_TIMEOUT_SECONDS = 10;

/**
 * Reads the settings from environment variables.
 * @param ports those of the pages and the provider, which the metrics cannot share
 * @throws {StartError} for the first invalid one
 */
export function readOperationSettings(
  env: Readonly<Record<string, string | undefined>>,
  ports: readonly number[],
): OperationSettings {
  return {
    logFormat: readSetting('LOG_FORMAT', env['LOG_FORMAT']) ?? 'text',
    metrics: readMetrics(env, ports),
    traceCollector: readSetting('OTEL_EXPORTER_OTLP_ENDPOINT', env['OTEL_EXPORTER_OTLP_ENDPOINT']),
    drainDelayMillis: (readSetting('DRAIN_DELAY', env['DRAIN_DELAY']) ?? 0) * 1000,
    drainTimeoutMillis: (readSetting('DRAIN_TIMEOUT', env['DRAIN_TIMEOUT']) ?? DEFAULT_DRAIN_TIMEOUT_SECONDS) * 1000,
  };
}

function readMetrics(env: Readonly<Record<string, string | undefined>>, ports: readonly number[]) {
  const port = readSetting('METRICS_PORT', env['METRICS_PORT']);
  const host = readSetting('METRICS_HOST', env['METRICS_HOST']) ?? '127.0.0.1';
  const token = readSetting('METRICS_TOKEN', env['METRICS_TOKEN']);
  if (port === undefined) return undefined;
  if (ports.includes(port))
    throw new StartError(
      `METRICS_PORT is ${port}, which the pages or the provider have: the metrics need a port of their own, for example METRICS_PORT=9464.`,
    );
  if (!isLoopback(host) && token === undefined)
    throw new StartError(
      `METRICS_HOST is ${host}, which others can reach: the metrics need a token there, for example METRICS_TOKEN=a-long-random-text.`,
    );
  return { port, host, ...(token !== undefined && { token }) };
}
