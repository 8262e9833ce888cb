import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { Lesson } from '../../../src/core/api/endpoints/records.ts';
import { lessonState } from '../../../src/core/lessons/lesson-state.ts';
import { overlaps } from '../../../src/core/time/moment.ts';
import { DAY, HOUR, MINUTE, NOW, startTestProvider, tokyo, type TestProvider } from '../client.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();

async function readAll(provider: TestProvider, token: string): Promise<Lesson[]> {
  const lessons: Lesson[] = [];
  for (let page = 1; ; page += 1) {
    const { list } = (await provider.ask('listLessons', { query: { page, size: 100 } }, { token })).data;
    if (list.length === 0) return lessons;
    lessons.push(...list);
  }
}

async function readWorld(provider: TestProvider) {
  const worlds = [];
  for (const teacher of ['hanako', 'taro'] as const) {
    const token = await provider.signIn(teacher);
    const lessons = await readAll(provider, token);
    const students = (await provider.ask('listStudents', {}, { token })).data;
    const meetings = (await provider.ask('listMeetings', { query: { page: 1, size: 100 } }, { token })).data.list;
    const contracts = await Promise.all(
      students.map(
        async ({ id }) => (await provider.ask('readContract', { params: { studentId: id } }, { token })).data,
      ),
    );
    worlds.push({ token, lessons, students, meetings, contracts });
  }
  return worlds;
}

const statesOf = (lessons: Lesson[], now: number) => new Set(lessons.map((lesson) => lessonState(lesson, now)));

describe('the demo world', () => {
  test('has two teachers with about 25 students, 200 lessons in every state, 24 meetings, contracts and locks', async () => {
    const provider = await startTestProvider();
    const worlds = await readWorld(provider);
    const total = (count: (world: (typeof worlds)[number]) => number) =>
      worlds.reduce((sum, world) => sum + count(world), 0);
    assert.equal(
      total(({ students }) => students.length),
      25,
    );
    assert.ok(total(({ lessons }) => lessons.length) >= 190);
    assert.ok(total(({ meetings }) => meetings.length) >= 24);
    for (const { lessons, meetings, students, contracts, token } of worlds) {
      assert.deepEqual([...statesOf(lessons, NOW)].toSorted(), [1, 2, 3, 4]);
      assert.ok(lessons.some(({ memo }) => memo.length > 200));
      assert.ok(
        lessons.some(({ startTimeMillis }) =>
          new Date(startTimeMillis + 9 * HOUR).toISOString().startsWith('2026-11-18'),
        ),
      );
      assert.ok(
        meetings.some(
          ({ startTimeMillis, endTimeMillis, canceledAt }) =>
            startTimeMillis <= NOW && NOW < endTimeMillis && canceledAt === undefined,
        ),
      );
      assert.ok(
        students.every(({ kana, grade, subjects }) => /^[ァ-ヶー ]+$/.test(kana) && grade && subjects.length > 0),
      );
      assert.ok(contracts.some(({ lessonsLeft = 0, lessonsPlanned = 0 }) => lessonsPlanned > lessonsLeft));
      const days = (await provider.ask('readCalendar', { params: { date: '2026-11-18' } }, { token })).data;
      assert.ok(days.some(({ lock }) => lock && lock.startTimeMillis === undefined));
      assert.ok(days.some(({ lock }) => lock?.startTimeMillis !== undefined));
    }
  });

  test('is the same at every first start', async () => {
    const [one, two] = [await startTestProvider(), await startTestProvider()];
    const [first, second] = [await readWorld(one), await readWorld(two)];
    assert.deepEqual(
      first.map(({ lessons }) => lessons),
      second.map(({ lessons }) => lessons),
    );
    assert.deepEqual(
      first.map(({ meetings }) => meetings),
      second.map(({ meetings }) => meetings),
    );
  });

  test('follows the rules at any time: lessons do not overlap or lie on locked days, and one is current', async () => {
    for (const time of ['00:05', '09:58', '10:30', '15:50', '18:59', '20:31', '23:55']) {
      for (const day of ['2026-11-20', '2026-11-22']) {
        const now = tokyo(day, time);
        const provider = await startTestProvider({ now: () => now });
        for (const { lessons, token } of await readWorld(provider)) {
          const held = lessons
            .filter(({ canceledAt }) => canceledAt === undefined)
            .toSorted((a, b) => a.startTimeMillis - b.startTimeMillis);
          held
            .slice(1)
            .forEach((lesson, index) => assert.ok(!overlaps(lesson, held[index] ?? lesson), `${day} ${time}`));
          const open = held.filter(
            ({ startTimeMillis, endTimeMillis }) => startTimeMillis - 30 * MINUTE <= now && now <= endTimeMillis,
          );
          assert.ok(open.length > 0, `${day} ${time}`);
          const days = (await provider.ask('readCalendar', { params: { date: day } }, { token })).data;
          for (const { lock, courses, date } of days)
            assert.ok(!lock || lock.startTimeMillis !== undefined || courses.length === 0 || date === day);
        }
        await provider.close();
      }
    }
  });
});

