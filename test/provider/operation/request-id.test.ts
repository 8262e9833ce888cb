import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AnsweredRequest } from '../../../demo/provider/adapters/node/operation/answered-request.ts';
import { startTestProvider } from '../client.ts';

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

  test('is not taken from anybody else', async () => {
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

test('an answered request is told by its call, and names nobody', async () => {
  const answered: AnsweredRequest[] = [];
  const provider = await startTestProvider({ onRequest: (request) => answered.push(request) });
  await provider.fetch('/healthz');
  const token = await provider.signIn();
  await provider.ask('readTeacher', {}, { token });
  await provider.askAnything('readLesson', { params: { id: 'hanako@example.jp' } }, { token });
  await provider.fetch('/files/hanako.png');
  await provider.fetch('/hanako?token=1', { method: 'PROPFIND' });
  assert.deepEqual(
    answered.map(({ call, method, status }) => [call, method, status]),
    [
      ['signIn', 'POST', 200],
      ['readTeacher', 'GET', 200],
      ['readLesson', 'GET', 404],
      ['readFile', 'GET', 404],
      ['unknown', 'other', 404],
    ],
  );
  for (const request of answered) {
    assert.deepEqual(Object.keys(request), ['id', 'call', 'method', 'status', 'seconds']);
    assert.ok(request.seconds >= 0);
  }
});
