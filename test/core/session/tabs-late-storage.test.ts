import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMemoryStorage, type KeyValueStorage } from '../../../src/core/index.ts';
import { becomes, createWatchedStorage, deferred, signIn, startSession } from '../../support/models/sessions.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { startScriptedServer, success } from '../../support/servers/scripted-server.ts';
import { channel, read } from './two-tabs.ts';

describe('what happens in one tab reaches another', () => {
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
});
