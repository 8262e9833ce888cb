import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changeLesson, readLesson } from '../../../src/core/api/endpoints/courses.ts';
import { readLogo, signIn as signInRow } from '../../../src/core/api/endpoints/account.ts';
import { signIn, startSession } from '../../support/models/sessions.ts';
import { rejection, startScriptedServer, success } from '../../support/servers/scripted-server.ts';
import { lesson, start } from './scripted-session.ts';

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

    test(`${what} to a call that everybody may make ends nobody's session`, async (t) => {
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

  test('−1 keeps its status and its words', async (t) => {
    const { read } = await start(t, rejection('ログインし直してください。', null, -1));
    const { status, message } = await read();
    assert.deepEqual([status, message], [-1, 'ログインし直してください。']);
  });

  test('403 to somebody who has not signed in ends nothing', async (t) => {
    const server = await startScriptedServer(t, () => ({ status: 403 }));
    const session = startSession(t, server.url);
    assert.equal((await session.api.call(readLesson, { params: { id: '7' } })).failure?.kind, 'expired');
    assert.equal(session.state.peek(), 'anonymous');
  });

  test('403 with a new token each time is believed at the second time', async (t) => {
    const { server, read } = await start(t, (_request, count) => ({
      status: 403,
      headers: { Authorization: `token-${count}` },
    }));
    assert.equal((await read()).failure?.kind, 'expired');
    assert.equal(server.requests.length, 2);
  });

  test("what is everybody's is good for the next teacher, too", async (t) => {
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

  test('a late wish of one teacher is never sent again in the name of another', async (t) => {
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

  test('what was on its way for one teacher is not shown to the next', async (t) => {
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
