import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createBatchChange, undoableOf } from '../../../src/core/batch-change/index.ts';
import { succeeded } from '../../../src/core/api/index.ts';
import type { Lesson, Meeting } from '../../../src/core/api/endpoints/index.ts';
import { createMeetingChanges, meetingSearch } from '../../../src/core/meetings/index.ts';
import { createSchedule } from '../../../src/core/schedule/index.ts';
import { openChange, supersedes, UNDO_LIFE_MS, undoChange, type UndoableChange } from '../../../src/core/undo/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { enter, provider } from '../demo-session.ts';
import { start } from '../recorded-session.ts';
import { hours } from '../schedule/lessons.ts';

const lessonOf = (id: string) => ({ id, version: 2 }) as Lesson;
const changeOf = (id: string) => ({ kind: 'changed', before: lessonOf(id), lesson: lessonOf(id) }) as const;

/** A change at a provider where a mail is pending until it is sent or dropped. */
async function open(
  t: TestContext,
  { isPending = true, hasNotices = () => true }: { isPending?: boolean; hasNotices?: () => boolean } = {},
) {
  const actions: string[] = [];
  const { session } = await start(t, ({ body }) => {
    const { action } = JSON.parse(body) as { action: string };
    actions.push(action);
    const pending = isPending && action === 'hold' ? [{ id: 'a', dueAtMillis: 1 }] : [];
    const data = { pending, mailed: action === 'send' ? 1 : 0 };
    return { body: { status: 1, message: 'success', data } };
  });
  const clock = createManualClock();
  let ends = 0;
  const change = openChange({ session, change: changeOf('a'), clock, hasNotices, onEnd: () => (ends += 1) });
  /** Waits for the calls so far. */
  const settle = async (count: number) => {
    while (actions.length < count) await new Promise((resolve) => setTimeout(resolve));
  };
  return { change, clock, actions, settle, ends: () => ends };
}

test('a change ends after 10 s, and its mail is sent then', async (t) => {
  const { change, clock, actions, settle, ends } = await open(t);
  await settle(1);
  while (!change.isMailPending.value) await new Promise((resolve) => setTimeout(resolve));
  clock.advance(UNDO_LIFE_MS - 1);
  assert.equal(ends(), 0);
  clock.advance(1);
  await settle(2);
  assert.deepEqual([ends(), actions], [1, ['hold', 'send']]);
});

test('while a toast is held its time is paused, and the mail is delayed every 20 s', async (t) => {
  const { change, clock, actions, settle, ends } = await open(t);
  await settle(1);
  clock.advance(4000);
  change.pause();
  clock.advance(45_000);
  await settle(4);
  change.resume();
  clock.advance(5999);
  assert.equal(ends(), 0);
  clock.advance(1);
  assert.equal(ends(), 1);
  assert.deepEqual(actions.slice(0, 4), ['hold', 'hold', 'hold', 'hold']);
});

test('a change without a pending mail sends nothing at its end', async (t) => {
  const { clock, actions, settle, ends } = await open(t, { isPending: false });
  await settle(1);
  clock.advance(UNDO_LIFE_MS);
  assert.deepEqual([ends(), actions], [1, ['hold']]);
});

test('a provider without notices gets no calls about them', async (t) => {
  const { clock, actions, ends } = await open(t, { hasNotices: () => false });
  clock.advance(UNDO_LIFE_MS);
  assert.deepEqual([ends(), actions], [1, []]);
});

test('a change that is disposed of leaves its mail to the provider', async (t) => {
  const { change, clock, actions, settle, ends } = await open(t);
  await settle(1);
  change.dispose();
  clock.advance(10 * UNDO_LIFE_MS);
  assert.deepEqual([ends(), actions, clock.waiting], [0, ['hold'], 0]);
});

test('a later change of a lesson, or later locks, take the place of the earlier ones', () => {
  const lock = { kind: 'locked', text: '', undo: async () => [] } as const;
  const series = { kind: 'created', lessons: [lessonOf('a'), lessonOf('b')] } as const;
  assert.equal(supersedes(changeOf('b'), series), true);
  assert.equal(supersedes(changeOf('c'), series), false);
  assert.equal(supersedes(lock, lock), true);
  assert.equal(supersedes(lock, series), false);
});

test('a later change of a meeting takes the place of the earlier ones, and those of lessons stay', () => {
  const meetingOf = (id: string) => ({ id, version: 2 }) as Meeting;
  const created = { kind: 'meeting-created', meeting: meetingOf('a') } as const;
  const changed = { kind: 'meeting-changed', before: meetingOf('a'), meeting: meetingOf('a') } as const;
  const several = { kind: 'several', text: '', writes: [changed, changeOf('b')] } as const;
  assert.equal(supersedes(changed, created), true);
  assert.equal(supersedes({ kind: 'meeting-canceled', meeting: meetingOf('b') }, created), false);
  assert.equal(supersedes(changeOf('a'), created), false);
  assert.deepEqual([supersedes(several, created), supersedes(several, changeOf('b'))], [true, true]);
  assert.deepEqual([supersedes(created, several), supersedes(changeOf('b'), several)], [true, true]);
});

test('a mail is delayed as soon as the provider is known to support it', async (t) => {
  let isKnown = false;
  const { change, clock, actions, settle } = await open(t, { hasNotices: () => isKnown });
  clock.advance(1000);
  assert.deepEqual(actions, []);
  isKnown = true;
  change.holdMails();
  await settle(1);
  while (!change.isMailPending.value) await new Promise((resolve) => setTimeout(resolve));
  clock.advance(UNDO_LIFE_MS);
  await settle(2);
  assert.deepEqual(actions, ['hold', 'send']);
});

