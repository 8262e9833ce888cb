// The list of lessons, and the calls that create, change and cancel them.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { NOTICE_DELAY_MS } from '../../../provider/mail/lesson-notices.ts';
import type { Lesson, StudentRecord } from '../../../src/core/api/endpoints/index.ts';
import { lessonState } from '../../../src/core/lessons/lesson-state.ts';
import { DAY, MINUTE, NOW, startTestProvider, assertRejected, HOUR, tokyo, findLesson } from '../client.ts';
import { nightAfter, studentCalls } from '../links/student-rooms.ts';

const provider = await startTestProvider();
/** A token of the teacher; each test has a new one. */
let token = await provider.signIn();
const students = (await provider.ask('listStudents', {}, { token })).data;
const student = students[0] ?? assert.fail('no student');

let keyCount = 0;
const newKey = () => `key-number-${(keyCount += 1)}`;

/** A span far from all lessons of the demo world; each call another day. */
let days = 100;
const freeSpan = (minutes = 60) => {
  days += 1;
  const startTimeMillis = NOW + days * DAY;
  return { startTimeMillis, endTimeMillis: startTimeMillis + minutes * MINUTE };
};

const create = (change: object = {}, idempotencyKey = newKey()) =>
  provider.askAnything(
    'createLesson',
    { body: { studentId: student.id, subject: '数学', ...freeSpan(), allowWarnings: true, ...change, idempotencyKey } },
    { token },
  );
const change = (lesson: Lesson, body: object) =>
  provider.askAnything('changeLesson', { body: { id: lesson.id, version: lesson.version, ...body } }, { token });
const cancel = (lesson: Lesson, body: object = {}) =>
  provider.askAnything(
    'cancelLesson',
    { body: { id: lesson.id, reason: '体調不良', notifyStudent: false, idempotencyKey: newKey(), ...body } },
    { token },
  );
const newLesson = async () => (await create()).data as unknown as Lesson;
/** Lets the time pass in which a change can be undone, and mails what is due. */
async function mailDue(): Promise<void> {
  provider.clock.now += NOTICE_DELAY_MS;
  await provider.postLessonMails();
}
const count = async () => (await provider.ask('listLessons', { query: { page: 1, size: 1 } }, { token })).data.total;

beforeEach(async () => {
  provider.clock.now = NOW;
  token = await provider.signIn();
});

describe('the list', () => {
  test('starts with current and future lessons, the next first, then past ones, the latest first', async () => {
    const lessons: Lesson[] = [];
    for (let page = 1; ; page += 1) {
      const { list } = (await provider.ask('listLessons', { query: { page, size: 50 } }, { token })).data;
      if (list.length === 0) break;
      lessons.push(...list);
    }
    assert.equal(lessons.length, await count());
    assert.equal(new Set(lessons.map(({ id }) => id)).size, lessons.length);
    const firstOver = lessons.findIndex(({ endTimeMillis }) => endTimeMillis < NOW);
    const [ahead, over] = [lessons.slice(0, firstOver), lessons.slice(firstOver)];
    assert.ok(ahead.length > 20 && over.length > 20);
    assert.deepEqual(
      ahead,
      ahead.toSorted((a, b) => a.startTimeMillis - b.startTimeMillis),
    );
    assert.deepEqual(
      over,
      over.toSorted((a, b) => b.startTimeMillis - a.startTimeMillis),
    );
    assert.ok(over.every(({ endTimeMillis }) => endTimeMillis < NOW));
  });

  test('has pages of 10 by default, and ends with an empty page', async () => {
    const first = (await (
      await provider.fetch('/api/client/teacher/teach/list', { headers: { Authorization: token } })
    ).json()) as { data: { list: Lesson[]; page: number; size: number } };
    assert.deepEqual([first.data.list.length, first.data.page, first.data.size], [10, 1, 10]);
    const { data } = await provider.ask('listLessons', { query: { page: 9_999_999_999, size: 100 } }, { token });
    assert.deepEqual(data.list, []);
  });

  test("contains no other teacher's lessons", async () => {
    const foreign = await provider.signIn('taro');
    const mine = (await provider.ask('listLessons', { query: { page: 1, size: 100 } }, { token })).data.list;
    const theirs = (await provider.ask('listLessons', { query: { page: 1, size: 100 } }, { token: foreign })).data.list;
    const ids = new Set(mine.map(({ id }) => id));
    assert.ok(theirs.length > 0 && theirs.every(({ id }) => !ids.has(id)));
  });
});

