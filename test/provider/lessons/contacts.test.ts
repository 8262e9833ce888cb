import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Lesson } from '../../../src/core/api/endpoints/records.ts';
import { DAY, HOUR, MINUTE, NOW, startTestProvider } from '../client.ts';

const provider = await startTestProvider();
const token = await provider.signIn();
const students = async () => (await provider.ask('listStudents', {}, { token })).data;
const lessonsOf = async (studentId: string, ahead: boolean) =>
  (await provider.ask('searchLessons', { query: { page: 1, size: 100 }, body: { studentId, ahead } }, { token })).data
    .list;

describe('the students', () => {
  test('have their current or next lesson, which is not a cancelled one', async () => {
    for (const { id, nextLesson } of await students()) {
      const [first] = (await lessonsOf(id, true)).filter(({ canceledAt }) => canceledAt === undefined);
      assert.deepEqual(
        nextLesson,
        first && {
          id: first.id,
          subject: first.subject,
          startTimeMillis: first.startTimeMillis,
          endTimeMillis: first.endTimeMillis,
        },
      );
    }
  });

  test('have the times of the meeting of their room', async () => {
    const meetings = (await provider.ask('listMeetings', { query: { page: 1, size: 100 } }, { token })).data.list;
    const met = (await students()).filter(({ meetingId }) => meetingId);
    assert.ok(met.length > 0);
    for (const { id, meetingId, meetingStartTimeMillis, meetingEndTimeMillis } of met) {
      const meeting = meetings.find((each) => each.id === meetingId);
      assert.deepEqual(
        [meeting?.studentId, meeting?.startTimeMillis, meeting?.endTimeMillis],
        [id, meetingStartTimeMillis, meetingEndTimeMillis],
      );
    }
  });

  test('have the lessons left of their contract, if there is one', async () => {
    const many = await startTestProvider({ students: 20 });
    const theirs = await many.signIn();
    const all = (await many.ask('listStudents', {}, { token: theirs })).data;
    assert.equal(all.length, 34);
    const without = all.filter(({ lessonsLeft }) => lessonsLeft === undefined);
    assert.equal(without.length, 1);
    for (const { id, lessonsLeft } of all) {
      const { httpStatus, data } = await many.askAnything(
        'readContract',
        { params: { studentId: id } },
        { token: theirs },
      );
      assert.equal(httpStatus, lessonsLeft === undefined ? 404 : 200);
      if (httpStatus === 200) assert.equal(data['lessonsLeft'], lessonsLeft);
    }
  });
});

describe('the lessons of a student', () => {
  test('are split into past and future ones to the minute; cancelled ones are in both', async () => {
    const [student] = await students();
    const id = student?.id ?? assert.fail('no student');
    const start = NOW + 300 * DAY;
    const made = await provider.ask(
      'createLesson',
      {
        body: {
          studentId: id,
          subject: '数学',
          startTimeMillis: start,
          endTimeMillis: start + HOUR,
          idempotencyKey: 'contacts-1',
        },
      },
      { token },
    );
    const lesson: Lesson = made.data;
    const has = async (ahead: boolean) => (await lessonsOf(id, ahead)).some((each) => each.id === lesson.id);
    assert.deepEqual([await has(true), await has(false)], [true, false]);
    const cancelled = await provider.ask(
      'cancelLesson',
      { body: { id: lesson.id, reason: '台風', notifyStudent: false, idempotencyKey: 'contacts-2' } },
      { token },
    );
    assert.ok(cancelled.data.canceledAt);
    assert.deepEqual([await has(true), await has(false)], [true, false]);
    const all = (
      await provider.ask('searchLessons', { query: { page: 1, size: 100 }, body: { studentId: id } }, { token })
    ).data.list;
    const [ahead, over] = [await lessonsOf(id, true), await lessonsOf(id, false)];
    assert.deepEqual(
      [...ahead, ...over].map((each) => each.id),
      all.map((each) => each.id),
    );
    assert.ok(over.length > 0 && over.every(({ endTimeMillis }) => endTimeMillis < NOW));
    assert.ok(ahead.every(({ endTimeMillis }) => Math.floor(endTimeMillis / MINUTE) >= Math.floor(NOW / MINUTE)));
  });
});
