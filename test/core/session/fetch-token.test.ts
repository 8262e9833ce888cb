import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { readLogo } from '../../../src/core/api/endpoints/account.ts';
import { accountOf } from '../../../src/core/account/index.ts';
import type { FetchToken, SessionOptions } from '../../../src/core/session/index.ts';
import { TOKEN_RETRY_MS, TOKEN_TIMEOUT_MS } from '../../../src/core/session/request-token.ts';
import {
  startSession,
  createWatchedStorage,
  deferred,
  timeline,
  becomes,
  createWatchedChannel,
  type TestSession,
} from '../../support/models/sessions.ts';
import { startScriptedServer, success, type Script } from '../../support/servers/scripted-server.ts';
import { read, channel } from './two-tabs.ts';

/** Gives out `token-1`, `token-2`… and remembers why it was asked. */
function createHost() {
  const reasons: string[] = [];
  const fetchToken: FetchToken = async (reason) => {
    reasons.push(reason);
    return `token-${reasons.length}`;
  };
  return { reasons, fetchToken };
}

/** Takes only tokens of this list; nobody else comes in. */
const takes =
  (...tokens: string[]): Script =>
  ({ headers }) =>
    tokens.includes(headers.authorization ?? '') ? success() : { status: 403 };

/** A session whose token comes from a host; `sent` lists the tokens of all requests. */
async function start(t: TestContext, script: Script, options: Partial<SessionOptions> = {}) {
  const server = await startScriptedServer(t, script);
  const host = createHost();
  const session = startSession(t, server.url, { fetchToken: host.fetchToken, ...options });
  const sent = () => server.requests.map(({ headers }) => headers.authorization);
  return { server, session, host, sent };
}

/** Lets time pass by steps, in ms, until something is done. */
async function inTime<Result>({ device }: TestSession, work: Promise<Result>, step: number): Promise<Result> {
  const turn = () => new Promise<'later'>((resolve) => setImmediate(resolve, 'later'));
  while ((await Promise.race([work, turn()])) === 'later') device.advance(step);
  return work;
}

const DAY = 24 * 60 * 60 * 1000;

describe("the host's own sign-in", () => {
  test('is requested once for all concurrent callers', async (t) => {
    const { session, host, sent } = await start(t, takes('token-1'));
    await Promise.all([read(session, '1'), read(session, '2'), read(session, '3')]);
    assert.deepEqual(host.reasons, ['start']);
    assert.deepEqual(sent(), ['token-1', 'token-1', 'token-1']);
    assert.equal(session.state.peek(), 'active');
  });

  test('is not asked again while its token is good', async (t) => {
    const { session, host } = await start(t, takes('token-1'));
    await read(session);
    await read(session, '8');
    assert.deepEqual(host.reasons, ['start']);
  });

  test('is not requested for public data', async (t) => {
    const { session, host } = await start(t, () => success(''));
    await session.api.call(readLogo, {});
    assert.deepEqual(host.reasons, []);
  });

  test('neither reads nor writes the storage', async (t) => {
    const storage = createWatchedStorage();
    const { session } = await start(t, () => success(null, { headers: { Authorization: 'renewed' } }), { storage });
    await read(session);
    session.rename({ name: '花子', avatar: '' });
    session.expire();
    await read(session);
    await accountOf(session).logout();
    assert.deepEqual(storage.uses, []);
  });

  test('makes no use of a token that is in storage', async (t) => {
    const server = await startScriptedServer(t, takes('token-1'));
    const storage = createWatchedStorage();
    const other = startSession(t, server.url, { storage });
    other.begin('stored', { id: 'hanako', name: '花子', avatar: '' }, other.clock.now());
    const session = startSession(t, server.url, { storage, fetchToken: createHost().fetchToken });
    assert.equal(session.state.peek(), 'anonymous');
    await read(session);
    assert.equal(server.requests[0]?.headers.authorization, 'token-1');
    assert.equal(session.signedIn.peek()?.name, '', 'nor of a name');
    assert.equal(storage.values.get('teacher-auth'), 'stored');
  });

  test('is followed by renewals of the provider', async (t) => {
    const { session, host, sent } = await start(t, (_request, count) =>
      success(null, count === 1 ? { headers: { Authorization: 'renewed' } } : {}),
    );
    await read(session);
    await read(session, '8');
    assert.deepEqual(sent(), ['token-1', 'renewed']);
    assert.deepEqual(host.reasons, ['start']);
  });
});

