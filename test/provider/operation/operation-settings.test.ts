import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StartError } from '../../../provider/adapters/node/start-error.ts';
import { readOperationSettings } from '../../../demo/start/settings.ts';

const read = (env: Record<string, string>) => readOperationSettings(env, [8080, 8081]);

function sentenceFor(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return assert.fail(`${JSON.stringify(env)} was taken`);
}

const wrong: Readonly<Record<string, readonly string[]>> = {
  LOG_FORMAT: ['JSON', 'xml'],
  METRICS_PORT: ['0', 'metrics', '65536'],
  METRICS_HOST: ['http://localhost', 'a b'],
  METRICS_TOKEN: ['short', 'sixteen letters and spaces', 'sixteen-letters-日本'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'grpc://collector:4317', 'http://user:word@collector'],
  DRAIN_DELAY: ['-1', '301', '1.5', 'soon'],
  DRAIN_TIMEOUT: ['0', '301', '1e2'],
};

describe('a setting for the operation', () => {
  for (const [name, values] of Object.entries(wrong)) {
    test(`${name} that is invalid is reported in one sentence with an example`, () => {
      for (const value of values) {
        const sentence = sentenceFor({ [name]: value });
        assert.ok(sentence.startsWith(`${name} has to be `), sentence);
        assert.ok(sentence.includes(`for example ${name}=`), sentence);
        assert.doesNotMatch(sentence, /\n/);
      }
    });
  }

  test('leaves everything off by default, and empty', () => {
    const off = {
      logFormat: 'text',
      metrics: undefined,
      traceCollector: undefined,
      drainDelayMillis: 0,
      drainTimeoutMillis: 10_000,
    };
    assert.deepEqual(read({}), off);
    assert.deepEqual(read(Object.fromEntries(Object.keys(wrong).map((name) => [name, '']))), off);
  });

  test('is read', () => {
    const env = {
      LOG_FORMAT: 'json',
      METRICS_PORT: '9464',
      METRICS_HOST: '0.0.0.0',
      METRICS_TOKEN: 'a-token-of-the-metrics',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      DRAIN_DELAY: '5',
      DRAIN_TIMEOUT: '20',
    };
    assert.deepEqual(read(env), {
      logFormat: 'json',
      metrics: { port: 9464, host: '0.0.0.0', token: 'a-token-of-the-metrics' },
      traceCollector: 'http://collector:4318',
      drainDelayMillis: 5000,
      drainTimeoutMillis: 20_000,
    });
    assert.deepEqual(read({ METRICS_PORT: '9464' }).metrics, { port: 9464, host: '127.0.0.1' });
  });

  test('does not serve metrics without a token where others can reach them', () => {
    assert.match(sentenceFor({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }), /for example METRICS_TOKEN=/);
  });

  test('does not let the metrics share a port', () => {
    assert.match(sentenceFor({ METRICS_PORT: '8081' }), /^METRICS_PORT is 8081, .* for example METRICS_PORT=9464/);
  });

  test('with a secret is not printed', () => {
    assert.doesNotMatch(sentenceFor({ METRICS_TOKEN: 'a secret word of mine' }), /secret word of mine/);
  });
});
