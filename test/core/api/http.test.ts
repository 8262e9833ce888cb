import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { Method } from '../../../src/core/api/endpoints/endpoint.ts';
import {
  createHttp,
  cleanQuery,
  queryString,
  type HttpResponse,
  type HttpRequest,
} from '../../../src/core/api/http.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { deferred } from '../../support/models/sessions.ts';
import { startScriptedServer, type Answer, type Script } from '../../support/servers/scripted-server.ts';
import { table } from '../table.ts';

/** Starts a server that answers by a script, and sends requests to it without a session. */
async function start(
  test: TestContext,
  script: Script | Answer = { body: {} },
  more: { path?: string; fetch?: typeof fetch; timeout?: number } = {},
) {
  const server = await startScriptedServer(test, script);
  const clock = createManualClock();
  const logged: string[] = [];
  const http = createHttp({
    provider: server.url + (more.path ?? ''),
    fetch: more.fetch ?? fetch,
    clock,
    timeout: more.timeout,
    log: (message, detail) => logged.push(`${message}: ${String(detail)}`),
  });
  const send = (request: Partial<HttpRequest> = {}): Promise<HttpResponse> =>
    http.send({ method: 'GET', path: '/call', ...request });
  return { server, clock, logged, send };
}

describe('a request', () => {
  for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS'] satisfies Method[]) {
    test(`is sent as ${method}`, async (t) => {
      const { server, send } = await start(t);
      assert.equal((await send({ method })).failure, undefined);
      assert.equal(server.requests[0]?.method, method);
    });
  }

  test('carries JSON', async (t) => {
    const { server, send } = await start(t);
    await send({ method: 'PUT', json: { memo: '数学 👍', tags: ['a', 'b'], none: null } });
    assert.equal(server.requests[0]?.headers['content-type'], 'application/json');
    assert.deepEqual(JSON.parse(server.requests[0].body), { memo: '数学 👍', tags: ['a', 'b'], none: null });
  });

  test('carries a form with a file, its arrays repeated by key', async (t) => {
    const { server, send } = await start(t);
    const file = new File(['PNG'], 'face.png', { type: 'image/png' });
    await send({ method: 'POST', form: { file, tag: ['a', 'b'], size: 3, nothing: null, unknown: undefined } });
    const { headers, body } = server.requests[0] ?? assert.fail();
    const form = await new Response(body, { headers: { 'content-type': String(headers['content-type']) } }).formData();
    assert.deepEqual([...form.keys()], ['file', 'tag', 'tag', 'size']);
    assert.deepEqual(form.getAll('tag'), ['a', 'b']);
    assert.equal(form.get('size'), '3');
    const sent = form.get('file');
    assert.ok(sent instanceof File && sent.name === 'face.png' && (await sent.text()) === 'PNG');
  });

  test('has no body and no type of one when there is nothing to send', async (t) => {
    const { server, send } = await start(t);
    await send({ method: 'POST' });
    assert.equal(server.requests[0]?.body, '');
    assert.equal(server.requests[0].headers['content-type'], undefined);
  });

  test('repeats the key of an array in its query and omits empty values', async (t) => {
    const { server, send } = await start(t);
    await send({ query: { state: [1, 2], words: '数 学&', none: '', unset: null, page: 0 } });
    assert.deepEqual(
      [...(server.requests[0]?.query ?? [])],
      [
        ['state', '1'],
        ['state', '2'],
        ['words', '数 学&'],
        ['page', '0'],
      ],
    );
  });

  test('has no question mark without a query', async (t) => {
    const urls: string[] = [];
    const { server, send } = await start(
      t,
      { body: {} },
      {
        fetch: (url, options) => {
          urls.push(String(url));
          return fetch(url, options);
        },
      },
    );
    await send({ query: { words: '' } });
    assert.deepEqual(urls, [`${server.url}/call`]);
  });

  test('is sent below the path of the provider, with or without a trailing slash', async (t) => {
    const { server, send } = await start(t, { body: {} }, { path: '/base/api/' });
    await send();
    assert.equal(server.requests[0]?.path, '/base/api/call');
  });

  test('is sent in cross-origin mode, with same-origin credentials by default', async (t) => {
    const sent: RequestInit[] = [];
    const { send } = await start(
      t,
      { body: {} },
      {
        fetch: (url, options) => {
          sent.push(options ?? {});
          return fetch(url, options);
        },
      },
    );
    await send();
    await send({ credentials: 'include' });
    assert.deepEqual(
      sent.map(({ mode, credentials }) => [mode, credentials]),
      [
        ['cors', 'same-origin'],
        ['cors', 'include'],
      ],
    );
  });

  test('has its own headers', async (t) => {
    const { server, send } = await start(t);
    await send({
      headers: { Authorization: 'Zm9v.YmFy==', 'origin-domain': 'portal.example', 'Accept-Language': 'en-US' },
    });
    const { headers } = server.requests[0] ?? assert.fail();
    assert.equal(headers.authorization, 'Zm9v.YmFy==');
    assert.equal(headers['origin-domain'], 'portal.example');
    assert.equal(headers['accept-language'], 'en-US');
  });
});

