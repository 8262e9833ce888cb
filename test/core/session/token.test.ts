import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { readLesson } from '../../../src/core/api/endpoints/courses.ts';
import { endMeeting } from '../../../src/core/api/endpoints/live-room.ts';
import { createMemoryStorage, type Session } from '../../../src/core/session/index.ts';
import { accountOf } from '../../../src/core/account/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { deferred, signIn, startSession } from '../../support/models/sessions.ts';
import { startScriptedServer, success, type Answer } from '../../support/servers/scripted-server.ts';

/** How long a token lives, in ms. */
const DAY = 24 * 60 * 60 * 1000;

/** A server that answers each request when the test says so, with the token that it says. */
async function start(t: TestContext, options: Parameters<typeof startSession>[2] = {}) {
  const answers: ((answer: Answer) => void)[] = [];
  const server = await startScriptedServer(t, () => {
    const { promise, resolve } = deferred<Answer>();
    answers.push(resolve);
    return promise;
  });
  const session = startSession(t, server.url, options);
  signIn(session);
  /** Sends one request; it is on its way when this resolves. */
  async function send() {
    const call = session.api.call(endMeeting, { params: { id: '7' } });
    const number = server.requests.length + 1;
    await server.waitForRequest(number);
    return {
      async renew(token: string) {
        answers[number - 1]?.(success(null, { headers: { Authorization: token } }));
        await call;
      },
    };
  }
  const token = () => session.lasting.getItem('teacher-auth');
  return { server, session, send, token };
}

describe('a token', () => {
  const requests = (session: Session) => session.api.call(readLesson, { params: { id: '7' } });

  test('is found again after a reload of the page', async (t) => {
    const storage = createMemoryStorage();
    signIn(startSession(t, 'https://provider.example', { storage }));
    const again = startSession(t, 'https://provider.example', { storage });
    assert.equal(again.state.peek(), 'active');
    assert.deepEqual(again.signedIn.peek(), { id: 'hanako', name: 'hanako', avatar: '' });
  });

  test('lives for one day: a millisecond less and it is sent', async (t) => {
    const server = await startScriptedServer(t, () => success());
    const session = startSession(t, server.url);
    signIn(session);
    session.device.advance(DAY - 1);
    await requests(session);
    assert.equal(server.requests[0]?.headers.authorization, 'token-of-hanako');
  });

  test('lives for one day: then it is not sent any more, and the session has expired', async (t) => {
    const server = await startScriptedServer(t, () => ({ status: 403 }));
    const session = startSession(t, server.url);
    signIn(session);
    session.device.advance(DAY);
    await requests(session);
    assert.equal(server.requests[0]?.headers.authorization, undefined);
    assert.equal(session.state.peek(), 'expired');
    assert.equal(session.lasting.getItem('teacher-auth'), null);
  });

  test('lives for another day with every renewal', async (t) => {
    const { server, session, send } = await start(t);
    session.device.advance(DAY - 1);
    await (await send()).renew('token-2');
    session.device.advance(DAY - 1);
    await send();
    assert.equal(server.requests[1]?.headers.authorization, 'token-2');
  });

  test('from the day before yesterday is deleted when the page is opened: no one is signed in', (t) => {
    const storage = createMemoryStorage();
    signIn(startSession(t, 'https://provider.example', { storage }));
    const clock = createManualClock();
    clock.advance(2 * DAY);
    const later = startSession(t, 'https://provider.example', { storage, clock });
    assert.equal(later.state.peek(), 'anonymous');
    assert.equal(storage.getItem('teacher-auth'), null);
  });

  test('is deleted at a sign-out, with name, avatar and related data', (t) => {
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
    const session = startSession(t, 'https://provider.example', { storage });
    signIn(session);
    assert.notEqual(values.size, 0);
    session.end();
    assert.deepEqual([...values], []);
  });

  test('is deleted when the provider ends the session, including names', (t) => {
    const session = startSession(t, 'https://provider.example');
    signIn(session);
    session.expire();
    for (const key of ['teacher-auth', 'teacher-userName', 'teacher-avatar'])
      assert.equal(session.lasting.getItem(key), null);
  });

  test('is not taken away by an end when there is none', (t) => {
    const session = startSession(t, 'https://provider.example');
    session.expire();
    assert.equal(session.state.peek(), 'anonymous');
  });
});

describe('a new name or avatar', () => {
  test('is kept for the next page', (t) => {
    const session = startSession(t, 'https://provider.example');
    signIn(session);
    session.rename({ name: '花子先生', avatar: '' });
    assert.equal(session.signedIn.peek()?.name, '花子先生');
    assert.equal(session.lasting.getItem('teacher-userName'), '花子先生');
  });

  test('that comes after the sign-out leaves nothing behind', (t) => {
    const session = startSession(t, 'https://provider.example');
    signIn(session);
    session.end();
    session.rename({ name: '花子先生', avatar: '' });
    assert.equal(session.lasting.getItem('teacher-userName'), null);
  });
});

describe('a new Authorization header', () => {
  test('replaces the token, and is sent unchanged with the next request', async (t) => {
    const { server, send, token } = await start(t);
    await (await send()).renew('Bearer a.b-c==');
    assert.equal(token(), 'Bearer a.b-c==');
    await send();
    assert.equal(server.requests[1]?.headers.authorization, 'Bearer a.b-c==');
  });

  test('may accompany a failure', async (t) => {
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

  test('for a request that was sent during another sign-in does not replace its token', async (t) => {
    const { session, send, token } = await start(t);
    const order = session.clock.now() + 10_000;
    session.device.advance(20_000);
    const late = await send();
    session.begin('token-of-taro', { id: 'taro', name: '', avatar: '' }, order);
    assert.equal(token(), 'token-of-taro');
    await late.renew('ghost-of-hanako');
    assert.equal(token(), 'token-of-taro');
  });

  test('is still accepted after the clock was set back', async (t) => {
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
