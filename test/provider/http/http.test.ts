// What holds for every request: its form, its language, and who may read the answer.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { read, startTestProvider } from '../client.ts';

const provider = await startTestProvider();
const login = '/api/client/teacher/login';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  provider.fetch(login, { method: 'POST', body, headers: { ...JSON_TYPE, ...headers } });

describe('every reply is JSON', () => {
  for (const [what, path, init, httpStatus, code] of [
    ['an unknown path', '/api/nothing', {}, 404, 'noSuchCall'],
    ['the root', '/', {}, 404, 'noSuchCall'],
    ['a path with a slash too many', `${login}/`, { method: 'POST' }, 404, 'noSuchCall'],
    ['a method that the path has not', login, { method: 'GET' }, 405, 'wrongMethod'],
    ['a method that nothing has', login, { method: 'DELETE' }, 405, 'wrongMethod'],
    ['broken JSON', login, { method: 'POST', body: '{"email":' }, 400, 'unreadable'],
    ['no body', login, { method: 'POST' }, 400, 'unreadable'],
    ['bytes that are no text', login, { method: 'POST', body: Uint8Array.from([0x22, 0xff, 0x22]) }, 400, 'unreadable'],
    ['JSON that is no object', login, { method: 'POST', body: '[]' }, 422, 'invalid'],
    [
      'a body of more than 64 kB',
      login,
      { method: 'POST', body: JSON.stringify({ email: 'x'.repeat(70_000) }) },
      413,
      'tooLarge',
    ],
  ] as const) {
    test(`to ${what}`, async () => {
      const answer = await read(await provider.fetch(path, { ...init, headers: JSON_TYPE }));
      assert.deepEqual([answer.httpStatus, answer.status, answer.data['code']], [httpStatus, 0, code]);
    });
  }

  test('with the methods that go, where one does not', async () => {
    const { headers } = await provider.fetch('/api/client/teacher/course', { method: 'DELETE' });
    assert.equal(headers.get('Allow'), 'PUT, POST, OPTIONS');
  });

  test('rejects a body without an end once it is too long', async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(10_000).fill(32)) });
    const init = { method: 'POST', headers: JSON_TYPE, body: endless, duplex: 'half' };
    // A server may also close the door on who keeps talking.
    const outcome = await provider.fetch(login, init).then(
      ({ status }) => status,
      () => 413,
    );
    assert.equal(outcome, 413);
  });

  test('survives a client that disconnects within its request', async () => {
    const { port, hostname } = new URL(provider.url);
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => {
      socket.write(
        `POST ${login} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email"`,
        resolve,
      );
    });
    socket.destroy();
    assert.equal((await provider.ask('readLogo', {})).status, 1);
  });
});

describe('replies are not cached, nor is their type guessed', () => {
  for (const path of ['/api/backstage/field/logo', '/api/nothing']) {
    test(path, async () => {
      const { headers } = await provider.fetch(path);
      assert.deepEqual([headers.get('Cache-Control'), headers.get('X-Content-Type-Options')], ['no-store', 'nosniff']);
      assert.equal(headers.get('Set-Cookie'), null);
    });
  }
});

describe('HEAD and OPTIONS', () => {
  test('HEAD replies like GET without a body, and requires a token as well', async () => {
    const response = await provider.fetch('/api/backstage/field/logo', { method: 'HEAD' });
    assert.deepEqual([response.status, await response.text()], [200, '']);
    assert.equal((await provider.fetch('/api/client/teacher/student', { method: 'HEAD' })).status, 403);
  });

  test('OPTIONS lists the methods of a path', async () => {
    const response = await provider.fetch('/api/client/teacher/student', { method: 'OPTIONS' });
    assert.deepEqual([response.status, response.headers.get('Allow')], [204, 'GET, HEAD, OPTIONS']);
  });
});

