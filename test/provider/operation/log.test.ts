// The log of npm start, in a process of its own.
import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';
import { createJsonLog } from '../../../provider/adapters/node/operation/json-log.ts';
import { runAsRequest, type AnsweredRequest } from '../../../provider/adapters/node/operation/requests.ts';
import { redact } from '../../../provider/app/redact.ts';
import { freePort } from '../../../scripts/cluster/free-ports.ts';
import { startTestProvider } from '../client.ts';
import { startNpm, stopNpm } from '../npm-start.ts';
import { startMailServer } from '../store/mail-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

type Entry = Record<string, unknown>;
const entriesIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);

describe('the JSON log', () => {
  function createLog() {
    let text = '';
    const log = createJsonLog({ write: (line) => void (text += line) });
    return { ...log, entries: () => entriesIn(text), text: () => text };
  }

  test('has the id of the request that an entry belongs to', async () => {
    const { write, entries } = createLog();
    write('info', 'before');
    await runAsRequest('request-one', async () => {
      await Promise.resolve();
      write('error', 'This failed: %s.', 'work');
    });
    assert.deepEqual(
      entries().map(({ level, message, requestId }) => [level, message, requestId]),
      [
        ['info', 'before', undefined],
        ['error', 'This failed: work.', 'request-one'],
      ],
    );
  });

  test('has errors with their cause on one line', () => {
    const { write, entries, text } = createLog();
    write('error', 'This failed: sweeping.', new Error('outer', { cause: new Error('inner') }));
    assert.equal(text().split('\n').length, 2);
    const [entry] = entries();
    const { message, error } = entry as { message: string; error: { message: string; stack: string } };
    assert.match(message, /^This failed: sweeping\. outer$/);
    assert.match(error.stack, /outer[\s\S]*inner/);
  });

  test('has no address and no token, not even of an error', () => {
    const { write, text } = createLog();
    write('error', new Error('550 <hanako@example.jp> with 8fK2mZ4q_W7nR5tY1xC3vB-6gH9jL0pA'));
    write('info', { to: 'hanako@example.jp', at: 'smtp://user:secret@mail.example' });
    assert.doesNotMatch(text(), /hanako|8fK2|secret/);
    assert.equal(entriesIn(text()).length, 2);
  });
});

describe('npm start with LOG_FORMAT=json', () => {
  test('prints nothing but JSON: its start, requests by call, and errors', async () => {
    const server = await startMailServer({ refuses: { to: 'hanako@example.jp' } });
    const settings = { LOG_FORMAT: 'json', DEMO: '1', SMTP_URL: server.url };
    const started = await startNpm(path.join(folder, 'json'), settings, undefined, /"message":"ready /);
    const response = await fetch(`${started.provider}/api/client/teacher/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
    });
    const token = response.headers.get('Authorization') ?? assert.fail('no token');
    await fetch(`${started.provider}/healthz`);
    await fetch(`${started.provider}/api/client/teacher/resetPassword/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'hanako@example.jp' }),
    });
    await started.until(/A mail could not be sent/);
    assert.equal(await stopNpm(started), 0);

    const text = started.printed();
    const entries = entriesIn(text);
    const requests = entries.filter(({ message }) => message === 'request');
    const [first] = requests;
    assert.deepEqual(Object.keys(first ?? {}), [
      'level',
      'time',
      'requestId',
      'call',
      'method',
      'status',
      'reply',
      'milliseconds',
      'message',
    ]);
    assert.deepEqual([first?.['call'], first?.['requestId']], ['signIn', response.headers.get('X-Request-Id')]);
    assert.ok(requests.every(({ call }) => call !== 'healthz'));
    assert.ok(entries.some(({ level, message }) => level === 'error' && /\[address\]/.test(String(message))));
    assert.doesNotMatch(text, /hanako@|hanako-demo/);
    assert.ok(entries.some(({ message, event }) => message === 'security' && event === 'resetAsked'));
    assert.ok(!text.includes(token));
  });
});

