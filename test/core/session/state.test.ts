import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { computed } from '@preact/signals-core';
import { commonOf } from '../../../src/core/session/index.ts';
import { specStateOf, type SpecState } from '../../../src/core/spec-state.ts';
import type { Reply } from '../../../src/core/api/index.ts';
import { createAsyncResource } from '../../../src/core/session/async-resource.ts';
import { perSession } from '../../../src/core/session/common.ts';
import { historyKey } from '../../../src/core/session/idempotency-key.ts';
import { deferred, startSession, timeline, signIn } from '../../support/models/sessions.ts';
import { table } from '../table.ts';

const start = (t: TestContext) => specStateOf(startSession(t, 'https://provider.example'));
const flags = [
  'isSubmitLoading',
  'isPageLoading',
  'listLoading',
  'scheduleLoading',
  'modalLoading',
  'uploadLoading',
] as const;

describe('the shared state', () => {
  test('starts as the spec says', (t) => {
    const common = start(t);
    const expected: SpecState = {
      isSubmitLoading: false,
      isPageLoading: false,
      listLoading: false,
      scheduleLoading: false,
      modalLoading: false,
      uploadLoading: false,
      imgUrl: '',
      checkValRes: {},
      checkEmail: {},
      isFormChange: false,
      isFormSubmit: false,
    };
    for (const [name, value] of Object.entries(expected)) {
      assert.deepEqual(common[name as keyof SpecState].peek(), value, name);
    }
  });

  for (const name of [...flags, 'isFormChange', 'isFormSubmit'] as const) {
    test(`can have ${name} set directly: it changes, its readers are notified, and nothing else changes`, (t) => {
      const session = startSession(t, 'https://provider.example');
      const state = specStateOf(session);
      const names = [...flags, 'isFormChange', 'isFormSubmit', 'imgUrl', 'checkValRes', 'checkEmail'] as const;
      const lines = timeline(t, Object.fromEntries(names.map((each) => [each, state[each]])));
      state[name].value = true;
      assert.deepEqual(lines, [`${name}=true`]);
      // A second look by another screen finds the same.
      assert.equal(specStateOf(session)[name].peek(), true);
      if (name !== 'isFormSubmit') assert.equal(commonOf(session)[name].peek(), true);
    });
  }

  test('merges any payload in one step by its clear action', (t) => {
    const common = start(t);
    common.isFormSubmit.value = true;
    const lines = timeline(t, { both: computed(() => `${common.imgUrl.value} ${common.listLoading.value}`) });
    const checkEmail = { status: 1 };
    common.clear({ imgUrl: 'a.png', listLoading: true, checkEmail });
    assert.deepEqual(lines, ['both=a.png true']);
    assert.equal(common.checkEmail.peek(), checkEmail);
    assert.equal(common.isFormSubmit.peek(), true, 'what the payload does not name stays');
  });

  test('does not store unknown fields', (t) => {
    const common = start(t);
    common.clear({ __proto__: null, during: true, unknown: 1 } as Partial<SpecState>);
    assert.equal('unknown' in common, false);
    common.clear({ toString: 1, constructor: 2 } as Partial<SpecState>);
    assert.equal(Object.hasOwn(common, 'constructor'), false);
    assert.equal(typeof common.during, 'function', 'an action is not part of the state');
  });

  test('resets only form changes on every navigation', (t) => {
    const common = start(t);
    for (const name of [...flags, 'isFormChange', 'isFormSubmit'] as const) common[name].value = true;
    common.imgUrl.value = 'a.png';
    common.navigated();
    assert.equal(common.isFormChange.peek(), false);
    for (const name of [...flags, 'isFormSubmit'] as const) assert.equal(common[name].peek(), true, name);
    assert.equal(common.imgUrl.peek(), 'a.png');
  });

  test('is one for all screens of a session', (t) => {
    const [session, other] = [startSession(t, 'https://provider.example'), startSession(t, 'https://other.example')];
    commonOf(session).listLoading.value = true;
    assert.equal(commonOf(session).listLoading.peek(), true, 'the next screen finds what the first has set');
    assert.equal(specStateOf(session).listLoading.peek(), true, 'also where the specification looks');
    assert.equal(commonOf(other).listLoading.peek(), false, 'and another session has its own');
  });
});

describe('a loading flag', () => {
  test('is up while the work runs', async (t) => {
    const common = start(t);
    const lines = timeline(t, { listLoading: common.listLoading });
    const work = deferred<number>();
    const done = common.during('listLoading', work.promise);
    assert.deepEqual(lines, ['listLoading=true']);
    work.resolve(3);
    assert.equal(await done, 3);
    assert.deepEqual(lines, ['listLoading=true', 'listLoading=false']);
  });

  for (const name of flags) {
    test(`of ${name} is up for its own work and no other`, async (t) => {
      const common = start(t);
      const lines = timeline(t, Object.fromEntries(flags.map((each) => [each, common[each]])));
      await common.during(name, Promise.resolve());
      assert.deepEqual(lines, [`${name}=true`, `${name}=false`]);
    });
  }

  test('is reset when the work fails', async (t) => {
    const common = start(t);
    await assert.rejects(common.during('listLoading', Promise.reject(new Error('no'))), /no/);
    assert.equal(common.listLoading.peek(), false);
  });

  test('stays up until the last of several is done', async (t) => {
    const common = start(t);
    const [one, two] = [deferred(), deferred()];
    const first = common.during('listLoading', one.promise);
    const second = common.during('listLoading', two.promise);
    one.resolve();
    await first;
    assert.equal(common.listLoading.peek(), true);
    two.resolve();
    await second;
    assert.equal(common.listLoading.peek(), false);
  });
});

