import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { computed } from '@preact/signals-core';
import { commonOf, specStateOf, type SpecState } from '../../../src/core/index.ts';
import { deferred, startSession, timeline } from '../../support/models/sessions.ts';

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

  test('does not grow by what it does not know', (t) => {
    const common = start(t);
    common.clear({ __proto__: null, during: true, unknown: 1 } as Partial<SpecState>);
    assert.equal('unknown' in common, false);
    common.clear({ toString: 1, constructor: 2 } as Partial<SpecState>);
    assert.equal(Object.hasOwn(common, 'constructor'), false);
    assert.equal(typeof common.during, 'function', 'an action is no state');
  });

  test('forgets form changes on every navigation, and nothing else', (t) => {
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

  test('comes down when the work fails', async (t) => {
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
