import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { signOut } from '../../../src/core/api/endpoints/account.ts';
import { createMemoryStorage } from '../../../src/core/index.ts';
import { deferred, signIn, startSession } from '../../support/models/sessions.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { startScriptedServer, success } from '../../support/servers/scripted-server.ts';
import { read } from './two-tabs.ts';

describe('what happens in one tab reaches another', () => {
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
});
