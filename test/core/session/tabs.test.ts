import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createMemoryStorage, type KeyValueStorage } from '../../../src/core/index.ts';
import {
  becomes,
  createWatchedChannel,
  deferred,
  signIn,
  startSession,
  timeline,
} from '../../support/models/sessions.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
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

describe('what happens in one tab reaches another', () => {
  test('a sign-in, with name and avatar', async (t) => {
    const { here, there } = openTabs(t);
    const facts = timeline(t, { state: there.state });
    signIn(here);
    await becomes(there.state, 'active');
    assert.deepEqual(there.signedIn.peek(), { id: 'hanako', name: 'hanako', avatar: '' });
    assert.deepEqual(facts, ['state=active']);
  });

  test('a sign-out; what was being typed there waits for the same teacher', async (t) => {
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
});