describe('an answer', () => {
  test('contains its body and headers', async (t) => {
    const { send } = await start(t, { body: { status: 1, data: ['あ'] }, headers: { Authorization: 'next' } });
    const answer = await send();
    assert.deepEqual(answer.body, { status: 1, data: ['あ'] });
    assert.equal(answer.headers?.get('Authorization'), 'next');
  });

  test('may be empty', async (t) => {
    const { send } = await start(t, { status: 204 });
    assert.deepEqual(await send().then(({ failure, body }) => ({ failure, body })), {
      failure: undefined,
      body: undefined,
    });
  });

  test('may be large', async (t) => {
    const list = Array.from({ length: 20_000 }, (_, id) => ({ id, memo: '長い文'.repeat(20) }));
    const { send } = await start(t, { body: { list } });
    assert.deepEqual((await send()).body, { list });
  });

  test('is read although a byte order mark comes before it', async (t) => {
    const { send } = await start(t, { body: '\ufeff{"status":1}' });
    assert.deepEqual((await send()).body, { status: 1 });
  });

  test('is read regardless of its content type', async (t) => {
    const { send } = await start(t, { body: '{"status":1}', headers: { 'content-type': 'text/html' } });
    assert.deepEqual((await send()).body, { status: 1 });
  });
});

const nothing = new Promise<Answer>(() => undefined);

describe('a request failure', () => {
  test('in time is reported with the number of milliseconds', async (t) => {
    const { server, clock, send } = await start(t, () => nothing);
    const sending = send({ timeout: 5000 });
    const { left } = await server.waitForRequest(1);
    clock.advance(5000);
    assert.deepEqual((await sending).failure, {
      kind: 'timeout',
      milliseconds: 5000,
      message: 'timeout of 5000ms exceeded',
    });
    await left;
  });

  test('in time is reported after the default time-out if the request sets none', async (t) => {
    const { server, clock, send } = await start(t, () => nothing, { timeout: 30_000 });
    const sending = send();
    await server.waitForRequest(1);
    clock.advance(30_000);
    assert.equal((await sending).failure?.message, 'timeout of 30000ms exceeded');
  });

  test('in time may occur in the middle of a body', async (t) => {
    const begun = deferred();
    const { clock, send } = await start(
      t,
      { drop: 'stall', body: 'x'.repeat(5000) },
      {
        fetch: async (url, options) => {
          const response = await fetch(url, options);
          begun.resolve();
          return response;
        },
      },
    );
    const sending = send({ timeout: 10 });
    await begun.promise;
    clock.advance(10);
    assert.equal((await sending).failure?.message, 'timeout of 10ms exceeded');
  });

  test("in time may occur in the middle of an error's body: the status is known, but not its message", async (t) => {
    const begun = deferred();
    const { clock, send } = await start(
      t,
      { status: 500, drop: 'stall', body: { message: 'x'.repeat(5000) } },
      {
        fetch: async (url, options) => {
          const response = await fetch(url, options);
          begun.resolve();
          return response;
        },
      },
    );
    const sending = send({ timeout: 10 });
    await begun.promise;
    clock.advance(10);
    const { failure, body } = await sending;
    assert.deepEqual([failure?.kind, body], ['http', undefined]);
  });

  for (const status of [200, 500]) {
    test(`in the size ends an endless reply of status ${status}`, async (t) => {
      const { server, send } = await start(t, { status, drop: 'flood', body: 'x'.repeat(1024 * 1024) });
      const { failure } = await send();
      assert.deepEqual(failure?.kind, status === 200 ? 'parse-error' : 'http');
      await server.requests[0]?.left;
    });
  }

  test('in time cannot occur later: a completed request leaves no timer behind', async (t) => {
    const { clock, send } = await start(t);
    await send({ timeout: 5000 });
    assert.equal(clock.waiting, 0);
    await send();
    assert.equal(clock.waiting, 0);
  });

  test('in the network is reported as a failed request', async (t) => {
    const { server, send } = await start(t);
    await server.close();
    assert.deepEqual((await send()).failure, { kind: 'offline', message: 'Network request failed' });
  });

  for (const drop of ['before', 'within'] as const) {
    test(`in the network may end the reply ${drop === 'before' ? 'before it starts' : 'in the middle'}`, async (t) => {
      const { send } = await start(t, { drop, body: { list: 'x'.repeat(5000) } });
      assert.deepEqual((await send()).failure, { kind: 'offline', message: 'Network request failed' });
    });
  }

  test('is reported as a failed request when the token cannot even be written into a header', async (t) => {
    const { send } = await start(t);
    assert.equal((await send({ headers: { Authorization: 'line\nbreak' } })).failure?.kind, 'offline');
  });

  test('outside of 2xx is reported by the text of the status', async (t) => {
    const { send } = await start(t, { status: 418, statusText: 'I am a teapot' });
    assert.deepEqual((await send()).failure, { kind: 'http', httpStatus: 418, message: 'I am a teapot' });
  });

  test('outside of 2xx is an HTTP error if the status has no text', async (t) => {
    const { send } = await start(t, { status: 500, statusText: '' });
    assert.equal((await send()).failure?.message, 'http error');
  });

  test("outside of 2xx still contains the provider's message", async (t) => {
    const { send } = await start(t, {
      status: 422,
      body: { message: 'memo が長すぎます' },
      headers: { Authorization: 'next' },
    });
    const { body, headers } = await send();
    assert.deepEqual(body, { message: 'memo が長すぎます' });
    assert.equal(headers?.get('Authorization'), 'next');
  });

  test('in the JSON is reported if JSON is required', async (t) => {
    const { send } = await start(t, { body: '{"status":1' });
    assert.deepEqual((await send()).failure, { kind: 'parse-error', message: 'JSON.parse fail' });
  });

  test('in the JSON is ignored if text is accepted', async (t) => {
    const { send } = await start(t, { body: '{"status":1' });
    assert.deepEqual(await send({ strict: false }).then(({ failure, body }) => [failure, body]), [
      undefined,
      '{"status":1',
    ]);
  });

  test('does not occur if JSON arrives where text is accepted', async (t) => {
    const { send } = await start(t, { body: { status: 1 } });
    assert.deepEqual((await send({ strict: false })).body, { status: 1 });
  });

  test('is reported as unreadable when a page of HTML comes', async (t) => {
    const { send } = await start(t, {
      body: '<!doctype html><h1>It works!</h1>',
      headers: { 'content-type': 'text/html' },
    });
    assert.equal((await send()).failure?.message, 'JSON.parse fail');
  });

  test('is a cancellation if no caller waits', async (t) => {
    const { server, send } = await start(t, () => nothing);
    const waiting = new AbortController();
    const sending = send({ signal: waiting.signal });
    const { left } = await server.waitForRequest(1);
    waiting.abort();
    assert.deepEqual((await sending).failure, { kind: 'aborted', message: 'aborted' });
    await left;
  });

  test('does not occur for an aborted caller: no request is sent', async (t) => {
    const { server, send } = await start(t);
    assert.equal((await send({ signal: AbortSignal.abort() })).failure?.kind, 'aborted');
    assert.equal(server.requests.length, 0);
  });
});

