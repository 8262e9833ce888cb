import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createMemoryStorage } from '../../../src/core/index.ts';
import { becomes, createWatchedStorage, signIn, startSession } from '../../support/models/sessions.ts';
import { startScriptedServer, success } from '../../support/servers/scripted-server.ts';
import { channel, read } from './two-tabs.ts';

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
