import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { signOut } from '../../../src/core/api/endpoints/account.ts';
import { createMemoryStorage, type KeyValueStorage } from '../../../src/core/session/index.ts';
import { createChannelLocks } from '../../../src/core/session/channel-locks.ts';
import type { ChannelFactory } from '../../../src/core/session/tabs.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import {
  becomes,
  createWatchedChannel,
  deferred,
  signIn,
  startSession,
  timeline,
  createWatchedStorage,
} from '../../support/models/sessions.ts';
import { startScriptedServer, success } from '../../support/servers/scripted-server.ts';
import { channel, read } from './two-tabs.ts';

/** Two tabs of one browser: one storage, one clock, and a channel between them. */
function openTabs(
  t: TestContext,
  provider = `https://${t.name.replaceAll(/\W/g, '-')}.example`,
  storage: KeyValueStorage = createMemoryStorage(),
) {
  const clock = createManualClock();
  const open = () => startSession(t, provider, { storage, clock, channel });
  return { here: open(), there: open(), storage, clock, open };
}

/** A storage that writes to `real`, and reads from the storage that `source` returns. */
const readingFrom = (source: () => KeyValueStorage, real: KeyValueStorage): KeyValueStorage => ({
  getItem: (key) => source().getItem(key),
  setItem: (key, value) => real.setItem(key, value),
  removeItem: (key) => real.removeItem(key),
});

