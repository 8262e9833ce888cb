import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createMemoryStorage, failed, type Fact, type KeyValueStorage, type Lesson } from '../../../src/core/index.ts';
import { createOfflineStore } from '../../../src/core/offline/create-offline-store.ts';
import { keepDraft, offlineOf, type NewDraft } from '../../../src/core/offline/index.ts';
import { MAX_DRAFTS } from '../../../src/core/offline/lesson-drafts.ts';
import { MINUTE, morning, start as startDevices } from '../today/devices.ts';

const offline = failed({ kind: 'offline', message: '' });

async function start(t: TestContext, storage: KeyValueStorage = createMemoryStorage()) {
  const { provider, enter } = await startDevices(t);
  const device = await enter(storage);
  const { drafts } = createOfflineStore(device.session);
  const facts: Fact[] = [];
  return { provider, enter, storage, facts, drafts, onFact: (fact: Fact) => facts.push(fact), ...device };
}

const change = (lesson: Lesson, patch: object): NewDraft => ({ kind: 'change', lesson, patch });
const only = <Entry>(list: readonly Entry[]): Entry => (list.length === 1 && list[0]) || assert.fail(`${list.length}`);

describe('drafts of lessons', () => {
  test('are kept when there is no network, and for no other reason', async (t) => {
    const { session, create } = await start(t);
    const draft = change(await create(morning(3)), { memo: '平方根' });
    assert.equal(keepDraft(session, offline, draft), false, 'nobody keeps them yet');
    const store = (offlineOf(session).store = createOfflineStore(session));
    for (const kind of ['timeout', 'expired', 'parse-error'] as const) {
      const failure = kind === 'timeout' ? { kind, message: '', milliseconds: 1 } : { kind, message: '' };
      assert.equal(keepDraft(session, failed(failure), draft), false, kind);
    }
    assert.equal(keepDraft(session, offline, draft), true);
    assert.equal(store.drafts.list.peek().length, 1);
  });

  test('survive the page, and a session that expires, but no sign-out', async (t) => {
    const { session, create, drafts, enter, storage } = await start(t);
    drafts.keep(change(await create(morning(3)), { memo: '平方根' }));
    session.expire();
    const again = createOfflineStore((await enter(storage)).session).drafts;
    assert.equal(again.list.peek().length, 1);
    session.end();
    drafts.reread();
    assert.deepEqual(drafts.list.peek(), []);
    assert.equal(storage.getItem(`teacher-memory@${session.provider}`), null);
  });

  test("are a teacher's own", async (t) => {
    const { session, create, drafts, enter, storage } = await start(t);
    drafts.keep(change(await create(morning(3)), { memo: '平方根' }));
    session.expire();
    const other = createOfflineStore((await enter(storage, 'taro@example.jp')).session).drafts;
    assert.deepEqual(other.list.peek(), []);
  });

  test('are sent with a way back, and reported like any other write', async (t) => {
    const { session, create, drafts, facts, onFact } = await start(t);
    const lesson = await create(morning(3));
    const revision = session.revision.peek();
    drafts.keep(change(lesson, { startTimeMillis: morning(4), endTimeMillis: morning(4) + 30 * MINUTE }));
    const result = await drafts.send(only(drafts.list.peek()).id, { onFact });
    assert.equal(result?.reply.data?.startTimeMillis, morning(4));
    assert.deepEqual(result?.change?.kind === 'changed' && result.change.before.startTimeMillis, morning(3));
    assert.equal(only(facts).kind, 'lesson-changed');
    assert.equal(session.revision.peek(), revision + 1);
    assert.deepEqual(drafts.list.peek(), []);
  });

  test('a cancellation and a new lesson are sent once, even if the first try had arrived', async (t) => {
    const { create, cancel, drafts, onFact, facts } = await start(t);
    const lesson = await create(morning(3));
    const plan = {
      studentId: lesson.studentId,
      studentName: lesson.studentName,
      subject: '数学',
      startTimeMillis: morning(5),
      endTimeMillis: morning(5) + 30 * MINUTE,
      allowWarnings: true,
    };
    const draft: NewDraft = { kind: 'create', plan, idempotencyKey: 'offline-create-1' };
    const replies = [];
    for (let tries = 0; tries < 2; tries += 1) {
      drafts.keep(draft);
      replies.push(await drafts.send('offline-create-1', { onFact }));
    }
    assert.equal(replies[0]?.reply.data?.id, replies[1]?.reply.data?.id);
    await cancel(lesson);
    drafts.keep({
      kind: 'cancel',
      lesson,
      reason: '発熱のため',
      notifyStudent: false,
      idempotencyKey: 'offline-cancel',
    });
    const known = facts.length;
    const result = await drafts.send('offline-cancel', { onFact });
    assert.ok(result?.reply.data?.canceledAt);
    assert.equal(result.change, undefined, 'what was done before is not undone here');
    assert.equal(facts.length, known);
    assert.deepEqual(drafts.list.peek(), []);
  });

  test('a draft whose lesson was changed meanwhile is not sent, and stays with the reason', async (t) => {
    const { create, move, drafts } = await start(t);
    const lesson = await create(morning(3));
    drafts.keep(change(lesson, { memo: '平方根' }));
    const moved = await move(lesson, morning(4));
    const { id } = only(drafts.list.peek());
    assert.equal((await drafts.send(id))?.reply.failure?.kind, 'rejected');
    assert.deepEqual(only(drafts.list.peek()).problem, { code: 'changed' });
    assert.equal(moved.memo, '');
  });

  test('what the provider rejects stays with its words', async (t) => {
    const { create, drafts } = await start(t);
    const lesson = await create(morning(3));
    const other = await create(morning(4));
    drafts.keep(change(lesson, { startTimeMillis: other.startTimeMillis, endTimeMillis: other.endTimeMillis }));
    await drafts.send(only(drafts.list.peek()).id);
    assert.match(only(drafts.list.peek()).problem?.message ?? '', /\S/);
  });

  test('a further change of a lesson keeps the fields of the one before; a cancellation takes its place', async (t) => {
    const { create, drafts } = await start(t);
    const lesson = await create(morning(3));
    drafts.keep(change(lesson, { memo: '平方根' }));
    drafts.keep(change(lesson, { subject: '統計' }));
    const draft = only(drafts.list.peek());
    assert.deepEqual(draft.kind === 'change' && draft.patch, { memo: '平方根', subject: '統計' });
    drafts.keep({ kind: 'cancel', lesson, reason: '発熱', notifyStudent: true, idempotencyKey: 'c1' });
    assert.equal(only(drafts.list.peek()).kind, 'cancel');
  });

  test('have bounds, and what does not fit is not believed', async (t) => {
    const { create, drafts, session, storage } = await start(t);
    const lesson = await create(morning(3));
    assert.equal(drafts.keep(change(lesson, { memo: 'x'.repeat(5000) })), false);
    for (let number = 0; number < MAX_DRAFTS; number += 1) {
      assert.ok(drafts.keep(change({ ...lesson, id: String(number) }, { memo: 'a' })));
    }
    assert.equal(drafts.keep(change({ ...lesson, id: 'one more' }, { memo: 'a' })), false);
    const name = `teacher-memory@${session.provider}`;
    storage.setItem(name, (storage.getItem(name) ?? '').replaceAll('change', 'exchange'));
    drafts.reread();
    assert.deepEqual(drafts.list.peek(), []);
  });

  test('hold names, times and the fields that change, and nothing else of a lesson', async (t) => {
    const { create, drafts, session, storage } = await start(t);
    const lesson = { ...(await create(morning(3))), memo: 'secret', note: 'secret' };
    drafts.keep(change(lesson, { subject: '統計' }));
    assert.doesNotMatch(storage.getItem(`teacher-memory@${session.provider}`) ?? '', /secret/);
  });
});
