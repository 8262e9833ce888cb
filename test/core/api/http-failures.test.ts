import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deferred } from '../../support/models/sessions.ts';
import type { Answer } from '../../support/servers/scripted-server.ts';
import { start } from './scripted-http.ts';

const nothing = new Promise<Answer>(() => undefined);

describe('what goes wrong', () => {
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

  test('in time is reported by the usual time-out where the request names none', async (t) => {
    const { server, clock, send } = await start(t, () => nothing, { timeout: 30_000 });
    const sending = send();
    await server.waitForRequest(1);
    clock.advance(30_000);
    assert.equal((await sending).failure?.message, 'timeout of 30000ms exceeded');
  });

  test('in time may go wrong in the middle of a body', async (t) => {
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

  test("in time may go wrong in the middle of an error's body: the status is known, its words are not", async (t) => {
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
    test(`in the size ends a reply of status ${status} that goes on and on`, async (t) => {
      const { server, send } = await start(t, { status, drop: 'flood', body: 'x'.repeat(1024 * 1024) });
      const { failure } = await send();
      assert.deepEqual(failure?.kind, status === 200 ? 'parse-error' : 'http');
      await server.requests[0]?.left;
    });
  }

  test('in time cannot be long after: an answered request leaves no timer behind', async (t) => {
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
    test(`in the network may break the answer ${drop === 'before' ? 'off before it comes' : 'in the middle'}`, async (t) => {
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

  test('outside of 2xx is an http error where the status has no text', async (t) => {
    const { send } = await start(t, { status: 500, statusText: '' });
    assert.equal((await send()).failure?.message, 'http error');
  });

  test('outside of 2xx still brings what the provider says', async (t) => {
    const { send } = await start(t, {
      status: 422,
      body: { message: 'memo が長すぎます' },
      headers: { Authorization: 'next' },
    });
    const { body, headers } = await send();
    assert.deepEqual(body, { message: 'memo が長すぎます' });
    assert.equal(headers?.get('Authorization'), 'next');
  });

  test('in the JSON is reported where JSON is a must', async (t) => {
    const { send } = await start(t, { body: '{"status":1' });
    assert.deepEqual((await send()).failure, { kind: 'parse-error', message: 'JSON.parse fail' });
  });

  test('in the JSON does not matter where text will do', async (t) => {
    const { send } = await start(t, { body: '{"status":1' });
    assert.deepEqual(await send({ strict: false }).then(({ failure, body }) => [failure, body]), [
      undefined,
      '{"status":1',
    ]);
  });

  test('is nothing where JSON came although text would have done', async (t) => {
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

  test("is nobody's business any more when nobody waits", async (t) => {
    const { server, send } = await start(t, () => nothing);
    const waiting = new AbortController();
    const sending = send({ signal: waiting.signal });
    const { left } = await server.waitForRequest(1);
    waiting.abort();
    assert.deepEqual((await sending).failure, { kind: 'aborted', message: 'aborted' });
    await left;
  });

  test('is nothing when nobody waited to begin with: no request is sent', async (t) => {
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
