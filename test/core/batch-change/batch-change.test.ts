// Several lessons changed together at the reference provider: who is mailed, what can be undone, what happens half-way.
import assert from 'node:assert/strict';
import { test, describe, type TestContext } from 'node:test';
import {
  createBatchChange,
  loadStudentLessons,
  outcomeOf,
  seriesOf,
  undoableOf,
  planShift,
  shiftBetween,
  shiftSpan,
  hasSeries,
  nearestFreeTimes,
  type BatchStep,
} from '../../../src/core/batch-change/index.ts';
import { createContacts } from '../../../src/core/students/index.ts';
import { succeeded } from '../../../src/core/api/index.ts';
import type { Lesson, Lock, Meeting } from '../../../src/core/api/endpoints/index.ts';
import { createSchedule } from '../../../src/core/schedule/index.ts';
import { addDays, timeOf, dayKey } from '../../../src/core/time/index.ts';
import { openChange, undoChange } from '../../../src/core/undo/index.ts';
import { NOW } from '../../provider/client.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { enter, provider } from '../demo-session.ts';
import { hours, tokyo, lesson, meeting } from '../schedule/lessons.ts';

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

test('three lessons are moved together and undone: no one is mailed, and all are restored', async (t) => {
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

test('rejected lessons are reported, the others are changed, and a further run retries only the rest', async (t) => {
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

const TOKYO = 'Asia/Tokyo';
const of = (when: string, more: Partial<Lesson> = {}) => lesson({ ...hours(when), ...more });
const context = (lessons: Lesson[], meetings: Meeting[] = [], locks: Lock[] = []) => ({
  timeZone: TOKYO,
  clash: {
    lessons,
    meetings,
    locks: new Map(locks.map((lock) => [lock.date, lock])),
    holidayOf: () => undefined,
    now: tokyo('2026-11-20 09:00'),
    minimumGapMinutes: 0,
  },
});

describe('a shift', () => {
  test('is counted in days and minutes on the clocks of the zone', () => {
    assert.deepEqual(shiftBetween(hours('2026-11-24 16:00–17:00'), '2026-11-26', '14:30', TOKYO), {
      days: 2,
      minutes: -90,
    });
  });

  test('leads over midnight, either way', () => {
    const span = hours('2026-11-24 23:30–23:59');
    assert.equal(shiftSpan(span, { days: 1, minutes: 45 }, TOKYO).startTimeMillis, tokyo('2026-11-26 00:15'));
    assert.equal(
      shiftSpan(hours('2026-11-24 00:15–01:15'), { days: 0, minutes: -30 }, TOKYO).startTimeMillis,
      tokyo('2026-11-23 23:45'),
    );
  });

  test('keeps the local time and the length across a clock change', () => {
    const start = Date.parse('2026-10-24T16:00+02:00');
    const moved = shiftSpan(
      { startTimeMillis: start, endTimeMillis: start + 3_600_000 },
      { days: 1, minutes: 0 },
      'Europe/Berlin',
    );
    assert.equal(moved.startTimeMillis, Date.parse('2026-10-25T16:00+01:00'));
    assert.equal(moved.endTimeMillis - moved.startTimeMillis, 3_600_000);
  });
});

describe('lessons that are moved together', () => {
  test('later, go last first, so that none meets one that has not gone yet', () => {
    const lessons = [of('2026-11-24 10:00–11:00'), of('2026-11-24 11:00–12:00'), of('2026-11-24 12:00–13:00')];
    const later = planShift(lessons, { days: 0, minutes: 60 }, context(lessons));
    assert.deepEqual(
      later.map((each) => each.lesson.id),
      lessons.map(({ id }) => id).toReversed(),
    );
    const earlier = planShift(lessons, { days: 0, minutes: -60 }, context(lessons));
    assert.deepEqual(
      earlier.map((each) => each.lesson.id),
      lessons.map(({ id }) => id),
    );
    assert.ok([...later, ...earlier].every(({ isBlocked }) => !isBlocked));
  });

  test('are each checked against lessons, meetings, locks and the past', () => {
    const lessons = [of('2026-11-24 10:00–11:00'), of('2026-11-25 10:00–11:00'), of('2026-11-26 10:00–11:00')];
    const other = of('2026-12-01 10:30–11:30');
    const visit = meeting(hours('2026-12-02 09:30–10:30'));
    const lock = { lockId: 'l', date: '2026-12-03', locked: true };
    const planned = planShift(lessons, { days: 7, minutes: 0 }, context([...lessons, other], [visit], [lock]));
    assert.deepEqual(
      planned.toReversed().map(({ clashes }) => clashes.filter(({ blocking }) => blocking).map(({ kind }) => kind)),
      [['overlap'], ['meeting'], ['locked']],
    );
    const [past] = planShift(lessons.slice(0, 1), { days: -7, minutes: 0 }, context(lessons));
    assert.equal(past?.clashes[0]?.kind, 'past');
  });
});

const options = { timeZone: 'Asia/Tokyo', now: tokyo('2026-11-20 09:00') };
const weekly = () => ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'].map((day) => of(`${day} 16:00–17:00`));
const days = (lessons: readonly Lesson[]) =>
  lessons.map(({ startTimeMillis }) => new Date(startTimeMillis).toISOString().slice(0, 10));

test('a series is the same student at the same weekday, time and length', () => {
  const series = weekly();
  const others = [
    of('2026-12-22 16:00–17:00', { studentId: 'tanaka' }),
    of('2026-12-22 16:30–17:30'),
    of('2026-12-22 16:00–16:45'),
    of('2026-12-23 16:00–17:00'),
  ];
  const [, second] = series;
  assert.deepEqual(second && days(seriesOf(second, [...others, ...series], options)), days(series));
});

test('a series may lack one week, and a cancelled lesson is not a gap; two missing weeks end it', () => {
  const [first, , third, fourth] = weekly();
  const canceled = of('2026-12-22 16:00–17:00', { canceledAt: 1 });
  const late = of('2027-01-05 16:00–17:00');
  const far = of('2027-01-26 16:00–17:00');
  assert.ok(first && third && fourth);
  assert.deepEqual(days(seriesOf(first, [far, late, canceled, fourth, third, first], options)), [
    '2026-11-24',
    '2026-12-08',
    '2026-12-15',
    '2027-01-05',
  ]);
});

test('past lessons are not part of it', () => {
  const series = weekly();
  const [, , third] = series;
  const now = tokyo('2026-12-02 00:00');
  assert.deepEqual(third && days(seriesOf(third, series, { ...options, now })), ['2026-12-08', '2026-12-15']);
});

test('one that was moved away belongs to those that it was among', () => {
  const series = weekly();
  const [first] = series;
  assert.ok(first);
  const moved = { ...first, ...hours('2026-11-25 18:00–19:00') };
  assert.equal(hasSeries(moved, series, options), false);
  assert.equal(seriesOf(moved, series, { ...options, at: first }).length, 4);
});

test('a single lesson is not a series', () => {
  const [only] = weekly();
  assert.ok(only && !hasSeries(only, [only], options));
});

const locked = (date: string): Lock => ({ lockId: date, date, locked: true });
const find = (
  entries: readonly (Lesson | Meeting)[],
  { lessons = [], locks = [], now = '2026-11-20 09:00' }: { lessons?: Lesson[]; locks?: Lock[]; now?: string } = {},
) => {
  const own = entries.filter((entry): entry is Lesson => 'studentId' in entry && !('visitorName' in entry));
  const found = nearestFreeTimes(entries, {
    timeZone: TOKYO,
    clash: {
      lessons: [...own, ...lessons],
      meetings: entries.filter((entry): entry is Meeting => 'visitorName' in entry),
      locks: new Map(locks.map((lock) => [lock.date, lock])),
      holidayOf: () => undefined,
      now: tokyo(now),
      minimumGapMinutes: 10,
    },
  });
  return entries.map(({ id }) => {
    const span = found.get(id);
    return span && `${dayKey(span.startTimeMillis, TOKYO)} ${timeOf(span.startTimeMillis, TOKYO)}`;
  });
};

test('a locked lesson moves to the same time on the next day, or on the previous one', () => {
  const one = of('2026-11-25 16:00–17:00');
  assert.deepEqual(find([one], { locks: [locked('2026-11-25')] }), ['2026-11-26 16:00']);
  const taken = of('2026-11-26 16:00–17:00', { studentId: 'tanaka' });
  assert.deepEqual(find([one], { locks: [locked('2026-11-25'), locked('2026-11-26')], lessons: [taken] }), [
    '2026-11-24 16:00',
  ]);
});

test('a lesson stays on its day if another time of the teacher is free', () => {
  const one = of('2026-11-25 16:00–17:00');
  const other = of('2026-11-24 18:30–19:30', { studentId: 'tanaka' });
  const lock = {
    ...locked('2026-11-25'),
    startTimeMillis: tokyo('2026-11-25 15:00'),
    endTimeMillis: tokyo('2026-11-25 17:00'),
  };
  assert.deepEqual(find([one], { locks: [lock], lessons: [other] }), ['2026-11-25 18:30']);
});

test('no time is given twice, to lessons and meetings', () => {
  const entries = [
    of('2026-11-25 16:00–17:00'),
    of('2026-11-25 16:00–17:00', { studentId: 'tanaka' }),
    meeting(hours('2026-11-25 16:00–17:00')),
  ];
  assert.deepEqual(find(entries, { locks: [locked('2026-11-25')] }), [
    '2026-11-26 16:00',
    '2026-11-24 16:00',
    '2026-11-27 16:00',
  ]);
});

test('no lesson is moved into the past, and none is moved if all days are locked', () => {
  const one = of('2026-11-20 16:00–17:00');
  assert.deepEqual(find([one], { locks: [locked('2026-11-20')], now: '2026-11-20 12:00' }), ['2026-11-21 16:00']);
  const month = Array.from({ length: 30 }, (_, day) => locked(`2026-11-${String(day + 1).padStart(2, '0')}`));
  const december = Array.from({ length: 20 }, (_, day) => locked(`2026-12-${String(day + 1).padStart(2, '0')}`));
  assert.deepEqual(find([one], { locks: [...month, ...december] }), [undefined]);
});
