import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { readLesson } from '../../../src/core/api/endpoints/courses.ts';
import { accountOf } from '../../../src/core/index.ts';
import { deferred, signIn, startSession } from '../../support/models/sessions.ts';
import { startScriptedServer, success, type Answer } from '../../support/servers/scripted-server.ts';
import { DAY, start } from './late-renewals.ts';

describe('a new Authorization header', () => {
  test('replaces the token, and the next request carries it as it is', async (t) => {
    const { server, send, token } = await start(t);
    await (await send()).renew('Bearer a.b-c==');
    assert.equal(token(), 'Bearer a.b-c==');
    await send();
    assert.equal(server.requests[1]?.headers.authorization, 'Bearer a.b-c==');
  });

  test('may come with a failure', async (t) => {
    const server = await startScriptedServer(t, () => ({ status: 500, headers: { Authorization: 'next' } }));
    const session = startSession(t, server.url);
    signIn(session);
    await session.api.call(readLesson, { params: { id: '7' } });
    assert.equal(session.lasting.getItem('teacher-auth'), 'next');
  });

  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];

  for (const order of orders) {
    test(`to the latest request wins when the replies to three come in the order ${order.map((each) => each + 1).join()}`, async (t) => {
      const { send, token } = await start(t);
      const calls = [await send(), await send(), await send()];
      for (const number of order) await calls[number]?.renew(`token-${number + 1}`);
      assert.equal(token(), 'token-3');
    });
  }

  test('after a sign-out brings no token back', async (t) => {
    const { session, send, token } = await start(t);
    const late = await send();
    session.end();
    await late.renew('ghost');
    assert.equal(token(), null);
    assert.equal(session.state.peek(), 'anonymous');
  });

  test('after the end by the provider brings no token back', async (t) => {
    const { session, send, token } = await start(t);
    const late = await send();
    session.expire();
    await late.renew('ghost');
    assert.equal(token(), null);
    assert.equal(session.state.peek(), 'expired');
  });

  test('after another sign-in does not take its place', async (t) => {
    const { session, send, token } = await start(t);
    const late = await send();
    session.end();
    signIn(session, 'token-of-taro', 'taro');
    await late.renew('ghost-of-hanako');
    assert.equal(token(), 'token-of-taro');
    assert.equal(session.signedIn.peek()?.id, 'taro');
  });

  test("to a request that was sent while another sign-in was on its way does not take that one's place", async (t) => {
    const { session, send, token } = await start(t);
    const order = session.clock.now() + 10_000;
    session.device.advance(20_000);
    const late = await send();
    session.begin('token-of-taro', { id: 'taro', name: '', avatar: '' }, order);
    assert.equal(token(), 'token-of-taro');
    await late.renew('ghost-of-hanako');
    assert.equal(token(), 'token-of-taro');
  });

  test('still counts after somebody has set the clock back', async (t) => {
    const { session, send, token } = await start(t);
    await (await send()).renew('token-2');
    session.device.set(session.device.now() - DAY / 2);
    await (await send()).renew('token-3');
    assert.equal(token(), 'token-3');
  });
});

describe('a sign-in', () => {
  async function account(t: TestContext) {
    const answers: ((answer: Answer) => void)[] = [];
    const server = await startScriptedServer(t, () => {
      const { promise, resolve } = deferred<Answer>();
      answers.push(resolve);
      return promise;
    });
    const session = startSession(t, server.url);
    return { server, session, account: accountOf(session), answers };
  }
  const reply = (id: string): Answer =>
    success({ id, name: id, avatar: '' }, { headers: { Authorization: `token-of-${id}` } });

  test('that was sent later counts, whichever reply comes first', async (t) => {
    const {
      server,
      session,
      account: { login },
      answers,
    } = await account(t);
    const first = login({ email: 'hanako@example.jp', password: 'x' });
    await server.waitForRequest(1);
    const second = login({ email: 'taro@example.jp', password: 'x' });
    await server.waitForRequest(2);
    answers[1]?.(reply('taro'));
    await second;
    answers[0]?.(reply('hanako'));
    await first;
    assert.equal(session.signedIn.peek()?.id, 'taro');
    assert.equal(session.lasting.getItem('teacher-auth'), 'token-of-taro');
    assert.equal(session.lasting.getItem('teacher-userName'), 'taro');
  });

  test('keeps token, name and avatar under the keys of the spec', async (t) => {
    const {
      session,
      account: { login },
      answers,
      server,
    } = await account(t);
    const signing = login({ email: 'hanako@example.jp', password: 'x' });
    await server.waitForRequest(1);
    answers[0]?.(
      success({ name: '花子', avatar: 'https://provider.example/a.png' }, { headers: { Authorization: 'raw token' } }),
    );
    await signing;
    const { lasting } = session;
    assert.deepEqual(
      ['teacher-auth', 'teacher-userName', 'teacher-avatar'].map((key) => lasting.getItem(key)),
      ['raw token', '花子', 'https://provider.example/a.png'],
    );
    assert.deepEqual(session.signedIn.peek(), {
      id: 'hanako@example.jp',
      name: '花子',
      avatar: 'https://provider.example/a.png',
    });
  });
});