describe('the search', () => {
  const search = async (body: object) =>
    (await provider.askAnything('searchLessons', { query: { page: 1, size: 100 }, body }, { token }))
      .data as unknown as { list: Lesson[]; total: number };

  test('ignores kana, width and case, and combines words of name, kana, subject and memo', async () => {
    const { data } = await create({ memo: 'TOEIC のテキスト' });
    const id = data['id'];
    for (const words of [
      'toeic',
      'ＴＯＥＩＣ',
      'ﾃｷｽﾄ',
      'てきすと toeic',
      `${student.kana} とえ`.slice(0, -3),
      '数学　ＴＯＥＩＣ',
    ]) {
      const { list } = await search({ words });
      assert.ok(
        list.some((lesson) => lesson.id === id),
        words,
      );
    }
    assert.equal((await search({ words: 'toeic 体育' })).total, 0);
  });

  test('does not match across two fields', async () => {
    await create({ subject: '化学', memo: '力だめし' });
    assert.equal((await search({ words: '学力' })).total, 0);
  });

  test('matches wildcards literally', async () => {
    assert.equal((await search({ words: '%' })).total, 0);
    assert.equal((await search({ words: '_' })).total, 0);
    assert.equal((await search({ words: "' OR 1=1 --" })).total, 0);
  });

  test('filters by student, state and period, excluding its end', async () => {
    const all = (await search({})).total;
    assert.equal(all, await count());
    for (const state of [1, 2, 3, 4] as const) {
      const { list } = await search({ state });
      assert.ok(list.length > 0, `state ${state}`);
      assert.ok(
        list.every((lesson) => lessonState(lesson, NOW) === state),
        `state ${state}`,
      );
    }
    const lesson = await newLesson();
    const { startTimeMillis } = lesson;
    const found = async (from: number, until: number) =>
      (await search({ studentId: student.id, fromMillis: from, untilMillis: until })).list.map(({ id }) => id);
    assert.deepEqual(await found(startTimeMillis, startTimeMillis + 1), [lesson.id]);
    assert.deepEqual(await found(startTimeMillis - 1, startTimeMillis), []);
  });

  test('finds changed texts', async () => {
    const lesson = await newLesson();
    await change(lesson, { memo: 'フーリエ変換' });
    assert.deepEqual(
      (await search({ words: 'ふーりえ' })).list.map(({ id }) => id),
      [lesson.id],
    );
  });
});

