import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readLesson } from '../../../src/core/api/endpoints/courses.ts';
import { createMemoryStorage, type Session } from '../../../src/core/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { signIn, startSession } from '../../support/models/sessions.ts';
import { startScriptedServer, success } from '../../support/servers/scripted-server.ts';
import { DAY, start } from './late-renewals.ts';

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

  test('of the day before yesterday is gone when the page is opened: nobody is signed in', (t) => {
    const storage = createMemoryStorage();
    signIn(startSession(t, 'https://provider.example', { storage }));
    const clock = createManualClock();
    clock.advance(2 * DAY);
    const later = startSession(t, 'https://provider.example', { storage, clock });
    assert.equal(later.state.peek(), 'anonymous');
    assert.equal(storage.getItem('teacher-auth'), null);
  });

  test('goes at a sign-out, with name and avatar and all that was kept beside it', (t) => {
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

  test('goes at the end by the provider, and no name stays behind', (t) => {
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