describe('what happens in one tab reaches another', () => {
  test('a sign-in, with name and avatar', async (t) => {
    const { here, there } = openTabs(t);
    const facts = timeline(t, { state: there.state });
    signIn(here);
    await becomes(there.state, 'active');
    assert.deepEqual(there.signedIn.peek(), { id: 'hanako', name: 'hanako', avatar: '' });
    assert.deepEqual(facts, ['state=active']);
  });

  test('a sign-out; unsaved input there is kept for the same teacher', async (t) => {
    const { here, there } = openTabs(t);
    signIn(here);
    await becomes(there.state, 'active');
    there.drafts.save('/course/7', { memo: '書きかけ' });
    here.end();
    await becomes(there.state, 'anonymous');
    assert.equal(there.signedIn.peek(), undefined);
    assert.equal(there.drafts.find('/course/7'), undefined);
    signIn(there);
    assert.deepEqual(there.drafts.find('/course/7'), { memo: '書きかけ' });
  });

  test('the end by the provider, and drafts stay', async (t) => {
    const { here, there } = openTabs(t);
    signIn(here);
    await becomes(there.state, 'active');
    there.drafts.save('/course/7', { memo: '書きかけ' });
    const facts = timeline(t, { state: there.state });
    here.expire();
    await becomes(there.state, 'expired');
    assert.deepEqual(facts, ['state=expired']);
    assert.deepEqual(there.drafts.find('/course/7'), { memo: '書きかけ' });
  });

  test('also one that starts listening again: it catches up, and receives later events', async (t) => {
    const { here, there } = openTabs(t);
    signIn(here);
    await becomes(there.state, 'active');
    there.close();
    here.end();
    there.open();
    assert.equal(there.state.peek(), 'anonymous');
    signIn(here);
    await becomes(there.state, 'active');
  });

  test('what happened while one did not listen: another teacher, and new data', async (t) => {
    const { here, there } = openTabs(t);
    signIn(here);
    await becomes(there.state, 'active');
    const [visit, revision] = [there.teacherEpoch.peek(), there.revision.peek()];
    there.close();
    there.open();
    assert.equal(there.teacherEpoch.peek(), visit);
    assert.equal(there.revision.peek(), revision + 1, 'everything is loaded again');
    there.close();
    signIn(here, 'token-of-taro', 'taro');
    there.open();
    assert.equal(there.signedIn.peek()?.name, 'taro');
    assert.equal(there.teacherEpoch.peek(), visit + 1, 'data of the first one is no longer shown');
    there.close();
    here.end();
    there.open();
    assert.deepEqual([there.state.peek(), there.signedIn.peek()], ['anonymous', undefined]);
  });

  test('a renewal: the next request there carries the new token', async (t) => {
    const server = await startScriptedServer(t, (_request, count) =>
      success(null, count === 1 ? { headers: { Authorization: 'newer' } } : {}),
    );
    const { here, there } = openTabs(t, server.url);
    signIn(here);
    await becomes(there.state, 'active');
    await read(here);
    await read(there);
    assert.equal(server.requests[1]?.headers.authorization, 'newer');
    assert.equal(there.state.peek(), 'active');
  });

  test('another teacher: data of the first one is no longer shown there', async (t) => {
    const { here, there } = openTabs(t);
    signIn(here);
    await becomes(there.state, 'active');
    const [visit, revision] = [there.teacherEpoch.peek(), there.revision.peek()];
    signIn(here, 'token-of-taro', 'taro');
    await becomes(there.teacherEpoch, visit + 1);
    assert.equal(there.signedIn.peek()?.name, 'taro');
    assert.equal(there.revision.peek(), revision + 1, 'and it is loaded again');
  });

  test('a sign-out after an expired session: no one is asked to sign in again', async (t) => {
    const { here, there } = openTabs(t);
    signIn(here);
    await becomes(there.state, 'active');
    here.expire();
    await becomes(there.state, 'expired');
    here.end();
    await becomes(there.state, 'anonymous');
  });

  test('but an end has no effect on a tab in which no one was signed in', async (t) => {
    const [storage, clock, watchedChannel] = [createMemoryStorage(), createManualClock(), createWatchedChannel()];
    const here = startSession(t, 'https://nobody.example', { storage, clock, channel });
    const there = startSession(t, 'https://nobody.example', { clock, channel: watchedChannel.channel });
    signIn(here);
    here.expire();
    await watchedChannel.next();
    await watchedChannel.next();
    assert.equal(there.state.peek(), 'anonymous');
  });

  test('and a sign-out that arrives late does not end a newer sign-in', async (t) => {
    const watchedChannel = createWatchedChannel();
    const [storage, clock] = [createMemoryStorage(), createManualClock()];
    const here = startSession(t, 'https://newer.example', { storage, clock, channel });
    const there = startSession(t, 'https://newer.example', { storage, clock, channel: watchedChannel.channel });
    signIn(here);
    await becomes(there.state, 'active');
    here.end();
    signIn(there, 'newer', 'taro');
    await watchedChannel.next();
    await watchedChannel.next();
    assert.equal(there.signedIn.peek()?.id, 'taro');
    assert.equal(storage.getItem('teacher-auth'), 'newer');
  });

  test('a request that is pending during the sign-out of another tab restores no token', async (t) => {
    const { promise, resolve } = deferred();
    const server = await startScriptedServer(t, async () => {
      await promise;
      return success(null, { headers: { Authorization: 'ghost' } });
    });
    const { here, there, storage } = openTabs(t, server.url);
    signIn(here);
    await becomes(there.state, 'active');
    const late = read(there);
    await server.waitForRequest(1);
    here.end();
    resolve();
    await late;
    assert.equal(storage.getItem('teacher-auth'), null);
    await becomes(there.state, 'anonymous');
  });

  test('and a tab that has been closed receives nothing, and sends nothing', async (t) => {
    const { here, there, open } = openTabs(t);
    there.close();
    signIn(there);
    assert.equal(here.state.peek(), 'anonymous');
    here.end();
    signIn(here);
    const third = open();
    here.end();
    await becomes(third.state, 'anonymous');
    assert.equal(there.state.peek(), 'active');
  });

  test('a sign-out is not undone by a tab that reads the storage late', async (t) => {
    const real = createWatchedStorage();
    const old = createWatchedStorage();
    let isLate = false;
    const late = readingFrom(() => (isLate ? old : real), real);
    const server = await startScriptedServer(t, () => success());
    const clock = createManualClock();
    const here = startSession(t, server.url, { storage: real, clock, channel });
    const there = startSession(t, server.url, { storage: late, clock, channel });
    signIn(here);
    await becomes(there.state, 'active');
    for (const [key, value] of real.values) old.values.set(key, value);
    isLate = true;
    here.end();
    await becomes(there.state, 'anonymous');
    await read(there);
    assert.equal(server.requests[0]?.headers.authorization, undefined);
  });

  test('a sign-in is noticed although the storage is read late', async (t) => {
    const real = createWatchedStorage();
    const empty = createMemoryStorage();
    let isLate = true;
    const late = readingFrom(() => (isLate ? empty : real), real);
    const clock = createManualClock();
    const looked = deferred();
    const after = (milliseconds: number, action: () => void) => {
      looked.resolve();
      return clock.after(milliseconds, action);
    };
    const here = startSession(t, 'https://late.example', { storage: real, clock, channel });
    const there = startSession(t, 'https://late.example', {
      storage: late,
      clock: { ...clock, now: clock.now, after },
      channel,
    });
    signIn(here);
    await looked.promise;
    assert.equal(there.state.peek(), 'anonymous');
    isLate = false;
    clock.advance(50);
    assert.equal(there.state.peek(), 'active');
    assert.equal(clock.waiting, 0);
  });

  test('even without a channel: at the next request', async (t) => {
    const server = await startScriptedServer(t, () => success());
    const [storage, clock] = [createMemoryStorage(), createManualClock()];
    const here = startSession(t, server.url, { storage, clock });
    const there = startSession(t, server.url, { storage, clock });
    signIn(here);
    await read(there);
    assert.equal(server.requests[0]?.headers.authorization, 'token-of-hanako');
    assert.equal(there.signedIn.peek()?.id, 'hanako');
    here.end();
    await read(there);
    assert.equal(server.requests[1]?.headers.authorization, undefined);
    assert.notEqual(there.state.peek(), 'active');
  });

  describe('even without a channel', () => {
    const open = (t: TestContext, provider: string) => {
      const [storage, clock] = [createMemoryStorage(), createManualClock()];
      const tab = () => startSession(t, provider, { storage, clock });
      return { here: tab(), there: tab(), storage };
    };

    test('a request is not sent as a teacher who has signed in elsewhere', async (t) => {
      const server = await startScriptedServer(t, () => success());
      const { here, there } = open(t, server.url);
      signIn(here);
      await read(there);
      signIn(here, 'token-of-taro', 'taro');
      assert.equal((await there.api.call(signOut, {})).failure?.kind, 'aborted');
      assert.equal(server.requests.length, 1);
    });

    test('a renewal that arrives after the sign-out of another tab restores no token', async (t) => {
      const { promise, resolve } = deferred();
      const server = await startScriptedServer(t, () =>
        promise.then(() => success(null, { headers: { Authorization: 'ghost' } })),
      );
      const { here, there, storage } = open(t, server.url);
      signIn(here);
      const late = read(there);
      await server.waitForRequest(1);
      here.end();
      resolve();
      await late;
      assert.equal(storage.getItem('teacher-auth'), null);
    });

    test('a rejected token is retried with the newer one of another tab', async (t) => {
      const { promise, resolve } = deferred();
      const server = await startScriptedServer(t, async ({ path }, count) => {
        if (count === 1) await promise;
        if (count === 1) return { status: 403 };
        return success(null, path.endsWith('/renew') ? { headers: { Authorization: 'newer' } } : {});
      });
      const { here, there } = open(t, server.url);
      signIn(here);
      const late = read(there);
      await server.waitForRequest(1);
      await read(here, 'renew');
      resolve();
      assert.equal((await late).failure?.kind, 'invalid-response', 'it was answered');
      assert.equal(server.requests[2]?.headers.authorization, 'newer');
      assert.equal(there.state.peek(), 'active');
    });
  });
});

