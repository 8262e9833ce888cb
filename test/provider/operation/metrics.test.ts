import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startProvider, type ProviderStart } from '../../../provider/adapters/node/index.ts';
import { createHealth } from '../../../provider/adapters/node/operation/health.ts';
import { StartError } from '../../../provider/adapters/node/start-error.ts';
import type { Store } from '../../../provider/store/store.ts';
import { freePort } from '../../../scripts/cluster/free-ports.ts';
import { leaveRaw, startRawLesson } from '../../support/models/raw-client.ts';
import { openLessonRoom } from '../../support/models/rooms.ts';
import { startTestProvider, read, type TestProvider } from '../client.ts';
import { startMailServer } from '../store/mail-server.ts';

after(leaveRaw);

/** A provider with metrics, and what reads them. */
async function startMeasured(start: ProviderStart = {}, token?: string) {
  const port = await freePort();
  const metrics = { port, host: '127.0.0.1', ...(token !== undefined && { token }) };
  const provider = await startTestProvider({ ...start, metrics });
  const get = (path = '/metrics', init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return { provider, port, get, read: async () => figuresIn(await (await get()).text()) };
}

/** The value of each series, such as `teacher_rooms` or `x_count{call="signIn"}`. */
const figuresIn = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

const requestsOf = (call: string, method: string, status: number, reply: number) =>
  `teacher_http_request_duration_seconds_count{call="${call}",method="${method}",status="${status}",reply="${reply}"}`;

const readATeacher = async (provider: TestProvider) =>
  provider.ask('readTeacher', {}, { token: await provider.signIn() });

describe('the metrics', () => {
  test('count requests by call, method, status and reply, and time them and the store', async () => {
    const { provider, read } = await startMeasured();
    await readATeacher(provider);
    await readATeacher(provider);
    await provider.ask('signIn', { body: { email: 'hanako@example.jp', password: 'wrong' } });
    await provider.fetch('/nothing');
    const figures = await read();
    assert.equal(figures.get(requestsOf('signIn', 'POST', 200, 1)), 2);
    assert.equal(figures.get(requestsOf('signIn', 'POST', 200, 0)), 1);
    assert.equal(figures.get(requestsOf('readTeacher', 'GET', 200, 1)), 2);
    assert.equal(figures.get(requestsOf('unknown', 'GET', 404, 0)), 1);
    assert.ok((figures.get('teacher_store_operation_duration_seconds_count{operation="transaction"}') ?? 0) > 0);
    assert.ok((figures.get('teacher_store_operation_duration_seconds_count{operation="find"}') ?? 0) > 0);
    assert.ok((figures.get('process_resident_memory_bytes') ?? 0) > 0);
    assert.equal(figures.get('teacher_draining'), 0);
    assert.equal(figures.has('teacher_mails_waiting'), false);
    provider.drain();
    assert.equal((await read()).get('teacher_draining'), 1);
  });

  test('count rooms, the people in them, and sockets', async () => {
    const { provider, read } = await startMeasured();
    await startRawLesson(await openLessonRoom(provider));
    const figures = await read();
    const counted = ['rooms', 'room_members', 'room_sockets'].map((name) => figures.get(`teacher_${name}`));
    assert.deepEqual(counted, [1, 2, 2]);
  });

  test('report how many mails are queued and for how long, if mails are sent', async () => {
    const server = await startMailServer({ refuses: { to: 'hanako@example.jp' } });
    const { provider, read } = await startMeasured({ smtpUrl: server.url });
    assert.equal((await read()).get('teacher_mails_waiting'), 0);
    await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
    await provider.mails();
    provider.clock.now += 90_000;
    const figures = await read();
    assert.equal(figures.get('teacher_mails_waiting'), 1);
    assert.equal(figures.get('teacher_oldest_mail_seconds'), 90);
  });

  test('contain no personal data', async () => {
    const { provider, get } = await startMeasured();
    const { data } = await readATeacher(provider);
    await startRawLesson(await openLessonRoom(provider));
    await provider.fetch(`/api/client/teacher/course/${encodeURIComponent('hanako@example.jp')}`);
    const text = await (await get()).text();
    assert.doesNotMatch(text, /hanako|@|example\.jp|127\.0\.0\.1/);
    assert.ok(!text.includes(data.name));
    const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
    const ofOurs = ['call', 'event', 'method', 'operation', 'reply', 'status'];
    const ofTheProcess = ['kind', 'le', 'major', 'minor', 'patch', 'space', 'type', 'version'];
    assert.deepEqual(
      [...labels].filter((label = '') => ![...ofOurs, ...ofTheProcess].includes(label)),
      [],
    );
  });

  test('can be read only with the token, if there is one', async () => {
    const { get } = await startMeasured({}, 'a-token-of-the-metrics');
    const statusWith = async (value?: string) =>
      (await get('/metrics', value === undefined ? {} : { headers: { Authorization: value } })).status;
    assert.deepEqual(
      [
        await statusWith(),
        await statusWith('Bearer a-token-of-the-metric'),
        await statusWith('a-token-of-the-metrics'),
        await statusWith('Bearer a-token-of-the-metrics'),
      ],
      [401, 401, 401, 200],
    );
  });

  test('are at their own port, with nothing else', async () => {
    const { provider, get } = await startMeasured();
    assert.equal((await provider.fetch('/metrics')).status, 404);
    assert.equal((await get('/openapi.json')).status, 404);
    assert.equal((await get('/metrics', { method: 'POST' })).status, 405);
    assert.match((await get()).headers.get('Content-Type') ?? '', /^text\/plain; version=/);
  });

  test('name their settings if their port is taken, and leave nothing behind', async () => {
    const { port } = await startMeasured();
    const start = () => startProvider({ metrics: { port, host: '127.0.0.1' } });
    await assert.rejects(start, (error) => error instanceof StartError && error.message.endsWith('METRICS_PORT=…'));
  });

  test('end with the provider', async () => {
    const { provider, get } = await startMeasured();
    await provider.close();
    await assert.rejects(get());
  });
});

describe('a health check', () => {
  test('reports that the provider is alive and ready, publicly and uncached', async () => {
    const provider = await startTestProvider();
    for (const [path, message] of [
      ['/healthz', 'alive'],
      ['/readyz', 'ready'],
    ] as const) {
      const response = await provider.fetch(path);
      assert.equal(response.headers.get('Cache-Control'), 'no-store');
      const { httpStatus, status, message: given } = await read(response);
      assert.deepEqual([httpStatus, status, given], [200, 1, message]);
      const head = await provider.fetch(path, { method: 'HEAD' });
      assert.deepEqual([head.status, await head.text()], [200, '']);
    }
  });

  test('changes nothing: any other method is rejected', async () => {
    const provider = await startTestProvider();
    const response = await provider.fetch('/readyz', { method: 'POST' });
    assert.deepEqual([response.status, response.headers.get('Allow')], [405, 'GET, HEAD']);
  });

  test('is not ready while the provider drains, but alive', async () => {
    const provider = await startTestProvider();
    provider.drain();
    const { httpStatus, data, headers } = await read(await provider.fetch('/readyz'));
    assert.deepEqual([httpStatus, data['code'], headers.get('Retry-After')], [503, 'draining', '1']);
    assert.equal((await provider.fetch('/healthz')).status, 200);
  });

  const readiness = async (get: () => unknown) => {
    const store = { meta: { get } } as unknown as Pick<Store, 'meta'>;
    const health = createHealth({ store, isDraining: () => false, storeTimeoutMillis: 20 });
    const response = await health(new Request('http://localhost/readyz'))?.response;
    return read(response ?? assert.fail('no answer'));
  };

  test('is not ready while the store throws, rejects, or does not answer in time', async () => {
    const broken = () => {
      throw new Error('broken');
    };
    for (const get of [broken, () => Promise.reject(new Error('lost')), () => new Promise(() => {})]) {
      const { httpStatus, data } = await readiness(get);
      assert.deepEqual([httpStatus, data['code']], [503, 'store']);
    }
    assert.equal((await readiness(() => Promise.resolve(undefined))).httpStatus, 200);
  });
});
