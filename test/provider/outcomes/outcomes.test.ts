import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eraseStudent } from '../../../provider/store/erase-student.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import type { LessonOutcome } from '../../../src/core/api/endpoints/index.ts';
import { assertRejected, DAY, HOUR, MINUTE, NOW, startTestProvider } from '../client.ts';
import { nightAfter, studentCalls } from '../links/student-rooms.ts';
import { STUDENT } from '../records/record-calls.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const night = (count: number) => nightAfter(NOW, 40 + count);

interface Decision {
  outcome?: LessonOutcome;
  heldFromMillis?: number;
  heldUntilMillis?: number;
  version?: number;
}

async function start(database?: string) {
  const provider = await startTestProvider(database === undefined ? {} : { database });
  const token = () => provider.signIn();
  const student = await studentCalls(provider, STUDENT);
  return {
    provider,
    student,
    /** A lesson of an hour that has just ended. */
    async taught(startTimeMillis = night(0)) {
      const lesson = await student.plan(startTimeMillis);
      provider.clock.now = startTimeMillis + HOUR + MINUTE;
      return lesson;
    },
    info: async (id: string) =>
      (await provider.ask('readLessonOutcome', { params: { id } }, { token: await token() })).data,
    decide: async (id: string, { version = 0, ...decision }: Decision) =>
      provider.askAnything('changeLessonOutcome', { body: { id, version, ...decision } }, { token: await token() }),
    lesson: async (id: string) => (await provider.ask('readLesson', { params: { id } }, { token: await token() })).data,
    rates: async (who: 'hanako' | 'taro' = 'hanako') =>
      (await provider.ask('listLessonRates', {}, { token: await provider.signIn(who) })).data,
    setRate: async (more: Record<string, unknown> = {}, who: 'hanako' | 'taro' = 'hanako') =>
      provider.askAnything(
        'changeLessonRate',
        {
          body: {
            studentId: STUDENT,
            subject: '',
            yen: 3000,
            per: 'hour',
            chargesAbsence: true,
            chargesNotice: false,
            ...more,
          },
        },
        { token: await provider.signIn(who) },
      ),
  };
}

describe('the outcome of a lesson', () => {
  test('is on the lesson in every list, also after a restart, and leaves its version', async () => {
    const database = `${temporaryFolder()}/provider.db`;
    const before = await start(database);
    const { id, startTimeMillis, version } = await before.taught();
    const times = { heldFromMillis: startTimeMillis + 2 * MINUTE, heldUntilMillis: startTimeMillis + HOUR };
    assert.equal((await before.decide(id, { outcome: 'held', ...times })).status, 1);
    await before.provider.close();
    const { provider, lesson } = await start(database);
    provider.clock.now = night(1);
    const input = { query: { page: 1, size: 10 }, body: { studentId: STUDENT, ahead: false } };
    const { data } = await provider.ask('searchLessons', input, { token: await provider.signIn() });
    for (const found of [await lesson(id), data.list.find((each) => each.id === id)])
      assert.deepEqual(
        [found?.outcome, found?.heldFromMillis, found?.heldUntilMillis, found?.version],
        ['held', times.heldFromMillis, times.heldUntilMillis, version],
      );
  });

  test("is in the student's timeline, also of a lesson without a note", async () => {
    const { provider, taught, decide } = await start();
    const { id } = await taught();
    const timeline = async () => {
      const input = { params: { studentId: STUDENT }, query: { page: 1, size: 5 } };
      const { data } = await provider.ask('listStudentRecords', input, { token: await provider.signIn() });
      return data.list.find(({ lessonId }) => lessonId === id);
    };
    assert.equal(await timeline(), undefined);
    await decide(id, { outcome: 'absent' });
    assert.equal((await timeline())?.outcome, 'absent');
  });

  test('is removed again without an outcome, which is how a decision is undone', async () => {
    const { taught, decide, info, lesson } = await start();
    const { id } = await taught();
    await decide(id, { outcome: 'absent' });
    await decide(id, { version: 1 });
    assert.deepEqual(await info(id), { version: 2 });
    assert.equal((await lesson(id)).outcome, undefined);
  });

  test('has real times only if the lesson was held', async () => {
    const { taught, decide } = await start();
    const { id, startTimeMillis: from, endTimeMillis: until } = await taught();
    const { data } = await decide(id, { outcome: 'absent', heldFromMillis: from, heldUntilMillis: until });
    assert.deepEqual(data, { outcome: 'absent', version: 1 });
  });

  test('of an outdated version is rejected with the newer one', async () => {
    const { taught, decide } = await start();
    const { id } = await taught();
    await decide(id, { outcome: 'absentWithNotice' });
    const rejection = await decide(id, { outcome: 'held' });
    assertRejected(rejection, 'stale');
    assert.deepEqual(rejection.data['record'], { outcome: 'absentWithNotice', version: 1 });
  });

  test('cannot be decided about a cancelled lesson', async () => {
    const { provider, student, decide } = await start();
    const lesson = await student.plan(night(0));
    const body = { id: lesson.id, reason: '体調不良', notifyStudent: false, idempotencyKey: 'cancel-it' };
    await provider.ask('cancelLesson', { body }, { token: await provider.signIn() });
    provider.clock.now = night(1);
    assertRejected(await decide(lesson.id, { outcome: 'held' }), 'canceled');
  });

  test('is proposed from who was in the room', async () => {
    const { provider, student, info } = await start();
    await student.change({ entersAtOnce: true });
    const lesson = await student.plan(night(0));
    provider.clock.now = lesson.startTimeMillis - 5 * MINUTE;
    const teacher = await student.teach(lesson);
    provider.clock.now = lesson.startTimeMillis + 2 * MINUTE;
    const guest = await student.join(await student.link());
    await guest.receive('welcome');
    provider.clock.now = lesson.startTimeMillis + 50 * MINUTE;
    assert.deepEqual((await info(lesson.id)).proposed, {
      outcome: 'held',
      fromMillis: lesson.startTimeMillis + 2 * MINUTE,
      untilMillis: lesson.startTimeMillis + 50 * MINUTE,
    });
    teacher.close();
    guest.close();
  });

  test('goes when the lesson is moved to another start', async () => {
    const { provider, student, decide, lesson } = await start();
    const { id, version, startTimeMillis } = await student.plan(night(0));
    provider.clock.now = startTimeMillis + 20 * MINUTE;
    await decide(id, { outcome: 'absent' });
    const moved = { id, version, startTimeMillis: night(2), endTimeMillis: night(2) + HOUR };
    await provider.ask('changeLesson', { body: moved }, { token: await provider.signIn() });
    assert.equal((await lesson(id)).outcome, undefined);
  });
});

