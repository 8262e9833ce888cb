import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listLessons, readCancelInfo, readLesson } from '../../../src/core/api/endpoints/courses.ts';
import { readLogo } from '../../../src/core/api/endpoints/account.ts';
import { readContract } from '../../../src/core/api/endpoints/contacts.ts';
import { startSession } from '../../support/models/sessions.ts';
import { startScriptedServer, success, type Answer } from '../../support/servers/scripted-server.ts';
import { lesson, start } from './scripted-session.ts';

describe('a call', () => {
  test('is sent with the token as it is, the host name and the language', async (t) => {
    const { server, session, read } = await start(t, success(lesson));
    session.language.value = 'ar-EG';
    await read();
    const { headers } = server.requests[0] ?? assert.fail();
    assert.equal(headers.authorization, 'token-of-hanako');
    assert.equal(headers['origin-domain'], 'portal.example');
    assert.equal(headers['accept-language'], 'ar-EG');
  });

  test('that everybody may make is sent with the token, too', async (t) => {
    const { server, session } = await start(t, success('logo.png'));
    await session.api.call(readLogo, {});
    assert.equal(server.requests[0]?.headers.authorization, 'token-of-hanako');
  });

  test('has no Authorization before anybody has signed in', async (t) => {
    const server = await startScriptedServer(t, () => success('logo.png'));
    await startSession(t, server.url).api.call(readLogo, {});
    assert.equal(server.requests[0]?.headers.authorization, undefined);
  });

  test('never has the token in its address', async (t) => {
    const { server, session } = await start(t, success({ list: [lesson], total: 1, page: 1, size: 10 }));
    await session.api.call(listLessons, { query: { page: 1, size: 10 } });
    assert.equal(server.requests[0]?.path, '/api/client/teacher/teach/list');
    assert.equal(server.requests[0].query.toString(), 'page=1&size=10');
  });

  for (const [id, path] of [
    ['a b/c?d', 'a%20b%2Fc%3Fd'],
    ['授業', '%E6%8E%88%E6%A5%AD'],
    ['\ud83d', '%EF%BF%BD'],
  ] as const) {
    test(`fills the id ${JSON.stringify(id)} into its path`, async (t) => {
      const { server, read } = await start(t, success(lesson));
      assert.equal((await read(id)).status, 1);
      assert.equal(server.requests[0]?.path, `/api/client/teacher/course/${path}`);
    });
  }

  test('is given up after the time-out of the session, or after its own', async (t) => {
    const server = await startScriptedServer(t, () => new Promise<Answer>(() => undefined));
    const session = startSession(t, server.url, { timeout: 30_000 });
    const usual = session.api.call(readLesson, { params: { id: '7' } });
    const own = session.api.call(readLesson, { params: { id: '8' } }, { timeout: 100 });
    await server.waitForRequest(2);
    session.device.advance(100);
    assert.equal((await own).message, 'timeout of 100ms exceeded');
    session.device.advance(29_900);
    assert.equal((await usual).message, 'timeout of 30000ms exceeded');
  });
});

test('calls that do not fit one another have schemas of their own', async (t) => {
  const { session } = await start(t, success({ lesson, allowed: true, message: '', canNotify: false }));
  assert.equal((await session.api.call(readCancelInfo, { params: { id: '7' } })).status, 1);
  assert.equal(
    (await session.api.call(readContract, { params: { studentId: '7' } })).failure?.kind,
    'invalid-response',
  );
});