describe("on 403 the host's own sign-in", () => {
  test('is called once more and the request is repeated, without visible effect', async (t) => {
    const { session, host, sent } = await start(t, takes('token-2'));
    const facts = timeline(t, { state: session.state });
    assert.equal((await read(session)).failure?.kind, 'invalid-response', 'an answer came');
    assert.deepEqual(sent(), ['token-1', 'token-2']);
    assert.deepEqual(host.reasons, ['start', 'expired']);
    assert.deepEqual(facts, ['state=active']);
  });

  test('is called once for all rejected calls', async (t) => {
    const { session, host } = await start(t, takes('token-2'));
    const replies = await Promise.all([read(session, '1'), read(session, '2'), read(session, '3')]);
    assert.deepEqual(host.reasons, ['start', 'expired']);
    assert.deepEqual(
      replies.map(({ failure }) => failure?.kind),
      ['invalid-response', 'invalid-response', 'invalid-response'],
    );
  });

  test('ends the session when the second token is rejected, too, without a third attempt', async (t) => {
    const { session, host, sent } = await start(t, takes());
    assert.equal((await read(session)).failure?.kind, 'expired');
    assert.deepEqual(sent(), ['token-1', 'token-2']);
    assert.deepEqual(host.reasons, ['start', 'expired']);
    assert.equal(session.state.peek(), 'expired');
  });

  test('is called again by later attempts, because the session has expired', async (t) => {
    const { session, host } = await start(t, takes('token-3'));
    await read(session);
    await read(session);
    assert.deepEqual(host.reasons, ['start', 'expired', 'expired']);
    assert.equal(session.state.peek(), 'active');
  });

  test('reloads failed data once it returns a token again', async (t) => {
    let isBroken = true;
    const { session } = await start(t, takes('good'), {
      fetchToken: () => (isBroken ? Promise.reject(new Error('down')) : Promise.resolve('good')),
    });
    await inTime(session, read(session), TOKEN_RETRY_MS);
    const revision = session.revision.peek();
    isBroken = false;
    await read(session);
    assert.equal(session.state.peek(), 'active');
    assert.equal(session.revision.peek(), revision + 1);
  });

  test('is asked for a new token after a day', async (t) => {
    const { session, host, sent } = await start(t, takes('token-1', 'token-2'));
    await read(session);
    const facts = timeline(t, { state: session.state });
    session.device.advance(DAY);
    await read(session, '8');
    assert.deepEqual(host.reasons, ['start', 'expired']);
    assert.deepEqual(sent(), ['token-1', 'token-2']);
    assert.deepEqual(facts, []);
  });

  test('does not set a token in a session that has ended meanwhile', async (t) => {
    const { promise, resolve } = deferred<string>();
    const asked = deferred();
    const { session } = await start(t, takes('late'), {
      fetchToken: () => {
        asked.resolve();
        return promise;
      },
    });
    const reading = read(session);
    await asked.promise;
    session.end();
    resolve('late');
    assert.notEqual((await reading).status, 1);
    assert.notEqual(session.state.peek(), 'active');
  });
});

describe('after a sign-out', () => {
  test("the host's own sign-in waits until the teacher asks for it", async (t) => {
    const { session, host, sent } = await start(t, () => success());
    await read(session);
    session.end();
    assert.equal((await read(session)).failure?.kind, 'expired');
    assert.deepEqual([session.state.peek(), session.asksHost.peek()], ['anonymous', false]);
    assert.deepEqual(host.reasons, ['start']);
    assert.equal(await session.askHost(), true);
    await read(session);
    assert.deepEqual(sent(), ['token-1', 'token-2']);
    assert.deepEqual([session.state.peek(), session.asksHost.peek()], ['active', true]);
  });

  test('is called immediately by a page that has switched to its own sign-in', async (t) => {
    const { session, host } = await start(t, () => success());
    await read(session);
    session.end();
    session.setFetchToken(undefined);
    session.setFetchToken(host.fetchToken);
    await read(session);
    assert.equal(session.state.peek(), 'active');
  });
});