describe('the time of a lesson', () => {
  const at = (start: number, minutes: number) => ({ startTimeMillis: start, endTimeMillis: start + minutes * MINUTE });

  test('may begin in the current minute, and not before', async () => {
    const quiet = NOW + 40 * DAY - 30_000;
    provider.clock.now = quiet;
    const ask = async (start: number) =>
      provider.askAnything(
        'createLesson',
        { body: { studentId: student.id, subject: '数学', ...at(start, 60), idempotencyKey: newKey() } },
        { token: await provider.signIn() },
      );
    assertRejected(await ask(quiet - 30_001), 'past');
    assert.equal((await ask(quiet - 30_000)).status, 1);
  });

  test('lasts from 10 minutes to 6 hours', async () => {
    assertRejected(await create(freeSpan(9)), 'shortLesson');
    assertRejected(await create(freeSpan(361)), 'longLesson');
    assert.equal((await create(freeSpan(10))).status, 1);
    assert.equal((await create(freeSpan(360))).status, 1);
  });

  test('ends after its start', async () => {
    assertRejected(await create(freeSpan(0)), 'endBeforeStart');
    assertRejected(await create(freeSpan(-60)), 'endBeforeStart');
  });

  test('lies within two years, whatever number is sent', async () => {
    assertRejected(await create(at(NOW + 800 * DAY, 60)), 'tooFar');
    assertRejected(await create(at(8.64e15 - HOUR, 60)), 'tooFar');
    assertRejected(await create(at(-8.64e15, 60)), 'past');
  });

  test('may touch another lesson, but not share a minute with it', async () => {
    const { startTimeMillis, endTimeMillis } = await newLesson();
    assertRejected(await create(at(startTimeMillis - 30 * MINUTE, 31)), 'overlap');
    assertRejected(await create(at(endTimeMillis - MINUTE, 30)), 'overlap');
    assertRejected(await create(at(startTimeMillis + 10 * MINUTE, 10)), 'overlap');
    assertRejected(await create(at(startTimeMillis - 10 * MINUTE, 120)), 'overlap');
    assert.equal((await create(at(startTimeMillis - 30 * MINUTE, 30))).status, 1);
    assert.equal((await create(at(endTimeMillis, 30))).status, 1);
  });

  test("names the conflicting lesson, in the reader's time zone and language", async () => {
    const { startTimeMillis, endTimeMillis } = await newLesson();
    const ask = async (language: string) =>
      (
        await provider.askAnything(
          'createLesson',
          {
            body: { studentId: student.id, subject: '数学', startTimeMillis, endTimeMillis, idempotencyKey: newKey() },
          },
          { token, language },
        )
      ).message;
    assert.match(await ask('ja'), new RegExp(`18:00からの${student.name}さんの授業`));
    assert.match(await ask('en'), new RegExp(`${student.name} at .*18:00`));
  });

  test('is rejected near another lesson, on a holiday or twice a day, unless the teacher accepts the warning', async () => {
    const unaware = { allowWarnings: false };
    const [first, , other] = (await provider.ask('listStudents', {}, { token })).data;
    const labourDay = { startTimeMillis: tokyo('2027-11-23', '10:00'), endTimeMillis: tokyo('2027-11-23', '11:00') };
    const holiday = await create({ ...labourDay, ...unaware });
    assertRejected(holiday, 'holiday');
    assert.match(holiday.message ?? '', /祝日/);

    const day = '2027-11-24';
    const at = (start: string, end: string, studentId = first?.id) => ({
      startTimeMillis: tokyo(day, start),
      endTimeMillis: tokyo(day, end),
      studentId,
    });
    assert.equal((await create({ ...at('10:00', '11:00'), ...unaware })).status, 1);
    const twice = await create({ ...at('15:00', '16:00'), ...unaware });
    assertRejected(twice, 'sameStudent');
    assert.match(twice.message ?? '', new RegExp(`${first?.name}さん.*10:00`));
    assertRejected(await create({ ...at('11:09', '12:00', other?.id), ...unaware }), 'gap');
    assertRejected(await create({ ...at('09:00', '09:51', other?.id), ...unaware }), 'gap');
    assert.equal((await create({ ...at('11:10', '12:00', other?.id), ...unaware })).status, 1);
    for (const input of [labourDay, at('15:00', '16:00'), at('09:00', '09:51', other?.id)]) {
      assert.equal((await create({ ...input, allowWarnings: true })).status, 1);
    }
    for (const allowWarnings of [true, false])
      assertRejected(await create({ ...at('10:30', '12:00'), allowWarnings }), 'overlap');
    await provider.ask('createLock', { body: { date: '2027-11-25', locked: true } }, { token });
    const locked = { startTimeMillis: tokyo('2027-11-25', '10:00'), endTimeMillis: tokyo('2027-11-25', '11:00') };
    for (const allowWarnings of [true, false]) assertRejected(await create({ ...locked, allowWarnings }), 'locked');
  });

  test('is available again after a cancellation', async () => {
    const lesson = await newLesson();
    const { startTimeMillis, endTimeMillis } = lesson;
    await cancel(lesson);
    assert.equal((await create({ startTimeMillis, endTimeMillis })).status, 1);
  });

  test('may not be on a locked day or in a locked span, on either side of midnight', async () => {
    const lock = (body: object) => provider.askAnything('createLock', { body: { locked: true, ...body } }, { token });
    const midnight = Date.parse('2027-06-11T00:00:00+09:00');
    await lock({ date: '2027-06-10' });
    await lock({ date: '2027-06-12', startTimeMillis: midnight + 34 * HOUR, endTimeMillis: midnight + 36 * HOUR });
    assertRejected(await create(at(midnight - HOUR, 60)), 'locked');
    assertRejected(await create(at(midnight - 30 * MINUTE, 60)), 'locked');
    assertRejected(await create(at(midnight - 24 * HOUR - 30 * MINUTE, 60)), 'locked');
    assertRejected(await create(at(midnight + 35 * HOUR, 30)), 'locked');
    assert.equal((await create(at(midnight - 25 * HOUR, 60))).status, 1);
    assert.equal((await create(at(midnight, 60))).status, 1);
    assert.equal((await create(at(midnight + 33 * HOUR, 60))).status, 1);
    assert.equal((await create(at(midnight + 36 * HOUR, 60))).status, 1);
  });

  test('stays on a day that was locked later, while other fields of the lesson can change', async () => {
    const lesson = await newLesson();
    const date = new Date(lesson.startTimeMillis + 9 * HOUR).toISOString().slice(0, 10);
    await provider.ask('createLock', { body: { date, locked: true } }, { token });
    assert.equal((await change(lesson, { memo: 'そのまま' })).status, 1);
    assertRejected(await change({ ...lesson, version: 2 }, { endTimeMillis: lesson.endTimeMillis + MINUTE }), 'locked');
  });
});

