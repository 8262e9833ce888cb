import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressedCalls } from '../../../provider/app/list-reply.ts';
import { endpointTable } from '../../../src/core/api/endpoints/index.ts';
import { startTestProvider } from '../client.ts';

const provider = await startTestProvider();
const token = await provider.signIn();
const LIST = '/api/client/teacher/teach/list?page=1&size=50';

/** A reply as it comes over the network. */
async function read(path: string, acceptEncoding?: string): Promise<{ reply: IncomingMessage; body: Buffer }> {
  const headers = { Authorization: token, ...(acceptEncoding !== undefined && { 'Accept-Encoding': acceptEncoding }) };
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    get(provider.url + path, { headers }, resolve).on('error', reject),
  );
  return { reply, body: await buffer(reply) };
}

describe('a list', () => {
  test('is compressed as the client accepts it, Brotli first, and says that it depends on that', async () => {
    const plain = await read(LIST);
    assert.equal(plain.reply.headers['content-encoding'], undefined);
    assert.match(plain.reply.headers.vary ?? '', /Accept-Encoding/);
    for (const [accepted, encoding, open] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['GZIP;q=0.5', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const { reply, body } = await read(LIST, accepted);
      assert.equal(reply.headers['content-encoding'], encoding, accepted);
      assert.match(reply.headers.vary ?? '', /Accept-Encoding/);
      assert.match(reply.headers['content-type'] ?? '', /^application\/json/);
      assert.deepEqual(open(body), plain.body);
      assert.ok(body.length < plain.body.length / 2);
    }
    for (const accepted of ['', 'identity', 'deflate', 'gzip;q=0', 'gzip;q=0.000, br; q=0'])
      assert.equal((await read(LIST, accepted)).reply.headers['content-encoding'], undefined, accepted);
  });

  test('of a few rows stays as it is', async () => {
    const { reply } = await read('/api/client/teacher/teach/list?page=1&size=1', 'gzip');
    assert.equal(reply.headers['content-encoding'], undefined);
  });

  test('that is refused is not compressed, and keeps its status', async () => {
    const { reply } = await read('/api/client/teacher/teach/list?page=none', 'gzip');
    assert.deepEqual([reply.statusCode, reply.headers['content-encoding']], [422, undefined]);
  });

  test('keeps the headers that other pages need', async () => {
    const origin = 'http://localhost:1234';
    const { headers } = await provider.fetch(LIST, { headers: { Authorization: token, Origin: origin } });
    assert.equal(headers.get('Content-Encoding'), 'gzip');
    assert.equal(headers.get('Access-Control-Allow-Origin'), origin);
    assert.deepEqual(
      headers
        .get('Vary')
        ?.split(', ')
        .toSorted((one, other) => one.localeCompare(other)),
      ['Accept-Encoding', 'Origin'],
    );
    assert.equal(headers.get('Cache-Control'), 'no-store');
  });
});

test('the OpenAPI document is compressed', async () => {
  const { reply, body } = await read('/openapi.json', 'br');
  assert.equal(reply.headers['content-encoding'], 'br');
  assert.match(brotliDecompressSync(body).toString(), /^\{"openapi"/);
});

test('no reply with a token, a ticket or an address that is a secret is compressed', async () => {
  for (const name of compressedCalls) {
    const schema = JSON.stringify(endpointTable[name].data);
    assert.doesNotMatch(schema, /"\w*(token|ticket|link|url|credential|secret|serial|password)\w*":/i, name);
  }
  const signedIn = await provider.fetch('/api/client/teacher/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
  });
  assert.equal(signedIn.headers.get('Content-Encoding'), null);
});

describe('a reply with many rows, read by GET', () => {
  const readAgain = (etag: string) =>
    provider.fetch(LIST, { headers: { Authorization: token, 'If-None-Match': etag, Origin: 'http://localhost:1234' } });

  test('is empty for a client that has it already', async () => {
    const first = await provider.fetch(LIST, { headers: { Authorization: token } });
    const etag = first.headers.get('ETag') ?? '';
    assert.match(etag, /^W\/"[0-9a-f]{32}"$/);
    const again = await readAgain(etag);
    assert.deepEqual([again.status, await again.text()], [304, '']);
    assert.equal(again.headers.get('ETag'), etag);
    assert.equal(again.headers.get('Cache-Control'), 'no-store');
    assert.match(again.headers.get('Access-Control-Expose-Headers') ?? '', /ETag/);
  });

  test('is sent again when it has changed, and to a client without a session', async () => {
    const lesson = await provider.fetch(LIST, { headers: { Authorization: token } });
    const other = await provider.fetch(LIST.replace('size=50', 'size=49'), { headers: { Authorization: token } });
    assert.notEqual(lesson.headers.get('ETag'), other.headers.get('ETag'));
    assert.equal((await readAgain(other.headers.get('ETag') ?? '')).status, 200);
    const stranger = { 'If-None-Match': lesson.headers.get('ETag') ?? '' };
    assert.equal((await provider.fetch(LIST, { headers: stranger })).status, 403);
  });

  test('may be asked for by pages of other origins with what they have', async () => {
    const preflight = await provider.fetch(LIST, {
      method: 'OPTIONS',
      headers: {
        Origin: 'http://localhost:1234',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization,if-none-match',
      },
    });
    assert.match(preflight.headers.get('Access-Control-Allow-Headers') ?? '', /If-None-Match/);
  });
});
