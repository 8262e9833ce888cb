import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { becomes, createWatchedChannel, startSession } from '../../support/models/sessions.ts';
import { success } from '../../support/servers/scripted-server.ts';
import { createHost, start, takes } from './token-host.ts';
import { channel, read } from './two-tabs.ts';

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

  test('a broken lock is as good as a token that is refused', async (t) => {
    const { session } = await start(t, takes('token-1'), {
      locks: { request: () => Promise.reject(new DOMException('gone', 'AbortError')) },
    });
    assert.equal((await read(session)).failure?.kind, 'expired');
  });
});
