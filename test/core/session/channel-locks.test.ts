import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ChannelFactory } from '../../../src/core/session/tabs.ts';
import { createChannelLocks } from '../../../src/core/session/channel-locks.ts';
import { deferred } from '../../support/models/sessions.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';

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
  test('a tab that is alone waits for an answer, and has its turn', async () => {
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

  test('who came first goes first, however often the others ask', async () => {
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

  test('a tab that is gone holds nobody up for long', async () => {
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

  test('turns of different names have nothing to do with each other', async () => {
    const { want, took, pass } = createBrowser();
    void want('one', 'token a');
    void want('two', 'token b');
    await pass(750);
    assert.deepEqual(took.toSorted(), ['one', 'two']);
  });
});
