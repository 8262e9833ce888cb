import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Method } from '../../../src/core/api/endpoints/endpoint.ts';
import { start } from './scripted-http.ts';

describe('a request', () => {
  for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS'] satisfies Method[]) {
    test(`goes out as ${method}`, async (t) => {
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

  test('repeats the key of an array in its query and leaves out what says nothing', async (t) => {
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

  test('goes below the path of the provider, with or without a slash at its end', async (t) => {
    const { server, send } = await start(t, { body: {} }, { path: '/base/api/' });
    await send();
    assert.equal(server.requests[0]?.path, '/base/api/call');
  });

  test('is sent in cross-origin mode, with credentials of the same origin unless others are wished', async (t) => {
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
  test('brings its body and headers', async (t) => {
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

  test('is read whatever it says of its type', async (t) => {
    const { send } = await start(t, { body: '{"status":1}', headers: { 'content-type': 'text/html' } });
    assert.deepEqual((await send()).body, { status: 1 });
  });
});
