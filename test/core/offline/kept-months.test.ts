import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createMemoryStorage, type CalendarDay, type KeyValueStorage } from '../../../src/core/index.ts';
import { isKept, offlineOf } from '../../../src/core/offline/index.ts';
import { createOfflineStore } from '../../../src/core/offline/create-offline-store.ts';
import { MAX_TIMETABLE_LENGTH } from '../../../src/core/offline/kept-months.ts';
import { createSchedule } from '../../../src/core/schedule/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { signIn, startSession } from '../../support/models/sessions.ts';
import { startScriptedServer, success } from '../../support/servers/scripted-server.ts';

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

  test('goes with a sign-out', async (t) => {
    const { open, storage, server } = await start(t);
    const { session, schedule } = open();
    await schedule.show(['2026-11-24']);
    session.end();
    assert.equal(memoryOf(storage, server.url), '');
  });

  test('goes with a session that expires, also while no page is open', async (t) => {
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

  test('goes when another teacher has signed in, who never sees it', async (t) => {
    const { open, storage, server } = await start(t);
    const first = open('1');
    await first.schedule.show(['2026-11-24']);
    const second = open('2');
    assert.equal((await offlineOf(second.session).load?.())?.months.find('2026-11-01'), undefined);
    await second.schedule.show(['2026-11-24']);
    const owners = Object.keys(JSON.parse(memoryOf(storage, server.url)) as object);
    assert.deepEqual(owners, ['2 timetable']);
  });

  test('is not believed where it does not fit', async (t) => {
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
