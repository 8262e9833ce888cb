import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { computed } from '@preact/signals-core';
import type { Reply } from '../../../src/core/index.ts';
import { createAsyncResource } from '../../../src/core/session/async-resource.ts';
import { perSession } from '../../../src/core/session/common.ts';
import { deferred, signIn, startSession, timeline } from '../../support/models/sessions.ts';

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
  return { session, resource: createAsyncResource<string>(session) };
}

describe('what is loaded', () => {
  test('is idle, loading, ready, and knows when it came', async (t) => {
    const { session, resource } = start(t);
    const lines = timeline(t, { shown: computed(() => `${resource.status.value} ${resource.data.value}`) });
    assert.equal(resource.status.peek(), 'idle');
    await resource.load(async () => good('one'));
    assert.deepEqual(lines, ['shown=loading undefined', 'shown=ready one']);
    assert.equal(resource.loadedAt.peek(), session.clock.now());
  });

  test('keeps the old data while newer is on its way, and when that fails', async (t) => {
    const { session, resource } = start(t);
    await resource.load(async () => good('one'));
    const at = session.clock.now();
    session.device.advance(5000);
    const { promise, resolve } = deferred<Reply<string>>();
    const loading = resource.load(() => promise);
    assert.deepEqual([resource.status.peek(), resource.data.peek()], ['loading', 'one']);
    resolve(bad());
    assert.equal((await loading).failure?.kind, 'offline');
    assert.deepEqual(
      [resource.status.peek(), resource.data.peek(), resource.failure.peek()?.kind],
      ['failed', 'one', 'offline'],
    );
    assert.equal(resource.loadedAt.peek(), at);
  });

  test('forgets its failure when the next load succeeds', async (t) => {
    const { resource } = start(t);
    await resource.load(async () => bad());
    await resource.load(async () => good('two'));
    assert.deepEqual([resource.status.peek(), resource.failure.peek()], ['ready', undefined]);
  });

  test('is what was asked for last, whichever reply comes first', async (t) => {
    const { resource } = start(t);
    const [one, two] = [deferred<Reply<string>>(), deferred<Reply<string>>()];
    const loads = [resource.load(() => one.promise), resource.load(() => two.promise)];
    two.resolve(good('two'));
    await loads[1];
    one.resolve(good('one'));
    await loads[0];
    assert.equal(resource.data.peek(), 'two');
    assert.equal(resource.status.peek(), 'ready');
  });

  test('does not fail by an older load that fails later', async (t) => {
    const { resource } = start(t);
    const one = deferred<Reply<string>>();
    const first = resource.load(() => one.promise);
    await resource.load(async () => good('two'));
    one.resolve(bad());
    await first;
    assert.deepEqual([resource.status.peek(), resource.failure.peek()], ['ready', undefined]);
  });

  test('calls the older load off', async (t) => {
    const { resource } = start(t);
    const signals: AbortSignal[] = [];
    const wait = (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<Reply<string>>(() => undefined);
    };
    void resource.load(wait);
    void resource.load(wait);
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, false],
    );
  });

  test('is called off when the screen goes, and is as it was before', async (t) => {
    const { resource } = start(t);
    let signal: AbortSignal | undefined;
    const late = deferred<Reply<string>>();
    const loading = resource.load((given) => {
      signal = given;
      return late.promise;
    });
    resource.cancel();
    assert.equal(signal?.aborted, true);
    assert.equal(resource.status.peek(), 'idle');
    late.resolve(good('late'));
    await loading;
    assert.deepEqual([resource.data.peek(), resource.status.peek()], [undefined, 'idle']);
  });

  test('is as it was before when its call is aborted elsewhere', async (t) => {
    const { resource } = start(t);
    await resource.load(async () => good('one'));
    await resource.load(async () => bad('aborted'));
    assert.deepEqual(
      [resource.status.peek(), resource.data.peek(), resource.failure.peek()],
      ['ready', 'one', undefined],
    );
  });

  test('that came with a write is newer than what is still on its way', async (t) => {
    const { resource } = start(t);
    const old = deferred<Reply<string>>();
    const loading = resource.load(() => old.promise);
    resource.set('from a write');
    old.resolve(good('from before'));
    await loading;
    assert.deepEqual([resource.status.peek(), resource.data.peek()], ['ready', 'from a write']);
  });

  test('may come in another way, or be forgotten', async (t) => {
    const { resource } = start(t);
    await resource.load(async () => bad());
    resource.set('from a write');
    assert.deepEqual([resource.status.peek(), resource.data.peek()], ['ready', 'from a write']);
    resource.set(undefined);
    assert.deepEqual(
      [resource.status.peek(), resource.data.peek(), resource.loadedAt.peek()],
      ['idle', undefined, undefined],
    );
  });
});

describe('what one teacher has loaded', () => {
  test('is not shown after the sign-out, nor to the next teacher', async (t) => {
    const { session, resource } = start(t);
    await resource.load(async () => good('of Hanako'));
    session.end();
    assert.deepEqual(
      [resource.data.peek(), resource.status.peek(), resource.loadedAt.peek()],
      [undefined, 'idle', undefined],
    );
    signIn(session, 'token-of-taro', 'taro');
    assert.equal(resource.data.peek(), undefined);
  });

  test('is not shown to another teacher who signs in without a sign-out before', async (t) => {
    const { session, resource } = start(t);
    await resource.load(async () => bad());
    await resource.load(async () => good('of Hanako'));
    signIn(session, 'token-of-taro', 'taro');
    assert.equal(resource.data.peek(), undefined);
  });

  test('neither are failures', async (t) => {
    const { session, resource } = start(t);
    await resource.load(async () => bad());
    signIn(session, 'token-of-taro', 'taro');
    assert.deepEqual([resource.failure.peek(), resource.status.peek()], [undefined, 'idle']);
  });

  test('stays when the provider ends the session and the same teacher signs in again', async (t) => {
    const { session, resource } = start(t);
    await resource.load(async () => good('of Hanako'));
    session.expire();
    assert.equal(resource.data.peek(), 'of Hanako');
    signIn(session, 'another-token');
    assert.equal(resource.data.peek(), 'of Hanako');
  });

  test('is reloaded after that sign-in, because it may be outdated', (t) => {
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