const good = <Data>(data: Data): Reply<Data> => ({ status: 1, message: '', data });
const bad = (kind: 'offline' | 'aborted' = 'offline'): Reply<never> => ({
  status: 0,
  message: kind,
  data: undefined,
  failure: { kind, message: kind },
});

function startResource(t: TestContext) {
  const session = startSession(t, 'https://provider.example');
  signIn(session);
  return { session, resource: createAsyncResource<string>(session) };
}

describe('a loaded value', () => {
  test('is idle, loading, ready, and knows its time', async (t) => {
    const { session, resource } = startResource(t);
    const lines = timeline(t, { shown: computed(() => `${resource.status.value} ${resource.data.value}`) });
    assert.equal(resource.status.peek(), 'idle');
    await resource.load(async () => good('one'));
    assert.deepEqual(lines, ['shown=loading undefined', 'shown=ready one']);
    assert.equal(resource.loadedAt.peek(), session.clock.now());
  });

  test('keeps the old data while a newer request is pending, and when that fails', async (t) => {
    const { session, resource } = startResource(t);
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

  test('clears its failure when the next load succeeds', async (t) => {
    const { resource } = startResource(t);
    await resource.load(async () => bad());
    await resource.load(async () => good('two'));
    assert.deepEqual([resource.status.peek(), resource.failure.peek()], ['ready', undefined]);
  });

  test('is the one requested last, whichever reply arrives first', async (t) => {
    const { resource } = startResource(t);
    const [one, two] = [deferred<Reply<string>>(), deferred<Reply<string>>()];
    const loads = [resource.load(() => one.promise), resource.load(() => two.promise)];
    two.resolve(good('two'));
    await loads[1];
    one.resolve(good('one'));
    await loads[0];
    assert.equal(resource.data.peek(), 'two');
    assert.equal(resource.status.peek(), 'ready');
  });

  test('does not fail when an older load fails later', async (t) => {
    const { resource } = startResource(t);
    const one = deferred<Reply<string>>();
    const first = resource.load(() => one.promise);
    await resource.load(async () => good('two'));
    one.resolve(bad());
    await first;
    assert.deepEqual([resource.status.peek(), resource.failure.peek()], ['ready', undefined]);
  });

  test('cancels the older load', async (t) => {
    const { resource } = startResource(t);
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

  test('is cancelled when the screen is disposed, and restored', async (t) => {
    const { resource } = startResource(t);
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

  test('is restored when its call is aborted elsewhere', async (t) => {
    const { resource } = startResource(t);
    await resource.load(async () => good('one'));
    await resource.load(async () => bad('aborted'));
    assert.deepEqual(
      [resource.status.peek(), resource.data.peek(), resource.failure.peek()],
      ['ready', 'one', undefined],
    );
  });

  test('that was returned by a write is newer than pending replies', async (t) => {
    const { resource } = startResource(t);
    const old = deferred<Reply<string>>();
    const loading = resource.load(() => old.promise);
    resource.set('from a write');
    old.resolve(good('from before'));
    await loading;
    assert.deepEqual([resource.status.peek(), resource.data.peek()], ['ready', 'from a write']);
  });

  test('may be set directly, or reset', async (t) => {
    const { resource } = startResource(t);
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
    const { session, resource } = startResource(t);
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
    const { session, resource } = startResource(t);
    await resource.load(async () => bad());
    await resource.load(async () => good('of Hanako'));
    signIn(session, 'token-of-taro', 'taro');
    assert.equal(resource.data.peek(), undefined);
  });

  test('neither are failures', async (t) => {
    const { session, resource } = startResource(t);
    await resource.load(async () => bad());
    signIn(session, 'token-of-taro', 'taro');
    assert.deepEqual([resource.failure.peek(), resource.status.peek()], [undefined, 'idle']);
  });

  test('stays when the provider ends the session and the same teacher signs in again', async (t) => {
    const { session, resource } = startResource(t);
    await resource.load(async () => good('of Hanako'));
    session.expire();
    assert.equal(resource.data.peek(), 'of Hanako');
    signIn(session, 'another-token');
    assert.equal(resource.data.peek(), 'of Hanako');
  });

  test('is reloaded after that sign-in, because it may be outdated', (t) => {
    const { session } = startResource(t);
    const revision = session.revision.peek();
    session.expire();
    signIn(session, 'another-token');
    assert.equal(session.revision.peek(), revision + 1);
  });
});

test('a model is created once per session', (t) => {
  const [one, two] = [startResource(t).session, startResource(t).session];
  const modelOf = perSession((session) => ({ session }));
  assert.equal(modelOf(one), modelOf(one));
  assert.notEqual(modelOf(one), modelOf(two));
});

/** Gives the numbers one after the other, then again from the first. */
function sequence(...numbers: number[]): () => number {
  let calls = 0;
  return () => numbers[calls++ % numbers.length];
}

table('a history key', historyKey, {
  'is all zeros for the smallest random numbers': [[() => 0], '000000'],
  'is all z for the largest random numbers': [[() => 1 - Number.EPSILON], 'zzzzzz'],
  'has 6 characters even for a number of few digits': [[() => 0.5], 'iiiiii'],
  'takes a new number for each character': [[sequence(0, 10 / 36, 35 / 36)], '0az0az'],
});

test('every history key has 6 characters of a–z and 0–9', () => {
  for (let count = 0; count < 500; count += 1) assert.match(historyKey(), /^[a-z0-9]{6}$/);
});