describe('a change', () => {
  test('updates its fields and leaves the others', async () => {
    const lesson = await newLesson();
    const span = freeSpan(90);
    const { data } = await change(lesson, span);
    assert.deepEqual(data, { ...lesson, ...span, version: 2 });
    assert.deepEqual((await provider.ask('readLesson', { params: { id: lesson.id } }, { token })).data, data);
  });

  test('without a difference creates no new version', async () => {
    const lesson = await newLesson();
    assert.deepEqual((await change(lesson, { subject: lesson.subject, memo: lesson.memo })).data, lesson);
  });

  test('of an older version is rejected with the newer lesson', async () => {
    const lesson = await newLesson();
    await change(lesson, { memo: '一つ目' });
    const rejection = await change(lesson, { memo: '二つ目' });
    assertRejected(rejection, 'stale');
    assert.deepEqual(rejection.data['lesson'], { ...lesson, memo: '一つ目', version: 2 });
  });

  test('may keep its own time, or overlap it', async () => {
    const lesson = await newLesson();
    const { status } = await change(lesson, { endTimeMillis: lesson.endTimeMillis + 30 * MINUTE });
    assert.equal(status, 1);
  });

  test('of an ended lesson may set only the note', async () => {
    const lesson = await findLesson(provider, token, 3);
    assertRejected(await change(lesson, { memo: '後から' }), 'ended');
    assertRejected(await change(lesson, { note: 'よくできた。', subject: '体育' }), 'ended');
    const { status, data } = await change(lesson, { note: 'よくできた。' });
    assert.deepEqual([status, data['note'], data['version']], [1, 'よくできた。', (lesson.version ?? 0) + 1]);
  });

  test('of a running lesson may move its end, but not into the past', async () => {
    const lesson = await newLesson();
    provider.clock.now = lesson.startTimeMillis + 30 * MINUTE;
    const later = await provider.signIn();
    const ask = (endTimeMillis: number, version: number) =>
      provider.askAnything('changeLesson', { body: { id: lesson.id, version, endTimeMillis } }, { token: later });
    assertRejected(await ask(lesson.startTimeMillis + 29 * MINUTE, 1), 'past');
    assert.equal((await ask(lesson.endTimeMillis + 30 * MINUTE, 1)).status, 1);
  });

  test('of a cancelled lesson is rejected, even of its note', async () => {
    const lesson = await newLesson();
    await cancel(lesson);
    assertRejected(await change({ ...lesson, version: 2 }, { note: '' }), 'canceled');
  });

  test('accepts a memo of 1,000 emoji, and not one more', async () => {
    const lesson = await newLesson();
    assert.equal((await change(lesson, { memo: '🌸'.repeat(1000) })).status, 1);
    const answer = await change({ ...lesson, version: 2 }, { memo: '🌸'.repeat(1001) });
    assert.deepEqual([answer.httpStatus, answer.data['code'], answer.data['field']], [422, 'tooLong', 'memo']);
    assert.match(answer.message, /1000/);
  });
});

