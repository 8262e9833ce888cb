// Several lessons changed together at the reference provider: who is mailed, what can be undone, what happens half-way.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import {
  type BatchStep,
  createBatchChange,
  loadStudentLessons,
  outcomeOf,
  seriesOf,
  undoableOf,
} from '../../../src/core/batch-change/index.ts';
import { createContacts, type Lesson, succeeded } from '../../../src/core/index.ts';
import { createSchedule } from '../../../src/core/schedule/index.ts';
import { addDays } from '../../../src/core/time/index.ts';
import { openChange, undoChange } from '../../../src/core/undo/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { NOW } from '../../provider/client.ts';
import { enter, provider } from '../demo-session.ts';
import { hours, tokyo } from '../schedule/lessons.ts';

let month = 0;

/** Three weekly lessons of a student, each test in a month of its own, about which nothing is left to be mailed. */
async function setUp(t: TestContext) {
  const session = await enter(t);
  const contacts = createContacts(session);
  await contacts.load();
  const student = contacts.students.data.peek()?.find(({ name }) => name === '小林 葵') ?? assert.fail('no student');
  const schedule = createSchedule(session);
  t.after(() => schedule.dispose());
  month += 1;
  const first = `2027-${String(month).padStart(2, '0')}-10`;
  const days = [first, addDays(first, 7), addDays(first, 14)];
  const creations = await schedule.create(
    days.map((day) => ({
      studentId: student.id,
      studentName: student.name,
      subject: '数学',
      ...hours(`${day} 10:00–11:00`),
      allowWarnings: true,
    })),
  );
  const lessons = creations.map(({ reply }) => reply?.data ?? assert.fail(reply?.message));
  await openChange({
    session,
    change: { kind: 'created', lessons },
    clock: createManualClock(),
    hasNotices: () => true,
    onEnd: () => undefined,
  }).drop();
  const mails = async () => (await provider.mails()).length;
  const before = await mails();
  const batch = createBatchChange(session, { hasNotices: () => true });
  t.after(() => batch.dispose());
  return { session, schedule, lessons, days, batch, newMails: async () => (await mails()) - before };
}

const cancel = (lesson: Lesson): BatchStep => ({
  kind: 'cancel',
  entry: lesson,
  reason: '研修のため',
  notifyStudent: true,
});
const later = (lesson: Lesson, minutes: number): BatchStep => ({
  kind: 'move',
  entry: lesson,
  span: {
    startTimeMillis: lesson.startTimeMillis + minutes * 60_000,
    endTimeMillis: lesson.endTimeMillis + minutes * 60_000,
  },
});
const undo = { reason: '取り消し', hasNotices: true };

test('three cancelled together: one mail to the student, about all of them', async (t) => {
  const { session, lessons, batch, newMails } = await setUp(t);
  const results = await batch.run(lessons.map(cancel));
  assert.equal(outcomeOf(results).done.length, 3);
  const change = undoableOf(results, { text: '' });
  const open = openChange({
    session,
    change,
    clock: createManualClock(),
    hasNotices: () => true,
    onEnd: () => undefined,
  });
  assert.equal(await open.send(), true);
  assert.equal(await newMails(), 1);
  const { text = '' } = (await provider.mails()).at(-1) ?? {};
  assert.equal(text.match(/10:00–11:00/g)?.length, 3);
});

test('three moved together and undone: nobody is mailed, and all are where they were', async (t) => {
  const { session, schedule, lessons, days, batch, newMails } = await setUp(t);
  const results = await batch.run(lessons.map((lesson) => later(lesson, 90)));
  const replies = await undoChange(session, undoableOf(results, { text: '' }), undo);
  assert.ok(replies.length === 3 && replies.every(succeeded));
  await provider.postLessonMails();
  provider.clock.now += 60_000;
  await provider.postLessonMails();
  assert.equal(await newMails(), 0);
  await schedule.show(days);
  const starts = new Map(schedule.lessons.peek().map(({ id, startTimeMillis }) => [id, startTimeMillis]));
  for (const { id, startTimeMillis } of lessons) assert.equal(starts.get(id), startTimeMillis);
});

