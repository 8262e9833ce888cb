import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createMemoryStorage, type KeyValueStorage, type Fact } from '../../../src/core/session/index.ts';
import { failed } from '../../../src/core/api/index.ts';
import type { CalendarDay, Lesson } from '../../../src/core/api/endpoints/index.ts';
import { createOfflineStore } from '../../../src/core/offline/create-offline-store.ts';
import { isKept, offlineOf, keepDraft, type NewDraft } from '../../../src/core/offline/index.ts';
import { MAX_TIMETABLE_LENGTH } from '../../../src/core/offline/kept-months.ts';
import { MAX_DRAFTS } from '../../../src/core/offline/lesson-drafts.ts';
import { createSchedule } from '../../../src/core/schedule/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { signIn, startSession } from '../../support/models/sessions.ts';
import { startScriptedServer, success } from '../../support/servers/scripted-server.ts';
import { MINUTE, morning, start as startDevices } from '../today/devices.ts';

const NOW = Date.parse('2026-11-24T09:12:00+09:00');
const HOUR = 3_600_000;

const lesson = (id: string, more: object = {}) => ({
  id,
  studentId: '7',
  studentName: '鈴木 一郎',
  subject: '数学',
  startTimeMillis: NOW + HOUR,
  endTimeMillis: NOW + 2 * HOUR,
  memo: 'secret-memo',
  note: 'secret-note',
  version: 3,
  ...more,
});

const november: CalendarDay[] = [
  {
    date: '2026-11-24',
    courses: [lesson('1')],
    meetings: [
      {
        id: 'm1',
        title: '進路',
        visitorName: '鈴木家',
        startTimeMillis: NOW + 3 * HOUR,
        endTimeMillis: NOW + 4 * HOUR,
        memo: 'secret-meeting',
      },
    ],
    lock: { lockId: 'l1', date: '2026-11-24', reason: 'secret-reason', locked: true },
  },
];

/** A device with a store, at a provider that can be cut off. */
async function start(t: TestContext, storage: KeyValueStorage = createMemoryStorage(), month = november) {
  const server = await startScriptedServer(t, (request) => success(request.path.endsWith('2026-11-01') ? month : []));
  let isOnline = true;
  const open = (id = '1') => {
    const session = startSession(t, server.url, {
      clock: createManualClock(NOW),
      storage,
      fetch: (...request) => (isOnline ? fetch(...request) : Promise.reject(new TypeError('no network'))),
    });
    if (session.signedIn.peek()?.id !== id) signIn(session, `token-of-${id}`, id);
    offlineOf(session).load = async () => (offlineOf(session).store ??= createOfflineStore(session));
    const schedule = createSchedule(session);
    t.after(() => schedule.dispose());
    return { session, schedule };
  };
  return { server, storage, open, cut: () => (isOnline = false) };
}

const memoryOf = (storage: KeyValueStorage, provider: string) => storage.getItem(`teacher-memory@${provider}`) ?? '';