describe('a later start', () => {
  const database = path.join(folder, 'world.sqlite');
  const startAt = (now: number) => startTestProvider({ database, now: () => now });

  test("keeps a teacher's changes, fills new days, and adds a current lesson and meeting", async () => {
    const first = await startAt(NOW);
    const token = await first.signIn();
    const lessons = await readAll(first, token);
    const [changed, canceled] = lessons.filter(
      ({ startTimeMillis, canceledAt }) => startTimeMillis > NOW + DAY && canceledAt === undefined,
    );
    assert.ok(changed && canceled);
    await first.ask(
      'changeLesson',
      { body: { id: changed.id, version: changed.version, memo: '変更済み' } },
      { token },
    );
    await first.ask(
      'cancelLesson',
      { body: { id: canceled.id, reason: '体調不良', notifyStudent: true, idempotencyKey: 'seed-cancel' } },
      { token },
    );
    await first.ask(
      'changeSettings',
      { body: { name: '佐藤 はな', currentPassword: 'hanako-demo', newPassword: 'my-own-password' } },
      { token },
    );
    const lock = await first.ask('createLock', { body: { date: '2026-12-15', locked: true } }, { token });
    // Days that the world reaches only later are the teacher's already: one is locked, one has a lesson of its own.
    const ownTime = { startTimeMillis: tokyo('2026-12-16', '15:30'), endTimeMillis: tokyo('2026-12-16', '21:00') };
    const own = await first.ask(
      'createLesson',
      { body: { studentId: changed.studentId, subject: '数学', ...ownTime, idempotencyKey: 'seed-create' } },
      { token },
    );
    await first.close();

    const later = NOW + 10 * DAY + 5 * HOUR;
    const second = await startAt(later);
    const newToken = await second.signIn('hanako', 'my-own-password');
    const now = await readAll(second, newToken);
    const byId = new Map(now.map((lesson) => [lesson.id, lesson]));
    assert.equal(byId.get(changed.id)?.memo, '変更済み');
    assert.equal(byId.get(canceled.id)?.canceledAt, NOW);
    for (const lesson of lessons) assert.ok(byId.has(lesson.id));
    assert.equal((await second.ask('readTeacher', {}, { token: newToken })).data.name, '佐藤 はな');
    assert.ok(Math.max(...now.map(({ startTimeMillis }) => startTimeMillis)) > later + 20 * DAY);
    assert.ok(now.some((lesson) => lessonState(lesson, later) === 2));
    const december = (await second.ask('readCalendar', { params: { date: '2026-12-01' } }, { token: newToken })).data;
    assert.deepEqual(
      december.find(({ date }) => date === '2026-12-15'),
      { date: '2026-12-15', lock: lock.data, courses: [] },
    );
    const coursesOf = (date: string) => december.find((day) => day.date === date)?.courses ?? [];
    assert.deepEqual(
      coursesOf('2026-12-16').filter(({ canceledAt }) => canceledAt === undefined),
      [own.data],
    );
    await second.postLessonMails();
    const subjects = (await second.mails()).map(({ subject }) => subject);
    assert.equal(subjects.filter((subject) => subject.includes('キャンセル')).length, 1);
    assert.equal(subjects.filter((subject) => subject.includes('パスワード')).length, 1);
    const meetings = (await second.ask('listMeetings', { query: { page: 1, size: 100 } }, { token: newToken })).data
      .list;
    assert.ok(meetings.some(({ startTimeMillis, endTimeMillis }) => startTimeMillis <= later && later < endTimeMillis));
    // A lock that is lifted gives the teacher a free day, and the next start leaves it free.
    await second.ask(
      'changeLock',
      { body: { lockId: lock.data.lockId, date: '2026-12-15', locked: false } },
      { token: newToken },
    );
    await second.close();
    const third = await startAt(later + DAY);
    const lastToken = await third.signIn('hanako', 'my-own-password');
    const days = (await third.ask('readCalendar', { params: { date: '2026-12-01' } }, { token: lastToken })).data;
    assert.equal(
      days.find(({ date }) => date === '2026-12-15'),
      undefined,
    );
    await third.close();
  });

  test('soon after the previous one adds nothing', async () => {
    const count = async (moment: number) => {
      const provider = await startAt(moment);
      const token = await provider.signIn('taro');
      const lessons = await readAll(provider, token);
      const { total } = (await provider.ask('listMeetings', { query: { page: 1, size: 1 } }, { token })).data;
      await provider.close();
      return [lessons.length, total];
    };
    const moment = NOW + 11 * DAY + 12 * HOUR;
    const first = await count(moment);
    assert.deepEqual(await count(moment + 20 * MINUTE), first);
  });
});

test('without the demo there are no teachers, and many lessons only on request', async () => {
  const empty = await startTestProvider({ demo: false });
  assert.equal(
    (await empty.ask('signIn', { body: { email: 'hanako@example.jp', password: 'hanako-demo' } })).status,
    0,
  );
  const full = await startTestProvider({ lessons: 500 });
  const token = await full.signIn();
  assert.ok((await full.ask('listLessons', { query: { page: 1, size: 1 } }, { token })).data.total > 600);
});
