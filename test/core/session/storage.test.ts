import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createMemoryStorage, createSafeStorage, type KeyValueStorage } from '../../../src/core/session/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { createWatchedStorage, signIn, startSession, becomes } from '../../support/models/sessions.ts';
import { startScriptedServer, success } from '../../support/servers/scripted-server.ts';
import { read, channel } from './two-tabs.ts';

/** A storage that can be full, or blocked altogether. */
function createMoody() {
  const inner = createMemoryStorage();
  const mood = { isFull: false, isBlocked: false };
  const refuse = (is: boolean) => {
    if (is) throw new DOMException('no', 'QuotaExceededError');
  };
  const moody: KeyValueStorage = {
    getItem(key) {
      refuse(mood.isBlocked);
      return inner.getItem(key);
    },
    setItem(key, value) {
      refuse(mood.isBlocked || mood.isFull);
      inner.setItem(key, value);
    },
    removeItem(key) {
      refuse(mood.isBlocked);
      inner.removeItem(key);
    },
  };
  return { inner, mood, storage: createSafeStorage(() => moody) };
}

describe('a safe storage', () => {
  test('is the storage as long as that works', () => {
    const { inner, storage } = createMoody();
    storage.setItem('a', '1');
    assert.equal(inner.getItem('a'), '1');
    assert.equal(storage.getItem('a'), '1');
    storage.removeItem('a');
    assert.deepEqual([inner.getItem('a'), storage.getItem('a'), storage.getItem('b')], [null, null, null]);
  });

  test('returns the new value, never an old one, when it is full', () => {
    const { inner, mood, storage } = createMoody();
    storage.setItem('a', 'old');
    mood.isFull = true;
    storage.setItem('a', 'new');
    assert.equal(storage.getItem('a'), 'new');
    assert.equal(inner.getItem('a'), null, 'nor does the next page find the old one');
  });

  test('drops automatically stored data when its source is removed', () => {
    const { mood, storage } = createMoody();
    mood.isBlocked = true;
    storage.setItem('a', '1');
    assert.equal(storage.getItem('a'), '1');
    storage.removeItem('a');
    assert.equal(storage.getItem('a'), null);
  });

  test('does not restore what was removed elsewhere', () => {
    const { inner, storage } = createMoody();
    storage.setItem('a', '1');
    inner.removeItem('a');
    assert.equal(storage.getItem('a'), null);
  });

  test('works with a storage that cannot be accessed', () => {
    const storage = createSafeStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    storage.setItem('a', '1');
    assert.equal(storage.getItem('a'), '1');
    storage.removeItem('a');
    assert.equal(storage.getItem('a'), null);
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

  test('that throws at every use: a teacher can still sign in, work and sign out', async (t) => {
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

  test("that was emptied ends the session, and keeps the teacher's drafts", async (t) => {
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

const draft = { memo: '書きかけ', notifyStudent: true };
const DRAFT_PATH = '/course/list/detail/7';

describe('a draft', () => {
  test('is found again by its teacher at its place, also after a reload of the page', (t) => {
    const [storage, tabStorage] = [createMemoryStorage(), createMemoryStorage()];
    const session = startSession(t, 'https://provider.example', { storage, tabStorage });
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    session.drafts.save('/setting', { name: '花子' });
    const again = startSession(t, 'https://provider.example', { storage, tabStorage });
    assert.deepEqual(again.drafts.find(DRAFT_PATH), draft);
    assert.deepEqual(again.drafts.find('/setting'), { name: '花子' });
    assert.equal(again.drafts.find('/elsewhere'), undefined);
  });

  test('is the latest one', (t) => {
    const session = startSession(t, 'https://provider.example');
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    session.drafts.save(DRAFT_PATH, { memo: '新しい' });
    assert.deepEqual(session.drafts.find(DRAFT_PATH), { memo: '新しい' });
  });

  test('is written once, and nothing is when there is nothing to forget', (t) => {
    const [storage, written] = [createMemoryStorage(), [] as string[]];
    const tabStorage = {
      ...storage,
      setItem(key: string, value: string) {
        written.push(value);
        storage.setItem(key, value);
      },
    };
    const session = startSession(t, 'https://provider.example', { tabStorage });
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    const count = written.length;
    session.drafts.save(DRAFT_PATH, { ...draft });
    session.drafts.remove('/elsewhere');
    assert.equal(written.length, count);
    session.drafts.remove(DRAFT_PATH);
    assert.equal(written.length, count + 1);
  });

  test('can be forgotten, and the others stay', (t) => {
    const session = startSession(t, 'https://provider.example');
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    session.drafts.save('/setting', draft);
    session.drafts.remove(DRAFT_PATH);
    assert.deepEqual([session.drafts.find(DRAFT_PATH), session.drafts.find('/setting')], [undefined, draft]);
  });

  test('is erased by a sign-out', (t) => {
    const session = startSession(t, 'https://provider.example');
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    session.end();
    signIn(session);
    assert.equal(session.drafts.find(DRAFT_PATH), undefined);
  });

  test('outlives the end by the provider, and can still be kept after it', (t) => {
    const session = startSession(t, 'https://provider.example');
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    session.expire();
    session.drafts.save('/setting', draft);
    signIn(session, 'another-token');
    assert.deepEqual([session.drafts.find(DRAFT_PATH), session.drafts.find('/setting')], [draft, draft]);
  });

  test('outlives a reload between the end and the next sign-in', (t) => {
    const [storage, tabStorage] = [createMemoryStorage(), createMemoryStorage()];
    const session = startSession(t, 'https://provider.example', { storage, tabStorage });
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    session.expire();
    const again = startSession(t, 'https://provider.example', { storage, tabStorage });
    assert.equal(again.drafts.find(DRAFT_PATH), undefined, 'nobody is there yet');
    signIn(again);
    assert.deepEqual(again.drafts.find(DRAFT_PATH), draft);
  });

  test('is never shown to another teacher', (t) => {
    const session = startSession(t, 'https://provider.example');
    signIn(session);
    session.drafts.save(DRAFT_PATH, draft);
    session.expire();
    signIn(session, 'token-of-taro', 'taro');
    assert.equal(session.drafts.find(DRAFT_PATH), undefined);
    session.drafts.save(DRAFT_PATH, { memo: '太郎の' });
    session.expire();
    signIn(session);
    assert.deepEqual(session.drafts.find(DRAFT_PATH), draft);
  });

  test('is never that of a teacher of the same id at another provider', (t) => {
    const tabStorage = createMemoryStorage();
    const one = startSession(t, 'https://one.example', { tabStorage });
    const two = startSession(t, 'https://two.example', { tabStorage });
    signIn(one);
    signIn(two);
    one.drafts.save(DRAFT_PATH, draft);
    assert.equal(two.drafts.find(DRAFT_PATH), undefined);
    two.end();
    assert.deepEqual(one.drafts.find(DRAFT_PATH), draft);
  });

  test('without a teacher is not kept', (t) => {
    const session = startSession(t, 'https://provider.example');
    session.drafts.save(DRAFT_PATH, draft);
    assert.equal(session.drafts.find(DRAFT_PATH), undefined);
    assert.equal(session.forTab.getItem('teacher-drafts@https://provider.example'), null);
  });

  for (const text of ['{', 'null', '7', '"text"', '[]']) {
    test(`ignores ${text} in its storage`, (t) => {
      const session = startSession(t, 'https://provider.example');
      signIn(session);
      session.forTab.setItem('teacher-drafts@https://provider.example', text);
      assert.equal(session.drafts.find(DRAFT_PATH), undefined);
      session.drafts.remove(DRAFT_PATH);
      session.drafts.save(DRAFT_PATH, draft);
      assert.deepEqual(session.drafts.find(DRAFT_PATH), draft);
    });
  }
});

// What a teacher leaves behind in a browser that others may use: nothing after a sign-out, little after the end of a session.

const PROVIDER = 'https://provider.example';
const DAY = 24 * 3_600_000;

/** Hanako's session, with everything that the portal remembers. */
function start(t: TestContext) {
  const storage = createMemoryStorage();
  const clock = createManualClock();
  const open = () => startSession(t, PROVIDER, { storage, clock });
  const session = open();
  signIn(session);
  session.memory.save('timetable', { '2026-11-01': '鈴木 一郎' });
  session.memory.save('recent', { 0: 'student 7' });
  session.memory.save('reminded', { '1 7': true });
  session.memory.save('seen', { until: String(clock.now() + 7 * DAY), '#7': '3 1 2 0' });
  session.memory.save('lesson-drafts', { a: '平方根' });
  session.memory.save('push', { isOn: true });
  const kept = () =>
    Object.keys(JSON.parse(storage.getItem(`teacher-memory@${PROVIDER}`) ?? '{}') as object).toSorted();
  return { storage, clock, session, open, kept };
}

const AFTER_EXPIRY = ['hanako lesson-drafts', 'hanako push', 'hanako seen'];
const FOR_OTHERS = ['hanako lesson-drafts', 'hanako push'];

describe('the memory of a session', () => {
  test('keeps unsent drafts and the seen state after the session has expired, but no names', (t) => {
    const { session, kept } = start(t);
    session.expire();
    assert.deepEqual(kept(), AFTER_EXPIRY);
    signIn(session, 'another-token');
    assert.deepEqual(kept(), AFTER_EXPIRY, 'the same teacher finds them again');
    assert.deepEqual(session.memory.find('lesson-drafts'), { a: '平方根' });
  });

  test('is the same after a session that ended while no page was open', (t) => {
    const { clock, session, open, kept } = start(t);
    session.close();
    clock.advance(DAY);
    open();
    assert.deepEqual(kept(), AFTER_EXPIRY);
  });

  test('deletes the seen state once nothing can be compared with it', (t) => {
    const { clock, session, open, kept } = start(t);
    session.expire();
    session.close();
    clock.advance(7 * DAY - 1);
    open();
    assert.deepEqual(kept(), AFTER_EXPIRY);
    clock.advance(1);
    open();
    assert.deepEqual(kept(), FOR_OTHERS);
  });

  test('keeps only unsent drafts of a teacher when another one signs in', (t) => {
    const { session, kept } = start(t);
    session.expire();
    signIn(session, 'token-of-taro', 'taro');
    assert.deepEqual(kept(), FOR_OTHERS);
    session.memory.save('seen', { until: '9' });
    session.expire();
    signIn(session);
    assert.deepEqual(session.memory.find('lesson-drafts'), { a: '平方根' });
  });

  test('does so without an expiry between two teachers, too', (t) => {
    const { session, kept } = start(t);
    signIn(session, 'token-of-taro', 'taro');
    assert.deepEqual(kept(), FOR_OTHERS);
  });

  test('is not touched by another page of the same teacher, nor by a further sign-in', (t) => {
    const { session, open, kept } = start(t);
    const before = kept();
    open();
    assert.deepEqual(kept(), before);
    signIn(session, 'another-token');
    assert.deepEqual(kept(), before);
  });

  test('is empty after a sign-out, of every teacher', (t) => {
    const { session, storage } = start(t);
    signIn(session, 'token-of-taro', 'taro');
    session.end();
    assert.equal(storage.getItem(`teacher-memory@${PROVIDER}`), null);
  });

  for (const text of ['{', 'null', '7', '{"hanako timetable":7}']) {
    test(`ignores ${text} in the storage`, (t) => {
      const storage = createMemoryStorage();
      storage.setItem(`teacher-memory@${PROVIDER}`, text);
      const session = startSession(t, PROVIDER, { storage });
      assert.equal(storage.getItem(`teacher-memory@${PROVIDER}`), null);
      signIn(session);
    });
  }
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

  test('is not sent to anyone without its record', async (t) => {
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
    'is not JSON': '{"provider":"PROVIDER"',
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