describe('npm start', () => {
  test('loads no package for metrics, traces, JSON, PostgreSQL, Redis or a bucket unless they are wanted', async () => {
    const printLoaded =
      "import{registerHooks}from'node:module';const all=[];registerHooks({load(url,context,next){all.push(url);return next(url,context)}});process.on('SIGUSR2',()=>console.log('loaded',JSON.stringify(all)))";
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(printLoaded)}`;
    const loaded = async (settings: Record<string, string>) => {
      const started = await startNpm(
        path.join(folder, 'plain'),
        { NODE_OPTIONS, ...settings },
        undefined,
        /ready http/,
      );
      started.child.kill('SIGUSR2');
      await started.until(/loaded .*\]/);
      assert.equal(await stopNpm(started), 0);
      return ['prom-client', '@opentelemetry', 'pino', 'pg', '@redis', 'aws4fetch'].filter((name) =>
        started.printed().includes(`node_modules/${name}/`),
      );
    };
    assert.deepEqual(await loaded({}), []);
    const all = {
      METRICS_PORT: String(await freePort()),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      LOG_FORMAT: 'json',
      // Storage that does not answer keeps nobody from starting.
      S3_URL: 'http://127.0.0.1:1',
      S3_BUCKET: 'uploads',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY: 'teacher',
      S3_SECRET_KEY: 'a-long-random-text',
    };
    assert.deepEqual(await loaded(all), ['prom-client', '@opentelemetry', 'pino', 'aws4fetch']);
  });
});

describe('a text for the log', () => {
  const secrets: readonly (readonly [string, string])[] = [
    ['550 5.1.1 <hanako@example.jp>: no such user', '550 5.1.1 <[address]>: no such user'],
    ['to=山田.花子+x@mail.example.jp, done', 'to=[address], done'],
    ['smtp://user:pass-word@mail.example:587', 'smtp://[redacted]@mail.example:587'],
    ['postgres://teacher:s3cret@db/teacher', 'postgres://[redacted]@db/teacher'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [redacted]'],
    ['http://localhost:8080/teacher/forget#token=abc', 'http://localhost:8080/teacher/forget#token=[redacted]'],
  ];
  for (const [text, expected] of secrets)
    test(`has ${expected} for ${text}`, () => assert.equal(redact(text), expected));

  test('contains no random token of the provider, whatever the context', () => {
    const { random } = createNodeCrypto();
    for (let times = 0; times < 200; times += 1) {
      const token = random(32);
      for (const text of [`token ${token}.`, `{"a":"${token}"}`, `${token}.${token}`, `(${token})`])
        assert.ok(!redact(text).includes(token), text);
    }
  });

  test('has no token that happens to have no digit', () => {
    for (const token of ['wNtCXNiXHElfmdHMQVRjgmTqXMKFZJlTcSoRUAZodeU', 'wNtCXNiXHElfmdHMQVRjgmTqXMKFZJlT'])
      assert.equal(redact(`token ${token}.`), 'token [token].');
  });

  test('keeps what is not secret', () => {
    for (const text of [
      'This failed: sweeping class-course-12.',
      '    at async createWaitingAlerts (file:///srv/teacher/demo/provider/push/waiting-alerts.ts:43:11)',
      '{"requestId":"0b0e2a4c-6f0e-4f83-b0aa-5a5d2fd5b0c1","time":"2026-11-18T09:00:00.000Z"}',
      'X-Forwarded-For comes from 10.0.0.1',
      '\u001b[31mred\u001b[39m',
    ])
      assert.equal(redact(text), text);
  });
});

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;
const GIVEN = '01JD9Z3N6T8Q4W';

const idFor = async (trustedProxies: string, given: string) => {
  const provider = await startTestProvider({ trustedProxies });
  const { headers } = await provider.fetch('/nothing', { headers: { 'X-Request-Id': given } });
  return headers.get('X-Request-Id') ?? '';
};

describe('the id of a request', () => {
  test('is in every reply, another one each time', async () => {
    const provider = await startTestProvider();
    const ids = new Set<string>();
    for (const path of ['/healthz', '/nothing', '/openapi.json', '/mailbox', '/api/client/teacher/login/info']) {
      const id = (await provider.fetch(path)).headers.get('X-Request-Id') ?? '';
      assert.match(id, UUID, path);
      ids.add(id);
    }
    assert.equal(ids.size, 5);
  });

  test('is the one of a trusted proxy', async () => {
    assert.equal(await idFor('127.0.0.0/8', GIVEN), GIVEN);
  });

  test('is not accepted from anyone else', async () => {
    assert.match(await idFor('10.0.0.0/8', GIVEN), UUID);
  });

  test('is not taken if it is too short, too long, or no plain word', async () => {
    for (const given of [
      'short',
      'a'.repeat(129),
      'with a space',
      '"quoted-and-more"',
      '<b>12345678</b>',
      'a@b.example1',
    ])
      assert.match(await idFor('127.0.0.0/8', given), UUID, given);
  });

  test('can be read by pages', async () => {
    const provider = await startTestProvider();
    const { headers } = await provider.fetch('/openapi.json', { headers: { Origin: 'http://localhost:8080' } });
    assert.match(headers.get('Access-Control-Expose-Headers') ?? '', /X-Request-Id/);
  });
});

test('a handled request is reported by its call, without personal data', async () => {
  const answered: AnsweredRequest[] = [];
  const provider = await startTestProvider({ onRequest: (request) => answered.push(request) });
  await provider.fetch('/healthz');
  const token = await provider.signIn();
  await provider.ask('readTeacher', {}, { token });
  await provider.askAnything('readLesson', { params: { id: 'hanako@example.jp' } }, { token });
  await provider.fetch('/files/hanako.png');
  await provider.fetch('/hanako?token=1', { method: 'PROPFIND' });
  assert.deepEqual(
    answered.map(({ call, method, status, reply, code }) => [call, method, status, reply, code]),
    [
      ['signIn', 'POST', 200, 1, undefined],
      ['readTeacher', 'GET', 200, 1, undefined],
      ['readLesson', 'GET', 404, 0, 'notFound'],
      ['readFile', 'GET', 404, 0, 'notFound'],
      ['unknown', 'other', 404, 0, 'noSuchCall'],
    ],
  );
  for (const request of answered) {
    assert.deepEqual(Object.keys(request), ['id', 'call', 'method', 'status', 'reply', 'code', 'seconds']);
    assert.ok(request.seconds >= 0);
  }
});

test('a handled request reports how the call ended, even if the HTTP status does not', async () => {
  const answered: AnsweredRequest[] = [];
  const provider = await startTestProvider({ onRequest: (request) => answered.push(request) });
  const token = await provider.signIn();
  await provider.ask('signIn', { body: { email: 'hanako@example.jp', password: 'wrong' } });
  await provider.ask('listLessons', { query: { page: 1, size: 100 } }, { token });
  const { headers } = await provider.ask('readCalendar', { params: { date: '2026-11-18' } }, { token });
  await provider.fetch('/api/client/teacher/calendar/list/2026-11-18', {
    headers: { Authorization: token, 'If-None-Match': headers.get('ETag') ?? '' },
  });
  await provider.askAnything('readTeacher', {}, { token: 'expired' });
  await provider.fetch('/logo.svg');
  assert.deepEqual(
    answered.map(({ call, status, reply, code }) => [call, status, reply, code]),
    [
      ['signIn', 200, 1, undefined],
      ['signIn', 200, 0, 'signInFailed'],
      ['listLessons', 200, 1, undefined],
      ['readCalendar', 200, 1, undefined],
      ['readCalendar', 304, 1, undefined],
      ['readTeacher', 403, -1, 'sessionOver'],
      ['readLogoFile', 200, undefined, undefined],
    ],
  );
});
