import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Lesson, StudentRecord } from '../../../src/core/api/endpoints/index.ts';
import { DAY, HOUR, NOW, startTestProvider } from '../client.ts';
import { nightAfter, studentCalls } from '../links/student-rooms.ts';

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

  test("is among a student's records when it is asked for, past or coming", async () => {
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

  test("is not another teacher's to ask about", async () => {
    const { provider, plan, cancel } = await start();
    const { id } = await cancel(await plan(LESSON));
    const token = await provider.signIn('taro');
    const { httpStatus } = await provider.askAnything('readLessonCancellation', { params: { id } }, { token });
    assert.equal(httpStatus, 404);
  });
});
