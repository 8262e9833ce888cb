import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KeyValueStorage } from '../../../src/core/index.ts';
import { createWatchedStorage, signIn, startSession } from '../../support/models/sessions.ts';
import { startScriptedServer, success } from '../../support/servers/scripted-server.ts';
import { read } from './two-tabs.ts';

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