describe('the timetable on a device', () => {
  test('is shown without a network, after a reload, with the time at which it was loaded', async (t) => {
    const { open, cut } = await start(t);
    await open().schedule.show(['2026-11-24']);
    cut();
    const { schedule } = open();
    const reply = await schedule.show(['2026-11-24']);
    assert.equal(reply.failure?.kind, 'offline');
    assert.deepEqual(
      schedule.lessons.peek().map(({ id, studentName, subject }) => [id, studentName, subject]),
      [['1', '鈴木 一郎', '数学']],
    );
    assert.equal(schedule.meetings.peek()[0]?.visitorName, '鈴木家');
    assert.ok(schedule.locks.peek().get('2026-11-24')?.locked);
    assert.equal(schedule.loadedAt.peek(), NOW);
    assert.ok(schedule.isComplete.peek());
    assert.ok(schedule.lessons.peek().every(isKept), 'their memos are not known');
  });

  test('has nothing that a teacher wrote, and no token', async (t) => {
    const { open, storage, server } = await start(t);
    const { schedule } = open();
    await schedule.show(['2026-11-24']);
    const stored = memoryOf(storage, server.url);
    assert.match(stored, /鈴木/);
    assert.doesNotMatch(stored, /secret|token/);
  });

  test('is deleted by a sign-out', async (t) => {
    const { open, storage, server } = await start(t);
    const { session, schedule } = open();
    await schedule.show(['2026-11-24']);
    session.end();
    assert.equal(memoryOf(storage, server.url), '');
  });

  test('is deleted with a session that expires, also while no page is open', async (t) => {
    const { open, storage, server } = await start(t);
    const first = open();
    await first.schedule.show(['2026-11-24']);
    first.session.expire();
    assert.equal(memoryOf(storage, server.url), '');

    const second = open();
    await second.schedule.show(['2026-11-24']);
    assert.match(memoryOf(storage, server.url), /鈴木/);
    const tomorrow = createManualClock(NOW + 24 * HOUR);
    startSession(t, server.url, { storage, clock: tomorrow });
    assert.equal(memoryOf(storage, server.url), '');
  });

  test('is deleted when another teacher signs in, who never sees it', async (t) => {
    const { open, storage, server } = await start(t);
    const first = open('1');
    await first.schedule.show(['2026-11-24']);
    const second = open('2');
    assert.equal((await offlineOf(second.session).load?.())?.months.find('2026-11-01'), undefined);
    await second.schedule.show(['2026-11-24']);
    const owners = Object.keys(JSON.parse(memoryOf(storage, server.url)) as object);
    assert.deepEqual(owners, ['2 timetable']);
  });

  test('is ignored if it does not match', async (t) => {
    const { open, storage, server, cut } = await start(t);
    await open().schedule.show(['2026-11-24']);
    const name = `teacher-memory@${server.url}`;
    for (const [from, to] of [
      ['\\"studentName\\":\\"鈴木 一郎\\"', '\\"studentName\\":7'],
      ['\\"days\\":[', '\\"days\\":[['],
      ['鈴木 一郎', 'x'.repeat(300)],
    ] as const) {
      const good = storage.getItem(name) ?? '';
      const wrong = good.replace(from.replaceAll('\\"', '\\\\\\"').replaceAll('\\\\\\"', '\\"'), to);
      assert.notEqual(wrong, good, from);
      storage.setItem(name, wrong);
      const { session } = open();
      assert.equal((await offlineOf(session).load?.())?.months.find('2026-11-01'), undefined, from);
      storage.setItem(name, good);
    }
    cut();
  });

  test('holds the months of the last 30 and the next 60 days, and no others', async (t) => {
    const { open, server } = await start(t);
    const { session } = open();
    const store = await offlineOf(session).load?.();
    await store?.months.refresh();
    assert.deepEqual(
      server.requests.map(({ path }) => path.slice(-10)),
      ['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01'],
    );
    store?.months.keep('2027-06-01', november, session.teacherEpoch.peek());
    assert.equal(store?.months.find('2027-06-01'), undefined);
    await store?.months.refresh();
    assert.equal(server.requests.length, 4, 'fresh months are not loaded again');
  });

  test('stays small: months that would be too much are left out', async (t) => {
    const days = Array.from({ length: 30 }, (_, day): CalendarDay => ({
      date: `2026-11-${String(day + 1).padStart(2, '0')}`,
      courses: Array.from({ length: 50 }, (_, each) => lesson(`${day}-${each}`)),
    }));
    const { open, storage, server } = await start(t);
    const { session } = open();
    const store = await offlineOf(session).load?.();
    for (const month of ['2026-10-01', '2026-11-01', '2026-12-01']) {
      store?.months.keep(month, days, session.teacherEpoch.peek());
    }
    assert.ok(store?.months.find('2026-10-01'));
    assert.equal(store?.months.find('2026-12-01'), undefined);
    assert.ok(memoryOf(storage, server.url).length < 1.5 * MAX_TIMETABLE_LENGTH);
  });
});

describe('drafts of lessons', () => {
  const offline = failed({ kind: 'offline', message: '' });

  async function start(t: TestContext, storage: KeyValueStorage = createMemoryStorage()) {
    const { provider, enter } = await startDevices(t);
    const device = await enter(storage);
    const { drafts } = createOfflineStore(device.session);
    const facts: Fact[] = [];
    return { provider, enter, storage, facts, drafts, onFact: (fact: Fact) => facts.push(fact), ...device };
  }

  const change = (lesson: Lesson, patch: object): NewDraft => ({ kind: 'change', lesson, patch });
  const only = <Entry>(list: readonly Entry[]): Entry =>
    (list.length === 1 && list[0]) || assert.fail(`${list.length}`);

  test('are kept only when there is no network', async (t) => {
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

  test('are separate for each teacher', async (t) => {
    const { session, create, drafts, enter, storage } = await start(t);
    drafts.keep(change(await create(morning(3)), { memo: '平方根' }));
    session.expire();
    const other = createOfflineStore((await enter(storage, 'taro@example.jp')).session).drafts;
    assert.deepEqual(other.list.peek(), []);
  });

  test('can be undone after they are sent, and are reported like any other write', async (t) => {
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

  test("are kept with the provider's message when they are rejected", async (t) => {
    const { create, drafts } = await start(t);
    const lesson = await create(morning(3));
    const other = await create(morning(4));
    drafts.keep(change(lesson, { startTimeMillis: other.startTimeMillis, endTimeMillis: other.endTimeMillis }));
    await drafts.send(only(drafts.list.peek()).id);
    assert.match(only(drafts.list.peek()).problem?.message ?? '', /\S/);
  });

  test('a further change of a lesson keeps the fields of the previous one; a cancellation replaces it', async (t) => {
    const { create, drafts } = await start(t);
    const lesson = await create(morning(3));
    drafts.keep(change(lesson, { memo: '平方根' }));
    drafts.keep(change(lesson, { subject: '統計' }));
    const draft = only(drafts.list.peek());
    assert.deepEqual(draft.kind === 'change' && draft.patch, { memo: '平方根', subject: '統計' });
    drafts.keep({ kind: 'cancel', lesson, reason: '発熱', notifyStudent: true, idempotencyKey: 'c1' });
    assert.equal(only(drafts.list.peek()).kind, 'cancel');
  });

  test('have size limits, and invalid ones are ignored', async (t) => {
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