describe('a page of another origin', () => {
  const preflight = (origin: string, at = provider) =>
    at.fetch('/api/client/teacher/course', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization,origin-domain,content-type',
      },
    });

  for (const origin of ['http://localhost:8080', 'http://127.0.0.1:3000', 'https://localhost', 'http://[::1]:8000']) {
    test(`at ${origin} may ask and read`, async () => {
      const asked = await preflight(origin);
      assert.equal(asked.status, 204);
      assert.equal(asked.headers.get('Access-Control-Allow-Origin'), origin);
      const allowed = asked.headers.get('Access-Control-Allow-Headers')?.toLowerCase() ?? '';
      for (const header of ['authorization', 'origin-domain', 'content-type', 'accept-language'])
        assert.ok(allowed.includes(header), header);
      assert.match(asked.headers.get('Access-Control-Allow-Methods') ?? '', /PUT/);
      assert.ok(Number(asked.headers.get('Access-Control-Max-Age')) >= 600);

      for (const path of ['/api/backstage/field/logo', '/api/nothing']) {
        const { headers } = await provider.fetch(path, { headers: { Origin: origin } });
        assert.equal(headers.get('Access-Control-Allow-Origin'), origin);
        assert.match(headers.get('Access-Control-Expose-Headers') ?? '', /Authorization/);
        assert.equal(headers.get('Access-Control-Allow-Credentials'), null);
        assert.match(headers.get('Vary') ?? '', /Origin/);
      }
    });
  }

  for (const origin of [
    'https://evil.example',
    'http://localhost.evil.example',
    'http://evil.example:8080',
    'null',
    'http://127.0.0.1.evil.example',
  ]) {
    test(`at ${origin} may not`, async () => {
      assert.equal((await preflight(origin)).headers.get('Access-Control-Allow-Origin'), null);
      const { headers } = await provider.fetch('/api/backstage/field/logo', { headers: { Origin: origin } });
      assert.equal(headers.get('Access-Control-Allow-Origin'), null);
    });
  }

  test('may, if it is an allowed origin, and then no other one', async () => {
    const named = await startTestProvider({ allowedOrigins: ['https://school.example'] });
    assert.equal(
      (await preflight('https://school.example', named)).headers.get('Access-Control-Allow-Origin'),
      'https://school.example',
    );
    assert.equal((await preflight('http://localhost:8080', named)).headers.get('Access-Control-Allow-Origin'), null);
  });

  test("may, if it is the portal's origin", async () => {
    const deployed = await startTestProvider({ portalUrl: 'https://portal.example/teacher/' });
    assert.equal(
      (await preflight('https://portal.example', deployed)).headers.get('Access-Control-Allow-Origin'),
      'https://portal.example',
    );
  });
});

describe("a message is in the reader's language", () => {
  for (const [header, words] of [
    ['', /メールアドレスの形式/],
    ['ja-JP', /メールアドレスの形式/],
    ['en-US,en;q=0.9', /E-mail address/],
    ['zh-CN', /邮箱地址/],
    ['ar-EG', /البريد/],
    ['fr-FR', /メールアドレスの形式/],
    ['fr, en;q=0.5, ja;q=0.4', /E-mail address/],
    ['en;q=0, zh;q=0.1', /邮箱地址/],
    ['ja;q=0.3, en;q=0.9', /E-mail address/],
    ['en;q=0', /メールアドレスの形式/],
    [';;,q', /メールアドレスの形式/],
  ] as const) {
    test(`for ${header || 'no header'}`, async () => {
      const answer = await read(
        await post('{"email":"x","password":"x"}', header ? { 'Accept-Language': header } : {}),
      );
      assert.match(answer.message, words);
      assert.deepEqual(answer.data, { code: 'email', field: 'email' });
    });
  }
});

test('unknown fields of a request are ignored', async () => {
  const token = await provider.signIn();
  const body = { introduction: 'x', email: 'new@example.jp', passwordHash: 'x', id: 'x', __proto__: { admin: true } };
  const { data } = await provider.askAnything('changeSettings', { body }, { token });
  assert.deepEqual([data['email'], data['id'], 'passwordHash' in data], ['hanako@example.jp', 'teacher-hanako', false]);
});