describe('a host that changes its mind', () => {
  test('is requested with the function that was set last', async (t) => {
    const { session, host, sent } = await start(t, takes('from-second'));
    session.setFetchToken(async () => 'from-second');
    await read(session);
    assert.deepEqual(host.reasons, []);
    assert.deepEqual(sent(), ['from-second']);
  });

  test('keeps its token when it only sets another function', async (t) => {
    const { session, sent } = await start(t, () => success());
    await read(session);
    session.setFetchToken(async () => 'never asked');
    await read(session, '8');
    assert.deepEqual(sent(), ['token-1', 'token-1']);
  });

  test("leaves the storage's session when it brings a sign-in of its own, and comes back to it without", async (t) => {
    const server = await startScriptedServer(t, () => success());
    const session = startSession(t, server.url);
    session.begin('stored', { id: 'hanako', name: '花子', avatar: '' }, session.clock.now());
    const [visit, revision] = [session.teacherEpoch.peek(), session.revision.peek()];
    session.setFetchToken(createHost().fetchToken);
    assert.equal(session.state.peek(), 'anonymous');
    assert.deepEqual([session.teacherEpoch.peek(), session.revision.peek()], [visit + 1, revision + 1]);
    await read(session);
    session.setFetchToken(undefined);
    assert.equal(session.signedIn.peek()?.name, '花子');
    await read(session, '8');
    assert.deepEqual(
      server.requests.map(({ headers }) => headers.authorization),
      ['token-1', 'stored'],
    );
  });
});

/** What a script without types may give. */
const wrong = (token: unknown) => (async () => token) as FetchToken;

const failures: Record<string, [code: string, fetchToken: FetchToken]> = {
  'is not a function': ['not-a-function', 'token' as unknown as FetchToken],
  'gives an empty text': ['empty', wrong('')],
  'gives nothing': ['empty', wrong(undefined)],
  'gives an object': ['malformed', wrong({ token: 'token-1' })],
  'gives a header with "Bearer"': ['malformed', wrong('Bearer token-1')],
  'gives a page': ['malformed', wrong('<!doctype html>\n<title>Sign in</title>')],
  'gives what no header takes': ['malformed', wrong('令牌')],
  'gives more than a header takes': ['malformed', wrong('x'.repeat(10_000))],
};

describe("a host's own sign-in that fails", () => {
  for (const [what, [code, fetchToken]] of Object.entries(failures)) {
    test(`ends the session without a request, and says why, when it ${what}`, async (t) => {
      const { server, session } = await start(t, takes(), { fetchToken });
      assert.equal((await read(session)).failure?.kind, 'expired');
      assert.equal(session.state.peek(), 'expired');
      assert.equal(session.tokenFailure.peek()?.code, code);
      assert.equal(session.logged.length, 1);
      assert.equal(server.requests.length, 0);
    });
  }

  for (const [how, fail] of Object.entries<FetchToken>({
    rejects: () => Promise.reject(new Error('signed out')),
    throws: () => {
      throw new Error('broken');
    },
  })) {
    test(`is called once more after a second when it ${how}`, async (t) => {
      const host = createHost();
      const { session, sent } = await start(t, () => success(), {
        fetchToken: (reason) =>
          host.reasons.length ? host.fetchToken(reason) : (host.reasons.push(reason), fail(reason)),
      });
      await inTime(session, read(session), TOKEN_RETRY_MS);
      assert.deepEqual(sent(), ['token-2']);
      assert.equal(session.tokenFailure.peek(), undefined);
      assert.deepEqual(session.logged, []);
    });

    test(`ends the session when it ${how} twice`, async (t) => {
      const { session } = await start(t, takes(), { fetchToken: fail });
      await inTime(session, read(session), TOKEN_RETRY_MS);
      assert.equal(session.state.peek(), 'expired');
      assert.equal(session.tokenFailure.peek()?.code, 'failed');
    });
  }

  test('is not waited for without end', async (t) => {
    const { session } = await start(t, takes(), { fetchToken: () => new Promise(() => undefined) });
    await inTime(session, read(session), TOKEN_TIMEOUT_MS);
    assert.equal(session.tokenFailure.peek()?.code, 'timeout');
    assert.equal(session.device.waiting, 0);
  });

  test('is distinguished from a token that the provider rejects', async (t) => {
    const { session } = await start(t, takes());
    await read(session);
    assert.equal(session.tokenFailure.peek()?.code, 'rejected');
  });

  test('is forgotten once the teacher tries again and there is a token', async (t) => {
    let token = '';
    const { session } = await start(t, takes('token-1'), { fetchToken: async () => token });
    await read(session);
    token = 'token-1';
    assert.equal(await session.askHost(), true);
    await becomes(session.state, 'active');
    assert.equal(session.tokenFailure.peek(), undefined);
  });

  test('never logs its token', async (t) => {
    const { session } = await start(t, takes(), { fetchToken: wrong('Bearer secret-token') });
    await read(session);
    assert.doesNotMatch(session.logged.join(), /secret/);
  });
});