describe('a key', () => {
  test('creates one lesson for several requests, even simultaneous ones', async () => {
    const before = await count();
    const body = { ...freeSpan(), studentId: student.id, subject: '数学' };
    const key = newKey();
    const answers = await Promise.all([1, 2, 3].map(() => create(body, key)));
    assert.deepEqual(
      answers.map(({ data }) => data['id']),
      Array.from({ length: 3 }, () => answers[0]?.data['id']),
    );
    assert.equal(await count(), before + 1);
  });

  test('cancels once, returns the cancelled lesson again, and sends one mail', async () => {
    const lesson = await newLesson();
    await mailDue();
    const before = (await provider.mails()).length;
    const idempotencyKey = newKey();
    const first = await cancel(lesson, { notifyStudent: true, idempotencyKey });
    assert.deepEqual((await cancel(lesson, { notifyStudent: true, idempotencyKey })).data, first.data);
    await mailDue();
    assert.equal((await provider.mails()).length, before + 1);
  });

  test('is rejected for a different request', async () => {
    const key = newKey();
    await create(freeSpan(), key);
    assertRejected(await create(freeSpan(), key), 'keyReused');
  });

  test('may be reused after a rejection, and belongs to one teacher', async () => {
    const key = newKey();
    const span = freeSpan();
    assertRejected(await create({ ...span, endTimeMillis: span.startTimeMillis }, key), 'endBeforeStart');
    assert.equal((await create(span, key)).status, 1);
    const foreign = await provider.signIn('taro');
    const [theirs] = (await provider.ask('listStudents', {}, { token: foreign })).data;
    const answer = await provider.ask(
      'createLesson',
      { body: { ...span, studentId: theirs?.id ?? '', subject: '理科', idempotencyKey: key } },
      { token: foreign },
    );
    assert.equal(answer.status, 1);
  });
});

describe('a cancellation', () => {
  test('has a preview of its consequences', async () => {
    const lesson = await newLesson();
    const info = async () => (await provider.ask('readCancelInfo', { params: { id: lesson.id } }, { token })).data;
    const { allowed, message, canNotify, lessonsLeft } = await info();
    assert.deepEqual([allowed, message, canNotify, lessonsLeft], [true, '', true, student.lessonsLeft]);
    await cancel(lesson);
    const after = await info();
    assert.equal(after.allowed, false);
    assert.match(after.message, /キャンセルされています/);
  });

  test("notifies the student by mail, in the student's language and in Japanese time, whatever the teacher's language", async () => {
    const { data } = await create({
      startTimeMillis: Date.parse('2027-02-01T23:30:00+09:00'),
      endTimeMillis: Date.parse('2027-02-02T00:30:00+09:00'),
    });
    const lesson = data as unknown as Lesson;
    await mailDue();
    await provider.askAnything(
      'cancelLesson',
      { body: { id: lesson.id, reason: '講師の都合のため', notifyStudent: true, idempotencyKey: newKey() } },
      { token, language: 'en' },
    );
    await mailDue();
    const mail = (await provider.mails()).at(-1);
    assert.match(mail?.to ?? '', /^family\.ito\.hiroto@example\.jp$/);
    assert.equal(mail?.subject, '【授業キャンセル】2/1(月) 23:30–00:30 数学');
    assert.match(
      mail?.text ?? '',
      /伊藤 大翔 さん[^]*日時：2\/1\(月\) 23:30–00:30（日本時間）[^]*科目：数学\n理由：講師の都合のため[^]*講師：佐藤 花子/,
    );
  });

  test('sends nothing if not requested, or if the student has no address', async () => {
    const silent = students.find(({ name }) => name === '東 京子') ?? assert.fail('no such student');
    const cancellations = async () =>
      (await provider.mails()).filter(({ subject }) => subject.includes('キャンセル')).length;
    const before = await cancellations();
    await cancel(await newLesson());
    const { data } = await create({ studentId: silent.id });
    const lesson = data as unknown as Lesson;
    assert.equal(
      (await provider.ask('readCancelInfo', { params: { id: lesson.id } }, { token })).data.canNotify,
      false,
    );
    assert.equal((await cancel(lesson, { notifyStudent: true })).status, 1);
    await mailDue();
    assert.equal(await cancellations(), before);
  });

  test('is rejected for an older version, with the newer lesson, and for an ended lesson', async () => {
    const lesson = await newLesson();
    await change(lesson, { memo: '新しい' });
    const rejection = await cancel(lesson, { version: 1 });
    assertRejected(rejection, 'stale');
    assert.equal((rejection.data['lesson'] as Lesson).memo, '新しい');
    assertRejected(await cancel(await findLesson(provider, token, 3)), 'ended');
  });
});

