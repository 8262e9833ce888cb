import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setupServer } from 'msw/node';
import { handler, handlers } from '../../../demo/testing/msw.ts';
import { endpointTable } from '../../../src/core/api/endpoints/index.ts';

const PROVIDER = 'https://api.school.example';
const API = `${PROVIDER}/api/client/teacher`;
const ROWS = { lessons: [{ id: 'lesson-1', startTimeMillis: '2026-11-25T16:00+09:00' }] };

const server = setupServer(...handlers(ROWS, { provider: PROVIDER, now: '2026-11-25T10:00+09:00' }));
before(() => server.listen());
after(() => server.close());

async function ask(method: string, path: string, token = '', body?: object) {
  const reply = await fetch(API + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { reply, content: (await reply.json()) as { status: number; data: Record<string, unknown> } };
}

const signIn = async (password = 'hanako-demo') => {
  const { reply, content } = await ask('POST', '/login', '', { email: 'hanako@example.jp', password });
  return { token: reply.headers.get('Authorization') ?? '', status: content.status };
};

test('the handlers for Mock Service Worker answer with the rows that they were given', async () => {
  const { token } = await signIn();
  const { content } = await ask('GET', '/teach/list?page=1&size=10', token);
  assert.deepEqual(
    (content.data.list as { id: string }[]).map(({ id }) => id),
    ['lesson-1'],
  );
});

test('the handlers follow the rules of the provider for a wrong password, a missing token, and writes', async () => {
  assert.deepEqual(await signIn('wrong'), { token: '', status: 0 });
  assert.equal((await ask('GET', '/teach/list?page=1&size=10')).reply.status, 403);
  const { token } = await signIn();
  const change = { id: 'lesson-1', version: 1, subject: '和歌' };
  const { content } = await ask('PUT', '/course', token, change);
  assert.equal(content.status, 1, JSON.stringify(content));
  assert.equal((await ask('GET', '/course/lesson-1', token)).content.data.subject, '和歌');
});

test('there is a handler for every call of the endpoint table', () => {
  const known = handlers().map(({ info }) => String(info.header));
  for (const { method, path } of Object.values(endpointTable))
    assert.ok(known.includes(`${method} *${path.replaceAll(/\{(\w+)\}/g, ':$1')}`), `${method} ${path}`);
});

test('a handler for one call applies instead, with data, with a fault, or as usual', async () => {
  const { token } = await signIn();
  const list = () => ask('GET', '/teach/list?page=1&size=10', token);
  server.use(
    handler('listLessons', ({ request }) => ({
      list: [],
      total: Number(new URL(request.url).searchParams.get('size')),
    })),
  );
  assert.deepEqual((await list()).content.data, { list: [], total: 10 });
  server.use(handler('listLessons', { status: 503 }));
  assert.equal((await list()).reply.status, 503);
  server.use(handler('listLessons', () => undefined));
  server.resetHandlers();
  server.use(handler('listLessons', () => undefined));
  assert.equal(((await list()).content.data.list as unknown[]).length, 1);
  server.resetHandlers();
});

test('the handlers reject mistakes with what there is', () => {
  assert.throws(() => handler('listLesson', { status: 500 }), /no call "listLesson".*listLessons/);
  assert.throws(() => handler('listLessons', { status: 99 }), /fault\.status must be a whole number/);
  assert.throws(() => handlers('demos' as 'demo'), /rows must be one of demo, empty, magic/);
  assert.throws(() => handlers('demo', { provider: 'https://a.example/' }), /provider must be the URL/);
});
