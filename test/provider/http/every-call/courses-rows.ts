import assert from 'node:assert/strict';
import { DAY, HOUR, NOW } from '../../client.ts';
import type { CallRecords } from './call-records.ts';
import { MISSING_ID, PAGING, WRONG_PAGING, type CallRow } from './call-row.ts';

const freeTime = { startTimeMillis: NOW + 60 * DAY, endTimeMillis: NOW + 60 * DAY + HOUR };

export const coursesRows = ({ lesson, student }: CallRecords) =>
  ({
    listLessons: {
      right: { query: PAGING },
      data: ({ list }) => assert.equal((list as unknown[]).length, 10),
      wrong: WRONG_PAGING,
    },
    searchLessons: {
      right: { query: PAGING, body: { words: lesson.studentName, state: 1 } },
      data: ({ total }) => assert.ok(Number(total) >= 1),
      wrong: {
        'no such state': [{ query: PAGING, body: { state: 5 } }, 422, 'notChoice'],
        'a long text': [{ query: PAGING, body: { words: 'あ'.repeat(101) } }, 422, 'tooLong'],
        'a period that is no number': [{ query: PAGING, body: { fromMillis: '2026-11-18' } }, 422, 'notNumber'],
      },
    },
    readLesson: {
      right: { params: { id: lesson.id } },
      data: ({ id }) => assert.equal(id, lesson.id),
      missing: MISSING_ID,
    },
    readCancelInfo: {
      right: { params: { id: lesson.id } },
      data: ({ allowed }) => assert.equal(allowed, true),
      missing: MISSING_ID,
    },
    changeLesson: {
      right: { body: { id: lesson.id, version: lesson.version, memo: '変更しました。' } },
      data: ({ memo, version }) => {
        assert.deepEqual({ memo, version }, { memo: '変更しました。', version: (lesson.version ?? 0) + 1 });
      },
      wrong: {
        'a memo of 3,000 characters': [
          { body: { id: lesson.id, version: 2, memo: '長'.repeat(3000) } },
          422,
          'tooLong',
        ],
        'a past time': [
          { body: { id: lesson.id, version: 2, startTimeMillis: NOW - DAY, endTimeMillis: NOW - DAY + HOUR } },
          200,
          'past',
        ],
        'an empty subject': [{ body: { id: lesson.id, version: 2, subject: ' ' } }, 422, 'required'],
        'an older version': [{ body: { id: lesson.id, version: 1, memo: '' } }, 200, 'stale'],
      },
      missing: { body: { id: 'nobody', version: 1, memo: '' } },
    },
    cancelLesson: {
      right: { body: { id: lesson.id, reason: '体調不良', notifyStudent: true, idempotencyKey: 'every-call-1' } },
      data: ({ canceledAt }) => assert.equal(canceledAt, NOW),
      wrong: {
        'no reason': [
          { body: { id: lesson.id, reason: ' ', notifyStudent: true, idempotencyKey: 'every-call-2' } },
          422,
          'required',
        ],
        'no key': [{ body: { id: lesson.id, reason: '体調不良', notifyStudent: true } }, 422, 'required'],
        'a lesson that is cancelled': [
          { body: { id: lesson.id, reason: '体調不良', notifyStudent: true, idempotencyKey: 'every-call-3' } },
          200,
          'canceled',
        ],
      },
      missing: { body: { id: 'nobody', reason: '体調不良', notifyStudent: false, idempotencyKey: 'every-call-4' } },
    },
    createLesson: {
      right: { body: { studentId: student.id, subject: '数学', ...freeTime, idempotencyKey: 'every-call-5' } },
      data: ({ studentName, version }) => assert.deepEqual([studentName, version], [student.name, 1]),
      wrong: {
        'an end before the start': [
          {
            body: {
              studentId: student.id,
              subject: '数学',
              startTimeMillis: NOW + 9 * DAY,
              endTimeMillis: NOW + 8 * DAY,
              idempotencyKey: 'every-call-6',
            },
          },
          200,
          'endBeforeStart',
        ],
        'a time that is taken': [
          { body: { studentId: student.id, subject: '数学', ...freeTime, idempotencyKey: 'every-call-7' } },
          200,
          'overlap',
        ],
        'no student': [{ body: { subject: '数学', ...freeTime, idempotencyKey: 'every-call-8' } }, 422, 'required'],
      },
      missing: { body: { studentId: 'nobody', subject: '数学', ...freeTime, idempotencyKey: 'every-call-9' } },
    },
  }) satisfies Record<string, CallRow>;
