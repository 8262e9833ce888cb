import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readLogo } from '../../../src/core/api/endpoints/account.ts';
import { accountOf } from '../../../src/core/index.ts';
import { TOKEN_RETRY_MS } from '../../../src/core/session/request-token.ts';
import { createWatchedStorage, deferred, startSession, timeline } from '../../support/models/sessions.ts';
import { startScriptedServer, success } from '../../support/servers/scripted-server.ts';
import { createHost, inTime, start, takes } from './token-host.ts';
import { read } from './two-tabs.ts';

const DAY = 24 * 60 * 60 * 1000;

describe("the host's own sign-in", () => {
  test('is asked once for all who call at the same time', async (t) => {
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

  test('is not asked for what everybody may see', async (t) => {
    const { session, host } = await start(t, () => success(''));
    await session.api.call(readLogo, {});
    assert.deepEqual(host.reasons, []);
  });

  test('is known to storage neither by reading nor by writing', async (t) => {
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
  test('is asked once more and the call is sent once more, and nobody notices', async (t) => {
    const { session, host, sent } = await start(t, takes('token-2'));
    const facts = timeline(t, { state: session.state });
    assert.equal((await read(session)).failure?.kind, 'invalid-response', 'an answer came');
    assert.deepEqual(sent(), ['token-1', 'token-2']);
    assert.deepEqual(host.reasons, ['start', 'expired']);
    assert.deepEqual(facts, ['state=active']);
  });

  test('is asked once for all whose calls were refused', async (t) => {
    const { session, host } = await start(t, takes('token-2'));
    const replies = await Promise.all([read(session, '1'), read(session, '2'), read(session, '3')]);
    assert.deepEqual(host.reasons, ['start', 'expired']);
    assert.deepEqual(
      replies.map(({ failure }) => failure?.kind),
      ['invalid-response', 'invalid-response', 'invalid-response'],
    );
  });

  test('ends the session when the second token is refused, too: no third try', async (t) => {
    const { session, host, sent } = await start(t, takes());
    assert.equal((await read(session)).failure?.kind, 'expired');
    assert.deepEqual(sent(), ['token-1', 'token-2']);
    assert.deepEqual(host.reasons, ['start', 'expired']);
    assert.equal(session.state.peek(), 'expired');
  });

  test('is asked again by later attempts, because the session has expired', async (t) => {
    const { session, host } = await start(t, takes('token-3'));
    await read(session);
    await read(session);
    assert.deepEqual(host.reasons, ['start', 'expired', 'expired']);
    assert.equal(session.state.peek(), 'active');
  });

  test('reloads what failed, once it returns a token again', async (t) => {
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

  test('is asked for a new token when a day has gone by', async (t) => {
    const { session, host, sent } = await start(t, takes('token-1', 'token-2'));
    await read(session);
    const facts = timeline(t, { state: session.state });
    session.device.advance(DAY);
    await read(session, '8');
    assert.deepEqual(host.reasons, ['start', 'expired']);
    assert.deepEqual(sent(), ['token-1', 'token-2']);
    assert.deepEqual(facts, []);
  });

  test('brings no token into a session that has ended meanwhile', async (t) => {
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

  test('is asked at once by a page that has changed to a sign-in of its own', async (t) => {
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
  test('is asked by the function that was set last', async (t) => {
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