describe('the rates of a teacher', () => {
  test('are one for each student and subject, and change in place', async () => {
    const { setRate, rates } = await start();
    await setRate();
    await setRate({ subject: '英語', yen: 2500, per: 'lesson' });
    await setRate({ yen: 3200 });
    assert.deepEqual(
      (await rates()).map(({ subject, yen, per }) => [subject, yen, per]),
      [
        ['', 3200, 'hour'],
        ['英語', 2500, 'lesson'],
      ],
    );
  });

  test("are the teacher's own: another teacher sees none, and cannot set one for the student", async () => {
    const { setRate, rates } = await start();
    await setRate();
    assert.deepEqual(await rates('taro'), []);
    const { httpStatus } = await setRate({ yen: 1 }, 'taro');
    assert.equal(httpStatus, 404);
    assert.equal((await rates())[0]?.yen, 3000);
  });

  test('are at most 20 for a student', async () => {
    const { setRate } = await start();
    for (let number = 0; number < 20; number += 1) await setRate({ subject: `科目${number}` });
    assertRejected(await setRate({ subject: '科目20' }), 'tooMany');
    assert.equal((await setRate({ subject: '科目0', yen: 1 })).status, 1);
  });

  test('are erased with the student', async () => {
    const store = createMemoryStore();
    const student = { name: '山田', kana: '', avatar: '', grade: '', subjects: [], searchText: '' };
    const rate = {
      teacherId: 'one',
      subject: '',
      yen: 3000,
      per: 'hour',
      chargesAbsence: 'on',
      chargesNotice: 'off',
    } as const;
    for (const id of ['elder', 'younger']) {
      await store.students.insert({ id, teacherId: 'one', ...student });
      await store.lessonRates.insert({ id: `${id}\n`, studentId: id, ...rate });
    }
    await eraseStudent(store, 'elder');
    assert.deepEqual(
      (await store.lessonRates.find()).map(({ studentId }) => studentId),
      ['younger'],
    );
  });

  test('are in no lesson, student, contract or link', async () => {
    const { provider, student, setRate } = await start();
    await setRate({ yen: 987_654 });
    await student.plan(NOW + DAY);
    const token = await provider.signIn();
    const replies = [
      await provider.askAnything('listStudents', {}, { token }),
      await provider.askAnything('readContract', { params: { studentId: STUDENT } }, { token }),
      await provider.askAnything('listLessons', { query: { page: 1, size: 100 } }, { token }),
      await student.info(await student.link()),
    ];
    for (const reply of replies) assert.equal(reply.status, 1);
    assert.doesNotMatch(JSON.stringify(replies), /987654/);
  });
});
