// What holds for every request: its form, its language, and who may read the answer.
import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { compressedCalls } from '../../../provider/app/list-reply.ts';
import type { Endpoint } from '../../../src/core/api/endpoints/endpoint.ts';
import { endpointTable } from '../../../src/core/api/endpoints/index.ts';
import { manyLines, oneLine } from '../../../src/core/api/endpoints/plain-text.ts';
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
    [
      'bytes that are not text',
      login,
      { method: 'POST', body: Uint8Array.from([0x22, 0xff, 0x22]) },
      400,
      'unreadable',
    ],
    ['JSON that is not an object', login, { method: 'POST', body: '[]' }, 422, 'invalid'],
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

  test('with the allowed methods, if one is not allowed', async () => {
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

const token = await provider.signIn();
const LIST = '/api/client/teacher/teach/list?page=1&size=50';

/** A reply as it comes over the network. */
async function receive(path: string, acceptEncoding?: string): Promise<{ reply: IncomingMessage; body: Buffer }> {
  const headers = { Authorization: token, ...(acceptEncoding !== undefined && { 'Accept-Encoding': acceptEncoding }) };
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    get(provider.url + path, { headers }, resolve).on('error', reject),
  );
  return { reply, body: await buffer(reply) };
}

describe('a list', () => {
  test('is compressed as the client accepts it, Brotli first, with a Vary header', async () => {
    const plain = await receive(LIST);
    assert.equal(plain.reply.headers['content-encoding'], undefined);
    assert.match(plain.reply.headers.vary ?? '', /Accept-Encoding/);
    for (const [accepted, encoding, open] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['GZIP;q=0.5', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const { reply, body } = await receive(LIST, accepted);
      assert.equal(reply.headers['content-encoding'], encoding, accepted);
      assert.match(reply.headers.vary ?? '', /Accept-Encoding/);
      assert.match(reply.headers['content-type'] ?? '', /^application\/json/);
      assert.deepEqual(open(body), plain.body);
      assert.ok(body.length < plain.body.length / 2);
    }
    for (const accepted of ['', 'identity', 'deflate', 'gzip;q=0', 'gzip;q=0.000, br; q=0'])
      assert.equal((await receive(LIST, accepted)).reply.headers['content-encoding'], undefined, accepted);
  });

  test('of a few rows stays as it is', async () => {
    const { reply } = await receive('/api/client/teacher/teach/list?page=1&size=1', 'gzip');
    assert.equal(reply.headers['content-encoding'], undefined);
  });

  test('that is rejected is not compressed, and keeps its status', async () => {
    const { reply } = await receive('/api/client/teacher/teach/list?page=none', 'gzip');
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
  const { reply, body } = await receive('/openapi.json', 'br');
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

  test('may be requested by pages of other origins with their headers', async () => {
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

const change = (body: Record<string, unknown>) => provider.askAnything('changeSettings', { body }, { token });

for (const [what, name] of Object.entries({
  'NUL characters': '\0\0',
  'zero-width characters': '\u200b\u200c\u200d\ufeff',
  'direction characters': '\u202e\u2066\u200f',
  'white space': ' \u3000\t',
  'fillers of Hangul and Braille': '\u3164\u2800',
})) {
  test(`a name consisting only of ${what} is rejected as empty`, async () => {
    const { httpStatus, data, message } = await change({ name });
    assert.deepEqual([httpStatus, data['code'], data['field']], [422, 'required', 'name']);
    assert.match(message, /名前を入力してください。/);
  });
}

test('a name keeps joiners and variants of its kanji, and loses characters that are not seen', async () => {
  for (const name of ['👩\u200d🏫 花子', 'می\u200cخواهم', '佐藤\u3000花子', '葛\u{E0100}城 髙﨑'])
    assert.equal((await change({ name })).data['name'], name);
  assert.equal((await change({ name: '\uFEFFمحمد \u200fعلي\u200b' })).data['name'], 'محمد علي');
});

test('a list is rejected as an object, even where every field is optional', async () => {
  const response = await provider.fetch('/api/client/teacher/setting', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: '[]',
  });
  const { httpStatus, data } = await read(response);
  assert.deepEqual([httpStatus, data['code'], data['field']], [422, 'invalid', 'body']);
});

for (const date of ['9999-12-31', '9999-12-01', '0000-01-01', '2026-02-30', '2026-1-1', 'today']) {
  test(`the calendar of ${date} is rejected as an invalid day`, async () => {
    const { httpStatus, data } = await provider.askAnything('readCalendar', { params: { date } }, { token });
    assert.deepEqual([httpStatus, data['code'], data['field']], [422, 'notDay', 'date']);
  });
}

test('a lock on the last representable day is rejected as invalid', async () => {
  const body = { date: '9999-12-31', locked: true, startTimeMillis: 253402214400000, endTimeMillis: 253402218000000 };
  const { httpStatus, data } = await provider.askAnything('createLock', { body }, { token });
  assert.deepEqual([httpStatus, data['code']], [422, 'notDay']);
});

describe('control characters', () => {
  const pasted = '数\u0000学\r\nII\tB\u0085C\u2028D\u001b[2J';
  const asLine = '数学 II B C D[2J';
  const asLines = '数学\nII B\nC\nD[2J';

  test('are removed from one line, which stays one', () => assert.equal(oneLine(pasted), asLine));

  test('are removed from several lines, which stay several', () => assert.equal(manyLines(pasted), asLines));

  test('are stored without names and texts', async () => {
    const { data: teacher } = await change({ name: pasted, kana: pasted, introduction: pasted });
    assert.deepEqual([teacher['name'], teacher['kana'], teacher['introduction']], [asLine, asLine, asLines]);
    const lesson = { studentId: 'student-hanako-01', subject: pasted, memo: pasted, idempotencyKey: 'pasted-texts' };
    const startTimeMillis = Date.UTC(2026, 11, 8, 18);
    const times = { startTimeMillis, endTimeMillis: startTimeMillis + 3_600_000, allowWarnings: true };
    const { data: created } = await provider.askAnything('createLesson', { body: { ...lesson, ...times } }, { token });
    assert.deepEqual([created['subject'], created['memo']], [asLine, asLines]);
  });

  /** Texts that nobody reads: secrets, keys, and addresses of our own. */
  const secrets = [
    'password',
    'currentPassword',
    'newPassword',
    'token',
    'emailToken',
    'challenge',
    'code',
    'idempotencyKey',
    'key',
    'link',
  ];
  const references = [
    'id',
    'ids',
    'lesson',
    'lessonId',
    'studentId',
    'lockId',
    'makeUpId',
    'author',
    'avatar',
    'boardUrl',
  ];
  const unread = new Set([...secrets, ...references]);

  test('pass through no field of any call that people read', () => {
    const passing: string[] = [];
    for (const [name, row] of Object.entries(endpointTable as Record<string, Endpoint>)) {
      for (const [field, schema] of Object.entries(entriesOf(row.body))) {
        if (unread.has(field)) continue;
        for (const text of ['a\u0000b', 'a\rb', 'a\u001bb', 'a\u0085b']) {
          const result = v.safeParse(schema, text);
          if (result.success && /[^\P{Cc}\n]/u.test(String(result.output))) passing.push(`${name} ${field}`);
        }
      }
    }
    assert.deepEqual(passing, []);
  });
});

/** The fields of a body, which may have checks of its own. */
const entriesOf = (schema: unknown): Record<string, v.GenericSchema> =>
  ((schema as { entries?: object } | undefined)?.entries ?? {}) as Record<string, v.GenericSchema>;