describe('an HTTP status', () => {
  for (const status of [400, 401, 403, 404, 406, 410, 422, 500, 502, 503, 504]) {
    test(`of ${status} is reported with its own text`, async (t) => {
      const { send, logged } = await start(t, { status, statusText: 'Reason' });
      assert.deepEqual((await send()).failure, { kind: 'http', httpStatus: status, message: 'Reason' });
      const isLogged = [502, 503, 504].includes(status);
      assert.deepEqual(logged, isLogged ? [`request error ${status}: GET /call`] : [], 'only gateways are logged');
    });
  }

  for (const status of [200, 201, 202, 204]) {
    test(`of ${status} passes as a success`, async (t) => {
      const { send } = await start(t, { status });
      assert.equal((await send()).failure, undefined);
    });
  }

  for (const drop of ['before', 'within'] as const) {
    test(`is not logged when the connection breaks ${drop} the answer`, async (t) => {
      const { send, logged } = await start(t, { drop, body: 'half' });
      await send();
      assert.deepEqual(logged, []);
    });
  }
});

table('a query object', cleanQuery, {
  'drops null': [[{ a: null, b: 1 }], { b: 1 }],
  'drops undefined': [[{ a: undefined, b: 1 }], { b: 1 }],
  'drops an empty string': [[{ a: '', b: 1 }], { b: 1 }],
  'keeps zero and false': [[{ a: 0, b: false }], { a: 0, b: false }],
  'keeps a space, which is not an empty string': [[{ a: ' ' }], { a: ' ' }],
  'keeps an array': [[{ a: [1, 2] }], { a: [1, 2] }],
  'drops what is empty in an array': [[{ a: ['x', '', null, undefined, 0] }], { a: ['x', 0] }],
  'keeps an array that becomes empty': [[{ a: [''] }], { a: [] }],
  'is empty when there is nothing in it': [[{}], {}],
});

table('a query string', queryString, {
  'has the entries in their order': [[{ page: 1, size: 10 }], 'page=1&size=10'],
  'repeats the key of an array': [[{ state: [1, 2, 4] }], 'state=1&state=2&state=4'],
  'leaves out what says nothing': [[{ a: '', b: null, c: undefined, d: 0 }], 'd=0'],
  'leaves out an array that says nothing': [[{ a: [], b: ['', null], c: true }], 'c=true'],
  'encodes Japanese': [[{ words: '数学' }], 'words=%E6%95%B0%E5%AD%A6'],
  'encodes what a URL gives a meaning': [[{ 'a&b': 'c=d&e#f+g?' }], 'a%26b=c%3Dd%26e%23f%2Bg%3F'],
  'encodes a space': [[{ words: 'a b' }], 'words=a+b'],
  'encodes an emoji': [[{ words: '👍' }], 'words=%F0%9F%91%8D'],
  'survives half of a surrogate pair': [[{ words: '\ud83d' }], 'words=%EF%BF%BD'],
  'is empty when nothing is said': [[{ a: '' }], ''],
});