// Changes of meetings that are undone at the reference provider.

let day = 9;

/** A meeting, each on a day of its own. */
async function setUp(t: TestContext) {
  const session = await enter(t);
  const changes = createMeetingChanges(session);
  day += 1;
  const date = `2027-05-${day}`;
  const visitorName = `訪問者${day}の方`;
  const create = async (span: string) => {
    const plan = { title: '保護者面談', visitorName, memo: '進路', ...hours(`${date} ${span}`) };
    return (await changes.create(plan, `${date} ${span}`)).data ?? assert.fail('not created');
  };
  const meeting = await create('10:00–10:30');
  const before = (await provider.mails()).length;
  return {
    session,
    changes,
    date,
    create,
    meeting,
    undo: (change: UndoableChange) => undoChange(session, change, { reason: '取り消し', hasNotices: true }),
    /** The meeting as the provider has it now. */
    async read(): Promise<Meeting> {
      const reply = await meetingSearch(session, visitorName)({ page: 1, size: 10 }, AbortSignal.timeout(10_000));
      return reply.data?.list.find(({ id }) => id === meeting.id) ?? assert.fail('not found');
    },
    async newMails(): Promise<number> {
      provider.clock.now += 60_000;
      await provider.postLessonMails();
      return (await provider.mails()).length - before;
    },
  };
}

test('a meeting that was created is cancelled, with the reason', async (t) => {
  const { meeting, undo, read, newMails } = await setUp(t);
  const revision = await undo({ kind: 'meeting-created', meeting });
  assert.ok(revision.every(succeeded));
  assert.equal(typeof (await read()).canceledAt, 'number');
  assert.equal(await newMails(), 0);
});

test('a meeting that was changed is as before in everything, and lists are loaded again', async (t) => {
  const { session, changes, meeting, date, undo, read, newMails } = await setUp(t);
  const patch = { title: '三者面談', visitorName: meeting.visitorName, memo: '', ...hours(`${date} 15:00–16:00`) };
  const { data: after = assert.fail() } = await changes.change(meeting, patch);
  const revision = session.revision.peek();
  const replies = await undo({ kind: 'meeting-changed', before: meeting, meeting: after });
  assert.ok(replies.length === 1 && replies.every(succeeded));
  assert.deepEqual(await read(), { ...meeting, version: 3 });
  assert.ok(session.revision.peek() > revision);
  assert.equal(await newMails(), 0);
});

test('a cancelled meeting can be restored', async (t) => {
  const { changes, meeting, undo, read, newMails } = await setUp(t);
  const { data: after = assert.fail() } = await changes.cancel(meeting, '先方の都合');
  assert.ok((await undo({ kind: 'meeting-canceled', meeting: after })).every(succeeded));
  assert.deepEqual(await read(), { ...meeting, version: 3 });
  assert.equal(await newMails(), 0);
});

test('a change of someone else is not overwritten', async (t) => {
  const { changes, meeting, undo, read } = await setUp(t);
  const { data: canceled = assert.fail() } = await changes.cancel(meeting, '');
  await undo({ kind: 'meeting-canceled', meeting: canceled });
  const [reply] = await undo({ kind: 'meeting-created', meeting });
  assert.equal(reply?.failure?.kind, 'rejected');
  assert.match(reply?.message ?? '', /ほかの画面で変更/);
  assert.equal((await read()).canceledAt, undefined);
});

test("the end of a meeting's toast sends no request: no one is mailed about a meeting", async (t) => {
  const { session, meeting, newMails } = await setUp(t);
  const clock = createManualClock();
  const sent: unknown[] = [];
  const api = { ...session.api, call: (...args: unknown[]) => sent.push(args) } as unknown as typeof session.api;
  const change = { kind: 'meeting-created', meeting } as const;
  const open = openChange({
    session: { ...session, api },
    change,
    clock,
    hasNotices: () => true,
    onEnd: () => undefined,
  });
  open.pause();
  clock.advance(60_000);
  open.end();
  assert.deepEqual([sent, open.isMailPending.peek()], [[], false]);
  assert.equal(await newMails(), 0);
});

test('meetings that a lock has moved or cancelled are restored when the lock is undone', async (t) => {
  const { session, create, meeting, date, undo, read } = await setUp(t);
  const other = await create('13:00–14:00');
  const batch = createBatchChange(session, { hasNotices: () => true });
  t.after(() => batch.dispose());
  const results = await batch.run([
    { kind: 'move', entry: meeting, span: hours('2027-06-30 10:00–10:30') },
    { kind: 'cancel', entry: other, reason: '研修のため', notifyStudent: true },
  ]);
  const schedule = createSchedule(session);
  t.after(() => schedule.dispose());
  await schedule.lockDays([{ date, locked: true }]);
  const unlock = async () => (await schedule.undo()).map(({ reply }) => reply);
  const replies = await undo(undoableOf(results, { text: '', unlock }));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [1, 1, 1],
  );
  assert.deepEqual(await read(), { ...meeting, version: 3 });
  await schedule.show([date]);
  assert.equal(schedule.locks.peek().has(date), false);
  assert.deepEqual(
    schedule.meetings
      .peek()
      .filter(({ visitorName }) => visitorName === meeting.visitorName)
      .map(({ id, canceledAt }) => [id, canceledAt]),
    [
      [meeting.id, undefined],
      [other.id, undefined],
    ],
  );
});