test('locks that were made with it are taken back first: the lessons return under them', async (t) => {
  const { session, schedule, lessons, days, batch, newMails } = await setUp(t);
  const results = await batch.run(lessons.map(cancel));
  const [day = ''] = days;
  await schedule.lockDays([{ date: day, locked: true }]);
  const unlock = async () => (await schedule.undo()).map(({ reply }) => reply);
  const replies = await undoChange(session, undoableOf(results, { text: '', unlock }), undo);
  assert.ok(replies.length === 4 && replies.every(succeeded));
  await schedule.show(days);
  assert.equal(schedule.locks.peek().has(day), false);
  provider.clock.now += 60_000;
  await provider.postLessonMails();
  assert.equal(await newMails(), 0);
});

test('what the provider refuses is named, the others are done, and a further run tries only the rest', async (t) => {
  const { session, schedule, lessons, batch, newMails } = await setUp(t);
  const [, second = assert.fail()] = lessons;
  const [blocker] = await schedule.create([
    {
      studentId: second.studentId,
      studentName: '',
      subject: '英語',
      startTimeMillis: second.startTimeMillis + 90 * 60_000,
      endTimeMillis: second.endTimeMillis + 90 * 60_000,
      allowWarnings: true,
    },
  ]);
  const steps = lessons.map((lesson) => later(lesson, 90));
  const first = await batch.run(steps);
  assert.deepEqual(
    first.map(({ state }) => state),
    ['done', 'failed', 'done'],
  );
  assert.match(first[1]?.reply?.message ?? '', /重なって/);
  const again = await batch.run([cancel(blocker?.reply?.data ?? assert.fail()), ...steps]);
  assert.equal(outcomeOf(again).done.length, 4);
  const change = undoableOf(again, { text: '' });
  assert.deepEqual(
    change.writes.map(({ kind }) => kind),
    ['changed', 'changed', 'canceled', 'changed'],
  );
  await openChange({
    session,
    change,
    clock: createManualClock(),
    hasNotices: () => true,
    onEnd: () => undefined,
  }).send();
  assert.equal(await newMails(), 1);
});

test('the mails wait for the end of a long run', async (t) => {
  const { session, lessons, newMails } = await setUp(t);
  const clock = createManualClock(NOW);
  const calls: Promise<unknown>[] = [];
  const api: typeof session.api = {
    ...session.api,
    call(...request: Parameters<typeof session.api.call>) {
      const reply = session.api.call(...request);
      calls.push(reply);
      return reply;
    },
  } as typeof session.api;
  const batch = createBatchChange(
    { ...session, api, clock: { ...session.clock, after: clock.after } },
    { hasNotices: () => true },
  );
  await batch.run([cancel(lessons[0] ?? assert.fail())]);
  for (let third = 0; third < 4; third += 1) {
    provider.clock.now += 20_000;
    clock.advance(20_000);
    await Promise.all(calls);
    await provider.postLessonMails();
  }
  assert.equal(await newMails(), 0);
  await batch.run(lessons.map(cancel));
  batch.dispose();
  provider.clock.now += 31_000;
  await provider.postLessonMails();
  assert.equal(await newMails(), 1);
});

test('a series is found by a search of its student, whatever month is shown', async (t) => {
  const { session, lessons } = await setUp(t);
  const [, second = assert.fail()] = lessons;
  const reply = await loadStudentLessons(session, second.studentId);
  const found = seriesOf(second, reply.data ?? [], { timeZone: 'Asia/Tokyo', now: tokyo('2026-11-20 09:00') });
  assert.deepEqual(
    found.map(({ id }) => id),
    lessons.map(({ id }) => id),
  );
});
