import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Lesson } from '../../../../src/core/api/endpoints/records.ts';
import { assertRejected, findLesson } from '../../client.ts';
import {
  cancel,
  change,
  count,
  create,
  freeSpan,
  mailDue,
  newKey,
  newLesson,
  provider,
  student,
  students,
  token,
} from './course-calls.ts';

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