const STUDENT = 'student-hanako-01';
const LESSON = nightAfter(NOW, 40);

async function start() {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  const { plan } = await studentCalls(provider, STUDENT);
  const cancel = async ({ id }: Lesson) => {
    const body = { id, reason: '学校行事と重なったため', notifyStudent: false, idempotencyKey: `cancel-${id}` };
    return (await provider.ask('cancelLesson', { body }, { token })).data;
  };
  const cancellation = async ({ id }: Lesson) =>
    provider.askAnything('readLessonCancellation', { params: { id } }, { token });
  const link = async (lesson: Lesson, makeUp: Lesson) =>
    provider.askAnything('linkMakeUpLesson', { body: { id: lesson.id, makeUpId: makeUp.id } }, { token });
  const records = async (also?: 'canceled'): Promise<StudentRecord[]> =>
    (
      await provider.ask(
        'listStudentRecords',
        { params: { studentId: STUDENT }, query: { page: 1, size: 100, ...(also && { also }) } },
        { token },
      )
    ).data.list;
  return { provider, plan, cancel, cancellation, link, records };
}

describe('a cancelled lesson', () => {
  test('keeps its reason, and names the lesson that takes its place', async () => {
    const { plan, cancel, cancellation, link } = await start();
    const lesson = await cancel(await plan(LESSON));
    assert.deepEqual((await cancellation(lesson)).data, { reason: '学校行事と重なったため' });
    const makeUp = await plan(LESSON + 7 * DAY);
    const made = { id: makeUp.id, startTimeMillis: LESSON + 7 * DAY, endTimeMillis: LESSON + 7 * DAY + HOUR };
    assert.deepEqual((await link(lesson, makeUp)).data, { reason: '学校行事と重なったため', makeUp: made });
    assert.deepEqual((await cancellation(lesson)).data['makeUp'], made);
  });

  test('names no lesson any more that was cancelled, too', async () => {
    const { plan, cancel, cancellation, link } = await start();
    const lesson = await cancel(await plan(LESSON));
    const makeUp = await plan(LESSON + 7 * DAY);
    await link(lesson, makeUp);
    await cancel(makeUp);
    assert.deepEqual((await cancellation(lesson)).data, { reason: '学校行事と重なったため' });
    assert.equal((await link(lesson, makeUp)).data['code'], 'canceled');
  });

  test("is among a student's records on request, past or future", async () => {
    const { plan, cancel, records } = await start();
    const lesson = await cancel(await plan(LESSON));
    assert.ok((await records()).every(({ canceledAt }) => canceledAt === undefined));
    const [latest, ...others] = await records('canceled');
    assert.deepEqual(
      [latest?.lessonId, latest?.canceledAt, latest?.cancelReason],
      [lesson.id, NOW, '学校行事と重なったため'],
    );
    const starts = others.map(({ startTimeMillis }) => startTimeMillis);
    assert.deepEqual(
      starts,
      starts.toSorted((one, other) => other - one),
    );
  });

  test('cannot be read by another teacher', async () => {
    const { provider, plan, cancel } = await start();
    const { id } = await cancel(await plan(LESSON));
    const token = await provider.signIn('taro');
    const { httpStatus } = await provider.askAnything('readLessonCancellation', { params: { id } }, { token });
    assert.equal(httpStatus, 404);
  });
});
