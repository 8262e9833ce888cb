import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readLogo, signIn as signInRow } from '../../../src/core/api/endpoints/account.ts';
import { readContract } from '../../../src/core/api/endpoints/contacts.ts';
import { listLessons, readCancelInfo, readLesson, changeLesson } from '../../../src/core/api/endpoints/courses.ts';
import { startSession, signIn } from '../../support/models/sessions.ts';
import { startScriptedServer, success, rejection, type Answer } from '../../support/servers/scripted-server.ts';
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

  test('that is public is sent with the token, too', async (t) => {
    const { server, session } = await start(t, success('logo.png'));
    await session.api.call(readLogo, {});
    assert.equal(server.requests[0]?.headers.authorization, 'token-of-hanako');
  });

  test('has no Authorization before a sign-in', async (t) => {
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

  test("times out after the session's time limit, or its own", async (t) => {
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

test('calls that are incompatible have separate schemas', async (t) => {
  const { session } = await start(t, success({ lesson, allowed: true, message: '', canNotify: false }));
  assert.equal((await session.api.call(readCancelInfo, { params: { id: '7' } })).status, 1);
  assert.equal(
    (await session.api.call(readContract, { params: { studentId: '7' } })).failure?.kind,
    'invalid-response',
  );
});

describe('403 and −1', () => {
  for (const [what, answer] of [
    ['HTTP 403', { status: 403 }],
    ['status −1', rejection('期限切れ', null, -1)],
  ] as const) {
    test(`${what} in the middle of work ends the session`, async (t) => {
      const { session, read } = await start(t, (_request, count) => (count === 1 ? success(lesson) : answer));
      assert.equal((await read()).status, 1);
      assert.equal(session.state.peek(), 'active');
      assert.equal((await read('8')).failure?.kind, 'expired');
      assert.equal(session.state.peek(), 'expired');
      assert.equal(session.signedIn.peek(), undefined);
      assert.equal(session.lasting.getItem('teacher-auth'), null);
    });

    test(`${what} on a write ends the session`, async (t) => {
      const { session } = await start(t, answer);
      assert.equal((await session.api.call(changeLesson, { body: { id: '7', version: 2 } })).failure?.kind, 'expired');
      assert.equal(session.state.peek(), 'expired');
    });

    test(`${what} to a public call ends no session`, async (t) => {
      const { session } = await start(t, answer);
      const reply = await session.api.call(signInRow, { body: { email: 'a@b.jp', password: 'x' } });
      assert.notEqual(reply.failure?.kind, 'expired');
      assert.notEqual(reply.failure, undefined);
      assert.equal(session.state.peek(), 'active');
    });

    test(`${what} to a late request with an old token does not end the session that has a newer one`, async (t) => {
      const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
      const { server, session, read } = await start(t, async ({ path, headers }) => {
        if (path.endsWith('/old') && headers.authorization === 'token-of-hanako') {
          await late;
          return answer;
        }
        return success(lesson, path.endsWith('/new') ? { headers: { Authorization: 'newer' } } : {});
      });
      const old = read('old');
      await server.waitForRequest(1);
      await read('new');
      letGo();
      assert.equal((await old).status, 1, 'it is asked once more with the newer token');
      assert.equal(session.state.peek(), 'active');
      assert.deepEqual(
        server.requests.map(({ headers }) => headers.authorization),
        ['token-of-hanako', 'token-of-hanako', 'newer'],
      );
    });
  }

  test('−1 keeps its status and its message', async (t) => {
    const { read } = await start(t, rejection('ログインし直してください。', null, -1));
    const { status, message } = await read();
    assert.deepEqual([status, message], [-1, 'ログインし直してください。']);
  });

  test('403 without a sign-in does not end a session', async (t) => {
    const server = await startScriptedServer(t, () => ({ status: 403 }));
    const session = startSession(t, server.url);
    assert.equal((await session.api.call(readLesson, { params: { id: '7' } })).failure?.kind, 'expired');
    assert.equal(session.state.peek(), 'anonymous');
  });

  test('403 with a new token each time ends the session at the second reply', async (t) => {
    const { server, read } = await start(t, (_request, count) => ({
      status: 403,
      headers: { Authorization: `token-${count}` },
    }));
    assert.equal((await read()).failure?.kind, 'expired');
    assert.equal(server.requests.length, 2);
  });

  test('public data stays cached for the next teacher', async (t) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { server, session } = await start(t, async () => {
      await promise;
      return success('logo.png');
    });
    const reading = session.api.call(readLogo, {});
    await server.waitForRequest(1);
    signIn(session, 'token-of-taro', 'taro');
    resolve();
    assert.equal((await reading).data, 'logo.png');
  });

  test('a late request of one teacher is never resent as another teacher', async (t) => {
    const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
    const { server, session } = await start(t, async () => {
      await late;
      return { status: 403 };
    });
    const change = session.api.call(changeLesson, { body: { id: '7', version: 2 } });
    await server.waitForRequest(1);
    signIn(session, 'token-of-taro', 'taro');
    letGo();
    assert.equal((await change).failure?.kind, 'aborted');
    assert.equal(server.requests.length, 1);
    assert.equal(session.signedIn.peek()?.id, 'taro');
  });

  test('pending data of one teacher is not shown to the next', async (t) => {
    const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
    const { server, session, read } = await start(t, async () => {
      await late;
      return success(lesson);
    });
    const reading = read();
    await server.waitForRequest(1);
    session.end();
    signIn(session, 'token-of-taro', 'taro');
    letGo();
    assert.equal((await reading).data, undefined);
  });
});
