import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { computed } from '@preact/signals-core';
import type { Reply } from '../../../src/core/index.ts';
import { createAsyncResource, perSession } from '../../../src/core/session/async-resource.ts';
import { deferred, signIn, startSession, timeline } from '../../support/core.ts';

const good = <Data>(data: Data): Reply<Data> => ({ status: 1, message: '', data });
const bad = (kind: 'offline' | 'aborted' = 'offline'): Reply<never> => ({
  status: 0,
  message: kind,
  data: undefined,
  failure: { kind, message: kind },
});

function start(t: TestContext) {
  const session = startSession(t, 'https://provider.example');
  signIn(session);
  return { session, loadable: createAsyncResource<string>(session) };
}

describe('what is loaded', () => {
  test('is idle, loading, ready, and knows when it came', async (t) => {
    const { session, loadable } = start(t);
    const lines = timeline(t, { shown: computed(() => `${loadable.status.value} ${loadable.data.value}`) });
    assert.equal(loadable.status.peek(), 'idle');
    await loadable.load(async () => good('one'));
    assert.deepEqual(lines, ['shown=loading undefined', 'shown=ready one']);
    assert.equal(loadable.loadedAt.peek(), session.clock.now());
  });

  test('keeps the old data while newer is on its way, and when that fails', async (t) => {
    const { session, loadable } = start(t);
    await loadable.load(async () => good('one'));
    const at = session.clock.now();
    session.device.advance(5000);
    const { promise, resolve } = deferred<Reply<string>>();
    const loading = loadable.load(() => promise);
    assert.deepEqual([loadable.status.peek(), loadable.data.peek()], ['loading', 'one']);
    resolve(bad());
    assert.equal((await loading).failure?.kind, 'offline');
    assert.deepEqual(
      [loadable.status.peek(), loadable.data.peek(), loadable.failure.peek()?.kind],
      ['failed', 'one', 'offline'],
    );
    assert.equal(loadable.loadedAt.peek(), at);
  });

  test('forgets its failure when the next load succeeds', async (t) => {
    const { loadable } = start(t);
    await loadable.load(async () => bad());
    await loadable.load(async () => good('two'));
    assert.deepEqual([loadable.status.peek(), loadable.failure.peek()], ['ready', undefined]);
  });

  test('is what was asked for last, whichever reply comes first', async (t) => {
    const { loadable } = start(t);
    const [one, two] = [deferred<Reply<string>>(), deferred<Reply<string>>()];
    const loads = [loadable.load(() => one.promise), loadable.load(() => two.promise)];
    two.resolve(good('two'));
    await loads[1];
    one.resolve(good('one'));
    await loads[0];
    assert.equal(loadable.data.peek(), 'two');
    assert.equal(loadable.status.peek(), 'ready');
  });

  test('does not fail by an older load that fails later', async (t) => {
    const { loadable } = start(t);
    const one = deferred<Reply<string>>();
    const first = loadable.load(() => one.promise);
    await loadable.load(async () => good('two'));
    one.resolve(bad());
    await first;
    assert.deepEqual([loadable.status.peek(), loadable.failure.peek()], ['ready', undefined]);
  });

  test('calls the older load off', async (t) => {
    const { loadable } = start(t);
    const signals: AbortSignal[] = [];
    const wait = (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<Reply<string>>(() => undefined);
    };
    void loadable.load(wait);
    void loadable.load(wait);
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, false],
    );
  });

  test('is called off when the screen goes, and is as it was before', async (t) => {
    const { loadable } = start(t);
    let signal: AbortSignal | undefined;
    const late = deferred<Reply<string>>();
    const loading = loadable.load((given) => {
      signal = given;
      return late.promise;
    });
    loadable.cancel();
    assert.equal(signal?.aborted, true);
    assert.equal(loadable.status.peek(), 'idle');
    late.resolve(good('late'));
    await loading;
    assert.deepEqual([loadable.data.peek(), loadable.status.peek()], [undefined, 'idle']);
  });

  test('is as it was before when its call is aborted elsewhere', async (t) => {
    const { loadable } = start(t);
    await loadable.load(async () => good('one'));
    await loadable.load(async () => bad('aborted'));
    assert.deepEqual(
      [loadable.status.peek(), loadable.data.peek(), loadable.failure.peek()],
      ['ready', 'one', undefined],
    );
  });

  test('that came with a write is newer than what is still on its way', async (t) => {
    const { loadable } = start(t);
    const old = deferred<Reply<string>>();
    const loading = loadable.load(() => old.promise);
    loadable.set('from a write');
    old.resolve(good('from before'));
    await loading;
    assert.deepEqual([loadable.status.peek(), loadable.data.peek()], ['ready', 'from a write']);
  });

  test('may come in another way, or be forgotten', async (t) => {
    const { loadable } = start(t);
    await loadable.load(async () => bad());
    loadable.set('from a write');
    assert.deepEqual([loadable.status.peek(), loadable.data.peek()], ['ready', 'from a write']);
    loadable.set(undefined);
    assert.deepEqual(
      [loadable.status.peek(), loadable.data.peek(), loadable.loadedAt.peek()],
      ['idle', undefined, undefined],
    );
  });
});

describe('what one teacher has loaded', () => {
  test('is not shown after the sign-out, nor to the next teacher', async (t) => {
    const { session, loadable } = start(t);
    await loadable.load(async () => good('of Hanako'));
    session.end();
    assert.deepEqual(
      [loadable.data.peek(), loadable.status.peek(), loadable.loadedAt.peek()],
      [undefined, 'idle', undefined],
    );
    signIn(session, 'token-of-taro', 'taro');
    assert.equal(loadable.data.peek(), undefined);
  });

  test('is not shown to another teacher who signs in without a sign-out before', async (t) => {
    const { session, loadable } = start(t);
    await loadable.load(async () => bad());
    await loadable.load(async () => good('of Hanako'));
    signIn(session, 'token-of-taro', 'taro');
    assert.equal(loadable.data.peek(), undefined);
  });

  test('neither are failures', async (t) => {
    const { session, loadable } = start(t);
    await loadable.load(async () => bad());
    signIn(session, 'token-of-taro', 'taro');
    assert.deepEqual([loadable.failure.peek(), loadable.status.peek()], [undefined, 'idle']);
  });

  test('stays when the provider ends the session and the same teacher signs in again', async (t) => {
    const { session, loadable } = start(t);
    await loadable.load(async () => good('of Hanako'));
    session.expire();
    assert.equal(loadable.data.peek(), 'of Hanako');
    signIn(session, 'another-token');
    assert.equal(loadable.data.peek(), 'of Hanako');
  });

  test('is loaded anew after that sign-in, since it may be old', (t) => {
    const { session } = start(t);
    const revision = session.revision.peek();
    session.expire();
    signIn(session, 'another-token');
    assert.equal(session.revision.peek(), revision + 1);
  });
});

test('a model is made once for each session', (t) => {
  const [one, two] = [start(t).session, start(t).session];
  const modelOf = perSession((session) => ({ session }));
  assert.equal(modelOf(one), modelOf(one));
  assert.notEqual(modelOf(one), modelOf(two));
});
