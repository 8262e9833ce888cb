import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AnsweredRequest } from '../../../provider/adapters/node/operation/requests.ts';
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

test('an answered request says how the call ended, also where HTTP does not', async () => {
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
