import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { signOut } from '../../../src/core/api/endpoints/account.ts';
import { readLesson } from '../../../src/core/api/endpoints/courses.ts';
import { createMemoryStorage, type KeyValueStorage, type Session } from '../../../src/core/index.ts';
import {
  becomes,
  createWatchedChannel,
  createWatchedStorage,
  deferred,
  signIn,
  startSession,
  timeline,
} from '../../support/models/sessions.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { startScriptedServer, success } from '../../support/servers/scripted-server.ts';

const channel = (name: string) => new BroadcastChannel(name);
const read = (session: Session, id = '7') => session.api.call(readLesson, { params: { id } });

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

describe('what happens in one tab reaches another', () => {
  test('a sign-in, with name and avatar', async (t) => {
    const { here, there } = openTabs(t);
    const facts = timeline(t, { state: there.state });
    signIn(here);
    await becomes(there.state, 'active');
    assert.deepEqual(there.signedIn.peek(), { id: 'hanako', name: 'hanako', avatar: '' });
    assert.deepEqual(facts, ['state=active']);
  });

  test('a sign-out, and it erases the drafts of that tab', async (t) => {
    const { here, there } = openTabs(t);
    signIn(here);
    await becomes(there.state, 'active');
    there.drafts.save('/course/7', { memo: '書きかけ' });
    here.end();
    await becomes(there.state, 'anonymous');
    assert.equal(there.signedIn.peek(), undefined);
    signIn(there);
    assert.equal(there.drafts.find('/course/7'), undefined);
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

  test('also one that had stopped listening and begins again: it knows what it has missed, and hears what comes', async (t) => {
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

  test('another teacher: what the first one had loaded there is not shown any more', async (t) => {
    const { here, there } = openTabs(t);
    signIn(here);
    await becomes(there.state, 'active');
    const [visit, revision] = [there.teacherEpoch.peek(), there.revision.peek()];
    signIn(here, 'token-of-taro', 'taro');
    await becomes(there.teacherEpoch, visit + 1);
    assert.equal(there.signedIn.peek()?.name, 'taro');
    assert.equal(there.revision.peek(), revision + 1, 'and it is loaded anew');
  });

  test('a sign-out after an end: nobody is asked to sign in again', async (t) => {
    const { here, there } = openTabs(t);
    signIn(here);
    await becomes(there.state, 'active');
    here.expire();
    await becomes(there.state, 'expired');
    here.end();
    await becomes(there.state, 'anonymous');
  });

  test('but an end means nothing to a tab in which nobody was signed in', async (t) => {
    const [storage, clock, watchedChannel] = [createMemoryStorage(), createManualClock(), createWatchedChannel()];
    const here = startSession(t, 'https://nobody.example', { storage, clock, channel });
    const there = startSession(t, 'https://nobody.example', { clock, channel: watchedChannel.channel });
    signIn(here);
    here.expire();
    await watchedChannel.next();
    await watchedChannel.next();
    assert.equal(there.state.peek(), 'anonymous');
  });

  test('and a sign-out that is heard of late does not end a newer sign-in', async (t) => {
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

  test('a request that was on its way during the sign-out of another tab brings no token back', async (t) => {
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

  test('a sign-out is not undone by a tab that reads the storage late', async (t) => {
    const real = createWatchedStorage();
    const old = createWatchedStorage();
    let isLate = false;
    const late: KeyValueStorage = {
      getItem: (key) => (isLate ? old : real).getItem(key),
      setItem: (key, value) => real.setItem(key, value),
      removeItem: (key) => real.removeItem(key),
    };
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
    const late: KeyValueStorage = {
      getItem: (key) => (isLate ? empty : real).getItem(key),
      setItem: (key, value) => real.setItem(key, value),
      removeItem: (key) => real.removeItem(key),
    };
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

    test('a wish is not sent in the name of a teacher who has signed in elsewhere', async (t) => {
      const server = await startScriptedServer(t, () => success());
      const { here, there } = open(t, server.url);
      signIn(here);
      await read(there);
      signIn(here, 'token-of-taro', 'taro');
      assert.equal((await there.api.call(signOut, {})).failure?.kind, 'aborted');
      assert.equal(server.requests.length, 1);
    });

    test('a renewal that comes after the sign-out of another tab brings no token back', async (t) => {
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

    test('a refused token is tried again as the one that another tab has got meanwhile', async (t) => {
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

  test('and a tab that has been closed is told nothing, and tells nothing', async (t) => {
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
});

describe('two providers in one storage', () => {
  const first = 'https://first.example/api';
  const second = 'https://second.example/api';

  async function pair(t: TestContext) {
    const servers = [
      await startScriptedServer(t, () => success()),
      await startScriptedServer(t, () => success()),
    ] as const;
    const storage = createWatchedStorage();
    const open = (url: string) => startSession(t, url, { storage, channel });
    return { servers, storage, one: open(servers[0].url), two: open(servers[1].url) };
  }

  test("never see one another's token", async (t) => {
    const { servers, one, two } = await pair(t);
    signIn(one, 'token-for-one');
    await read(two);
    signIn(two, 'token-for-two');
    await read(one);
    await read(two);
    assert.deepEqual(
      servers[0].requests.map(({ headers }) => headers.authorization),
      ['token-for-one'],
    );
    assert.deepEqual(
      servers[1].requests.map(({ headers }) => headers.authorization),
      [undefined, 'token-for-two'],
    );
  });

  test("keep their tokens apart: the plain keys are the first one's, the other has its own", (t) => {
    const storage = createWatchedStorage();
    signIn(startSession(t, first, { storage }), 'token-for-first');
    signIn(startSession(t, second, { storage }), 'token-for-second');
    assert.equal(storage.values.get('teacher-auth'), 'token-for-first');
    assert.equal(storage.values.get(`teacher-auth@${second}`), 'token-for-second');
    assert.equal(storage.values.get(`teacher-userName@${second}`), 'hanako');
    const named = JSON.parse(storage.values.get('teacher-auth-record') ?? '{}') as Record<string, unknown>;
    assert.equal(named['provider'], first);
  });

  test('are found again after a reload, each with its own', (t) => {
    const storage = createMemoryStorage();
    signIn(startSession(t, first, { storage }), 'token-for-first', 'hanako');
    signIn(startSession(t, second, { storage }), 'token-for-second', 'taro');
    assert.equal(startSession(t, first, { storage }).signedIn.peek()?.id, 'hanako');
    assert.equal(startSession(t, second, { storage }).signedIn.peek()?.id, 'taro');
  });

  test('are signed out one by one', async (t) => {
    const { storage, one, two } = await pair(t);
    signIn(one);
    signIn(two, 'token-for-two');
    // The latest that happens here, whatever happened there before.
    signIn(one, 'newer-for-one');
    const oneElsewhere = startSession(t, one.provider, { storage, channel });
    one.end();
    await becomes(oneElsewhere.state, 'anonymous');
    assert.equal(two.state.peek(), 'active');
    assert.deepEqual(
      [...storage.values.keys()].filter((key) => !key.includes('@')),
      [],
    );
    two.end();
    assert.deepEqual([...storage.values], []);
  });

  test('stay apart when the first one signs in again', async (t) => {
    const { servers, one, two } = await pair(t);
    signIn(one, 'token-for-one');
    signIn(two, 'token-for-two');
    one.end();
    signIn(one, 'another-for-one');
    await read(two);
    await read(one);
    assert.equal(servers[1].requests[0]?.headers.authorization, 'token-for-two');
    assert.equal(servers[0].requests[0]?.headers.authorization, 'another-for-one');
  });

  test('differ already by a path of the same origin', (t) => {
    const storage = createMemoryStorage();
    signIn(startSession(t, first, { storage }));
    assert.equal(startSession(t, `${first}/v2`, { storage }).state.peek(), 'anonymous');
  });
});

describe('a token of unknown origin', () => {
  async function open(t: TestContext, values: Record<string, string>) {
    const server = await startScriptedServer(t, () => success());
    const storage = createMemoryStorage();
    for (const [key, value] of Object.entries(values)) storage.setItem(key, value.replaceAll('PROVIDER', server.url));
    const session = startSession(t, server.url, { storage });
    await read(session);
    return { session, sent: server.requests[0]?.headers.authorization };
  }
  const record = {
    provider: 'PROVIDER',
    mark: 'of-token',
    expiresAt: 9e15,
    order: 1,
    signIn: 'x',
    teacherId: 'hanako',
  };

  test('is not sent to anyone when no record stands beside it', async (t) => {
    const { session, sent } = await open(t, { 'teacher-auth': 'raw-token' });
    assert.equal(sent, undefined);
    assert.equal(session.state.peek(), 'anonymous');
  });

  test('is sent when its record names the provider', async (t) => {
    assert.equal(
      (await open(t, { 'teacher-auth': 'end-of-token', 'teacher-auth-record': JSON.stringify(record) })).sent,
      'end-of-token',
    );
  });

  for (const [what, text] of Object.entries({
    'names another provider': JSON.stringify({ ...record, provider: 'https://other.example' }),
    'is about another token': JSON.stringify({ ...record, mark: 'elsewhere' }),
    'is no JSON': '{"provider":"PROVIDER"',
    'is null': 'null',
    'is a number': '7',
    'lacks the place in time': JSON.stringify({ ...record, order: undefined }),
    'lacks the end': JSON.stringify({ ...record, expiresAt: undefined }),
  })) {
    test(`is not sent when its record ${what}`, async (t) => {
      assert.equal((await open(t, { 'teacher-auth': 'end-of-token', 'teacher-auth-record': text })).sent, undefined);
    });
  }

  test('is not sent either when it has taken the place of ours', async (t) => {
    const server = await startScriptedServer(t, () => success());
    const session = startSession(t, server.url);
    signIn(session);
    session.lasting.setItem('teacher-auth', 'token-from-elsewhere');
    await read(session);
    assert.equal(server.requests[0]?.headers.authorization, undefined);
  });
});

describe('a storage that throws or is full', () => {
  const broken: KeyValueStorage = {
    getItem() {
      throw new Error('blocked');
    },
    setItem() {
      throw new Error('blocked');
    },
    removeItem() {
      throw new Error('blocked');
    },
  };

  test('that throws at every use: somebody can sign in, work and sign out in this page', async (t) => {
    const server = await startScriptedServer(t, () => success());
    const session = startSession(t, server.url, { storage: broken, tabStorage: broken });
    signIn(session);
    session.drafts.save('/course/7', { memo: 'x' });
    await read(session);
    assert.equal(server.requests[0]?.headers.authorization, 'token-of-hanako');
    assert.deepEqual(session.drafts.find('/course/7'), { memo: 'x' });
    session.end();
    assert.equal(session.state.peek(), 'anonymous');
  });

  test('that is full does not bring an old token back', async (t) => {
    const server = await startScriptedServer(t, (_request, count) =>
      success(null, count === 1 ? { headers: { Authorization: 'newer' } } : {}),
    );
    const storage = createWatchedStorage();
    let isFull = false;
    const full: KeyValueStorage = {
      ...storage,
      setItem(key, value) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        storage.setItem(key, value);
      },
    };
    const session = startSession(t, server.url, { storage: full });
    signIn(session);
    isFull = true;
    await read(session);
    await read(session);
    assert.equal(server.requests[1]?.headers.authorization, 'newer');
  });

  test('that somebody has emptied is empty: the session is over, and what the teacher was at stays', async (t) => {
    const server = await startScriptedServer(t, () => success());
    const storage = createWatchedStorage();
    const session = startSession(t, server.url, { storage });
    signIn(session);
    session.drafts.save('/course/7', { memo: 'x' });
    storage.values.clear();
    await read(session);
    assert.equal(server.requests[0]?.headers.authorization, undefined);
    assert.equal(session.state.peek(), 'expired');
    assert.deepEqual(session.drafts.find('/course/7'), { memo: 'x' });
  });

  test('that works again is used again', async (t) => {
    const storage = createWatchedStorage();
    let isBroken = true;
    const moody: KeyValueStorage = {
      getItem: (key) => (isBroken ? broken : storage).getItem(key),
      setItem: (key, value) => (isBroken ? broken : storage).setItem(key, value),
      removeItem: (key) => (isBroken ? broken : storage).removeItem(key),
    };
    const session = startSession(t, 'https://provider.example', { storage: moody });
    signIn(session);
    isBroken = false;
    signIn(session, 'second-token');
    assert.equal(storage.values.get('teacher-auth'), 'second-token');
    session.end();
    assert.equal(startSession(t, 'https://provider.example', { storage: moody }).state.peek(), 'anonymous');
  });
});