/** The tabs of one browser: what one of them says the others hear, unless they are gone. */
function createBrowser() {
  const clock = createManualClock();
  const open = new Map<object, { name: string; tab: string; onMessage: (event: MessageEvent) => void }>();
  const gone = new Set<string>();
  const channelOf =
    (tab: string): ChannelFactory =>
    (name) => {
      const key = {};
      return {
        postMessage(data) {
          for (const [other, { name: theirs, tab: listener, onMessage }] of open) {
            if (other === key || theirs !== name) continue;
            queueMicrotask(
              () =>
                open.has(other) && !gone.has(listener) && onMessage({ data: structuredClone(data) } as MessageEvent),
            );
          }
        },
        addEventListener: (_type, onMessage) => void open.set(key, { name, tab, onMessage }),
        close: () => void open.delete(key),
      };
    };
  const took: string[] = [];
  const tabs = new Map<string, ReturnType<typeof deferred<void>>>();
  /** A tab that wants its turn, and keeps it until it is done. */
  function want(tab: string, name = 'token'): Promise<string> {
    const work = deferred();
    tabs.set(tab, work);
    return createChannelLocks(channelOf(tab), clock).request(name, async () => {
      took.push(tab);
      await work.promise;
      return tab;
    });
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  async function pass(milliseconds: number) {
    for (let left = milliseconds; left > 0; left -= 50) {
      clock.advance(50);
      await settle();
    }
  }
  async function finish(tab: string) {
    tabs.get(tab)?.resolve();
    await settle();
  }
  return {
    want,
    took,
    pass,
    finish,
    kill: (tab: string) => void gone.add(tab),
    wake: (tab: string) => void gone.delete(tab),
    channels: () => open.size,
  };
}

describe('turns without Web Locks', () => {
  test('a single tab waits for an answer, then gets its turn', async () => {
    const { want, took, pass, finish, channels } = createBrowser();
    const done = want('one');
    assert.deepEqual(took, []);
    await pass(750);
    assert.deepEqual(took, ['one']);
    await finish('one');
    assert.equal(await done, 'one');
    assert.equal(channels(), 0);
  });

  test('of several that want it in the same moment one has it at a time', async () => {
    const { want, took, pass, finish } = createBrowser();
    const all = Promise.all(['one', 'two', 'three'].map((tab) => want(tab)));
    await pass(5000);
    assert.equal(took.length, 1);
    for (let count = 1; count <= 3; count += 1) {
      assert.equal(took.length, count);
      await finish(took.at(-1) ?? '');
      await pass(750);
    }
    assert.deepEqual(took.toSorted(), ['one', 'three', 'two']);
    assert.deepEqual(await all, ['one', 'two', 'three']);
  });

  test('the first caller goes first, however often the others retry', async () => {
    const { want, took, pass, finish } = createBrowser();
    void want('one');
    await pass(100);
    void want('two');
    await pass(100);
    void want('three');
    await pass(4000);
    await finish('one');
    await pass(750);
    await finish('two');
    await pass(750);
    assert.deepEqual(took, ['one', 'two', 'three']);
  });

  test('a closed tab does not block others for long', async () => {
    const { want, took, pass, kill } = createBrowser();
    void want('one');
    await pass(750);
    void want('two');
    await pass(3000);
    assert.deepEqual(took, ['one']);
    kill('one');
    await pass(2000);
    assert.deepEqual(took, ['one', 'two']);
  });

  test('a tab that is too busy to answer the first requests keeps its turn', async () => {
    const { want, took, pass, kill, wake } = createBrowser();
    void want('one');
    await pass(750);
    kill('one');
    void want('two');
    await pass(450);
    wake('one');
    await pass(5000);
    assert.deepEqual(took, ['one']);
  });

  test('work that fails ends the turn, too', async () => {
    const { want, took, pass } = createBrowser();
    const { promise, reject } = Promise.withResolvers<string>();
    const browser = createManualClock();
    const hub: ChannelFactory = () => ({
      postMessage: () => undefined,
      addEventListener: () => undefined,
      close: () => undefined,
    });
    const failing = createChannelLocks(hub, browser).request('token', () => promise);
    for (let requests = 0; requests < 3; requests += 1) browser.advance(250);
    reject(new Error('broken'));
    await assert.rejects(failing, /broken/);
    void want('two');
    await pass(750);
    assert.deepEqual(took, ['two']);
  });

  test('turns of different names are independent', async () => {
    const { want, took, pass } = createBrowser();
    void want('one', 'token a');
    void want('two', 'token b');
    await pass(750);
    assert.deepEqual(took.toSorted(), ['one', 'two']);
  });
});
