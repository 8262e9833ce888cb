import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createContacts,
  createCourses,
  createIdempotencyKey,
  failureText,
  loadTexts,
  servicesOf,
  translator,
  type Lesson,
} from '../../src/core/index.ts';
import { DAY, HOUR, MINUTE, NOW, tokyo } from '../provider/client.ts';
import { enter, paging } from './demo-session.ts';

async function coming(session: Awaited<ReturnType<typeof enter>>, number = 0): Promise<Lesson> {
  const courses = createCourses(session);
  await courses.load({ page: 1, size: 100 }, { state: 1 });
  return courses.page.peek()?.list[number] ?? assert.fail('no lesson');
}

describe('a teacher at the reference provider', () => {
  test('sees the lessons by pages, searches them, and reads one', async (t) => {
    const session = await enter(t);
    const courses = createCourses(session);
    await courses.load({ page: 2, size: 20 });
    const page = courses.page.peek() ?? assert.fail();
    assert.deepEqual([page.page, page.size, page.list.length], [2, 20, 20]);
    const lesson = page.list[0] ?? assert.fail();
    await courses.load(paging, { studentId: lesson.studentId });
    assert.ok(courses.page.peek()?.list.every(({ studentId }) => studentId === lesson.studentId));
    await courses.read(lesson.id);
    assert.deepEqual(courses.courseInfo.peek(), lesson);
  });

  test('changes a lesson, and is not allowed to overwrite what has changed meanwhile', async (t) => {
    const session = await enter(t);
    const courses = createCourses(session);
    const { id, version } = await coming(session);
    const reply = await courses.change({ id, version, memo: '宿題の確認' });
    assert.equal(reply.data?.memo, '宿題の確認');
    const stale = await courses.change({ id, version, memo: '古い' });
    assert.equal(stale.failure?.kind === 'rejected' && stale.failure.code, 'stale');
    assert.deepEqual((stale.errorData as { lesson: Lesson }).lesson, reply.data);
  });

  test('cancels a lesson once, although the wish is sent twice', async (t) => {
    const session = await enter(t);
    const courses = createCourses(session);
    const { id, version } = await coming(session, 1);
    await courses.readCancelInfo(id);
    assert.equal(courses.cancelInfo.peek()?.allowed, true);
    const request = { id, version, reason: '体調不良', notifyStudent: false, idempotencyKey: createIdempotencyKey() };
    const [one, two] = [await courses.cancel(request), await courses.cancel(request)];
    assert.equal(one.data?.canceledAt, NOW);
    assert.deepEqual(two.data, one.data);
  });

  test('creates a lesson once, although the wish is sent twice', async (t) => {
    const session = await enter(t);
    const contacts = createContacts(session);
    await contacts.load();
    const student = contacts.students.data.peek()?.[0] ?? assert.fail();
    const start = tokyo('2027-02-03', '06:10');
    const request = {
      studentId: student.id,
      subject: '数学',
      startTimeMillis: start,
      endTimeMillis: start + 50 * MINUTE,
      allowWarnings: true,
      idempotencyKey: createIdempotencyKey(),
    };
    const courses = createCourses(session);
    const [one, two] = [await courses.create(request), await courses.create(request)];
    assert.equal(one.data?.startTimeMillis, start, one.message);
    assert.equal(two.data?.id, one.data?.id);
  });

  test('learns what is wrong, in their own language, with bad input', async (t) => {
    const session = await enter(t);
    const courses = createCourses(session);
    const { id, version } = await coming(session);
    await loadTexts('en-US', ['common']);
    session.language.value = 'en-US';
    const wrong = {
      'a memo of 3,000 characters': await courses.change({ id, version, memo: 'あ'.repeat(3000) }),
      'a time in the past': await courses.change({
        id,
        version,
        startTimeMillis: NOW - DAY,
        endTimeMillis: NOW - DAY + HOUR,
      }),
      'an end before the start': await courses.change({
        id,
        version,
        startTimeMillis: NOW + HOUR,
        endTimeMillis: NOW + MINUTE,
      }),
      'a lesson that does not exist': await courses.read('no-such-lesson'),
      'an id that leads elsewhere': await courses.read('..'),
      'a file that is no picture': await servicesOf(session).upload(
        new File(['plain text'], 'face.png', { type: 'image/png' }),
      ),
    };
    for (const [what, reply] of Object.entries(wrong)) {
      assert.ok(reply.failure, what);
      assert.match(failureText(reply, translator('en-US')), /^[A-Z][ -~’]+\.$/, what);
    }
    assert.equal(session.state.peek(), 'active');
  });

  test("never sees another teacher's lesson", async (t) => {
    const lesson = await coming(await enter(t));
    const reply = await createCourses(await enter(t, 'taro')).read(lesson.id);
    assert.equal(reply.failure?.kind === 'http' && reply.failure.httpStatus, 404);
  });
});
