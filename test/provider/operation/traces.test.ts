// Spans as a collector gets them: OTLP as JSON over HTTP.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, describe, test } from 'node:test';
import { startTestProvider } from '../client.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

/** A collector that keeps what it gets. */
async function startCollector() {
  const exports: Export[] = [];
  const paths: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    exports.push(JSON.parse(Buffer.concat(chunks).toString()) as Export);
    paths.push(request.url ?? '');
    response.setHeader('Content-Type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  const { port } = server.address() as { port: number };
  const all = () => exports.flatMap(({ resourceSpans }) => resourceSpans);
  return {
    url: `http://127.0.0.1:${port}`,
    paths,
    text: () => JSON.stringify(exports),
    resources: () => all().map(({ resource }) => valuesOf(resource.attributes)),
    spans: () => all().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  };
}

const valuesOf = (attributes: Span['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const traceparent = `00-${TRACE}-${PARENT}-01`;

describe('the traces', () => {
  test('have a span of each request with its call, and of the store within it, without personal data', async () => {
    const collector = await startCollector();
    const provider = await startTestProvider({ traceCollector: `${collector.url}/` });
    const token = await provider.signIn();
    const { headers } = await provider.ask('readTeacher', {}, { token });
    await provider.fetch('/hanako@example.jp');
    // What is left is sent at the end.
    await provider.close();

    assert.deepEqual([...new Set(collector.paths)], ['/v1/traces']);
    assert.equal(collector.resources()[0]?.['service.name'], 'teacher-provider');
    const spans = collector.spans();
    const requests = spans.filter(({ name }) => !name.startsWith('store '));
    assert.deepEqual(
      requests.map(({ name }) => name),
      ['POST signIn', 'GET readTeacher', 'GET unknown'],
    );
    const [signIn, readTeacher] = requests;
    assert.deepEqual(valuesOf(readTeacher?.attributes ?? []), {
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'teacher.call': 'readTeacher',
      'teacher.request_id': headers.get('X-Request-Id'),
      'teacher.reply': 1,
    });
    const inSignIn = spans.filter(({ parentSpanId }) => parentSpanId === signIn?.spanId);
    assert.ok(inSignIn.length > 0);
    for (const { name, traceId } of inSignIn) {
      assert.match(name, /^store \w+$/);
      assert.equal(traceId, signIn?.traceId);
    }
    assert.doesNotMatch(collector.text(), /hanako|@|127\.0\.0\.1/);
    assert.ok(!collector.text().includes(token));
  });

  test('continue only from a trusted proxy', async () => {
    for (const [trustedProxies, expected] of [
      ['127.0.0.0/8', { traceId: TRACE, parentSpanId: PARENT }],
      ['10.0.0.0/8', undefined],
    ] as const) {
      const collector = await startCollector();
      const provider = await startTestProvider({ traceCollector: collector.url, trustedProxies });
      await provider.fetch('/openapi.json', { headers: { traceparent } });
      await provider.close();
      const { traceId, parentSpanId } =
        collector.spans().find(({ name }) => name === 'GET readOpenapi') ?? assert.fail('no span');
      if (expected) assert.deepEqual({ traceId, parentSpanId }, expected);
      else assert.notEqual(traceId, TRACE);
    }
  });

  test('delay nothing if the collector is unavailable', async () => {
    const provider = await startTestProvider({ traceCollector: 'http://127.0.0.1:1' });
    assert.equal((await provider.fetch('/openapi.json')).status, 200);
    await provider.close();
  });
});
