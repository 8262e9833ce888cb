import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { computed } from '@preact/signals-core';
import { commonOf, type CommonState } from '../../src/core/index.ts';
import { deferred, startSession, timeline } from '../support/core.ts';

const start = (t: TestContext) => commonOf(startSession(t, 'https://provider.example'));
const flags = ['isSubmitLoading', 'isPageLoading', 'listLoading', 'scheduleLoading', 'modalLoading', 'uploadLoading'] as const;

describe('the shared state', () => {
  test('starts as the spec says', (t) => {
    const common = start(t);
    const expected: CommonState = {
      isSubmitLoading: false, isPageLoading: false, listLoading: false, scheduleLoading: false, modalLoading: false,
      uploadLoading: false, imgUrl: '', checkValRes: {}, checkEmail: {}, isFormChange: false, isFormSubmit: false,
    };
    for (const [name, value] of Object.entries(expected)) {
      assert.deepEqual(common[name as keyof CommonState].peek(), value, name);
    }
  });

  for (const name of [...flags, 'isFormChange', 'isFormSubmit'] as const) {
    test(`can have ${name} set directly`, (t) => {
      const common = start(t);
      common[name].value = true;
      assert.equal(common[name].peek(), true);
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
    common.clear({ __proto__: null, during: true, unknown: 1 } as Partial<CommonState>);
    assert.equal(typeof common.during, 'function');
    assert.equal('unknown' in common, false);
  });

  test('forgets form changes on every navigation, and nothing else', (t) => {
    const common = start(t);
    common.isFormChange.value = true;
    common.isFormSubmit.value = true;
    common.navigated();
    assert.deepEqual([common.isFormChange.peek(), common.isFormSubmit.peek()], [false, true]);
  });

  test('is one for all screens of a session', (t) => {
    const session = startSession(t, 'https://provider.example');
    assert.equal(commonOf(session), commonOf(session));
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