describe("a host's token and other tabs", () => {
  test('it is shared over the channel, so that only one of them asks', async (t) => {
    const { server, session, host } = await start(t, takes('token-1'), { channel });
    const second = createHost();
    const there = startSession(t, server.url, { fetchToken: second.fetchToken, channel });
    await read(session);
    await becomes(there.state, 'active');
    await read(there);
    assert.deepEqual(host.reasons, ['start']);
    assert.deepEqual(second.reasons, []);
    assert.equal(server.requests[1]?.headers.authorization, 'token-1');
  });

  test('after a sign-out no tab asks, until the teacher does', async (t) => {
    const { server, session } = await start(t, () => success(), { channel });
    const second = createHost();
    const there = startSession(t, server.url, { fetchToken: second.fetchToken, channel });
    await read(session);
    await becomes(there.state, 'active');
    session.end();
    await becomes(there.state, 'anonymous');
    assert.equal((await read(there)).failure?.kind, 'expired');
    assert.deepEqual(second.reasons, []);
    await session.askHost();
    await becomes(there.state, 'active');
    assert.equal(there.asksHost.peek(), true);
  });

  test('a renewal is shared, too', async (t) => {
    const { server, session } = await start(
      t,
      (_request, count) => success(null, count === 1 ? { headers: { Authorization: 'renewed' } } : {}),
      { channel },
    );
    const [second, watchedChannel] = [createHost(), createWatchedChannel()];
    const there = startSession(t, server.url, { fetchToken: second.fetchToken, channel: watchedChannel.channel });
    await read(session);
    await watchedChannel.next();
    await watchedChannel.next();
    await read(there);
    assert.equal(server.requests[1]?.headers.authorization, 'renewed');
    assert.deepEqual(second.reasons, []);
  });

  test('of two tabs whose token has expired only one asks: the other waits for its turn and finds the new one', async (t) => {
    const { server, session, host, sent } = await start(t, takes('token-2'), { channel });
    const [second, watchedChannel] = [createHost(), createWatchedChannel()];
    const there = startSession(t, server.url, {
      fetchToken: second.fetchToken,
      channel: watchedChannel.channel,
      // Its turn comes after the other tab has sent what it has.
      locks: { request: async (_name, action) => watchedChannel.next().then(action) },
    });
    const replies = await Promise.all([read(session), read(there)]);
    assert.deepEqual(
      replies.map(({ failure }) => failure?.kind),
      ['invalid-response', 'invalid-response'],
    );
    assert.deepEqual(sent().toSorted(), ['token-1', 'token-1', 'token-2', 'token-2']);
    assert.deepEqual(host.reasons, ['start', 'expired']);
    assert.deepEqual(second.reasons, []);
  });

  test('a sign-out reaches the other tab', async (t) => {
    const { server, session } = await start(t, takes('token-1'), { channel });
    const there = startSession(t, server.url, { fetchToken: createHost().fetchToken, channel });
    await read(session);
    await becomes(there.state, 'active');
    session.end();
    await becomes(there.state, 'anonymous');
  });

  test('tabs with a sign-in of the storage hear nothing of it', async (t) => {
    const { server, session } = await start(t, takes('token-1'), { channel });
    const plain = startSession(t, server.url, { channel });
    const hosts = startSession(t, server.url, { fetchToken: createHost().fetchToken, channel });
    await read(session);
    await becomes(hosts.state, 'active');
    assert.equal(plain.state.peek(), 'anonymous');
    plain.begin('stored', { id: 'taro', name: '', avatar: '' }, plain.clock.now());
    session.end();
    await becomes(hosts.state, 'anonymous');
    assert.equal(plain.state.peek(), 'active');
  });

  test('a broken lock is treated like a rejected token', async (t) => {
    const { session } = await start(t, takes('token-1'), {
      locks: { request: () => Promise.reject(new DOMException('gone', 'AbortError')) },
    });
    assert.equal((await read(session)).failure?.kind, 'expired');
  });
});
