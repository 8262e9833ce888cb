import assert from 'node:assert/strict';
import type { Meeting } from '../../../../src/core/api/endpoints/index.ts';
import { DAY, HOUR, NOW } from '../../client.ts';
import { PAGING, WRONG_PAGING, type CallRow } from './call-row.ts';

const plannedFor = (studentId: string) => ({
  studentId,
  title: '三者面談',
  visitorName: '伊藤さん',
  startTimeMillis: NOW + 300 * DAY,
  endTimeMillis: NOW + 300 * DAY + HOUR,
  idempotencyKey: 'meeting-key',
});

/** What a teacher does with meetings, beyond the specification (docs/design-choices.md#meetings-in-the-schedule). `meeting` is to come. */
export const meetingRows = (meeting: Meeting, studentId: string) => {
  const planned = plannedFor(studentId);
  return {
    searchMeetings: {
      right: { query: PAGING, body: { words: '面談' } },
      data: ({ page, size, list }) => assert.deepEqual([page, size, Array.isArray(list)], [1, 10, true]),
      wrong: {
        ...Object.fromEntries(
          Object.entries(WRONG_PAGING ?? {}).map(([what, [input, ...rest]]) => [
            what,
            [{ body: { words: '' }, ...(input as object) }, ...rest],
          ]),
        ),
        'words of 101 characters': [{ query: PAGING, body: { words: '長'.repeat(101) } }, 422, 'tooLong'],
      },
    },
    createMeeting: {
      right: { body: planned },
      data: ({ title, version }) => assert.deepEqual([title, version], ['三者面談', 1]),
      missing: { body: { ...planned, studentId: 'nobody', idempotencyKey: 'another-key' } },
      wrong: {
        'the same key with another body': [{ body: { ...planned, title: '面談' } }, 200, 'keyReused'],
        'no visitor': [{ body: { ...planned, visitorName: ' ' } }, 422, 'required'],
        'a memo of 1,001 characters': [{ body: { ...planned, memo: '長'.repeat(1001) } }, 422, 'tooLong'],
        'a start in the past': [
          { body: { ...planned, startTimeMillis: NOW - HOUR, endTimeMillis: NOW, idempotencyKey: 'past-key' } },
          200,
          'past',
        ],
      },
    },
    changeMeeting: {
      right: { body: { id: meeting.id, version: 1, memo: '進路' } },
      data: ({ memo, version }) => assert.deepEqual([memo, version], ['進路', 2]),
      missing: { body: { id: 'nobody', version: 1 } },
      wrong: {
        'an outdated version': [{ body: { id: meeting.id, version: 1, memo: '' } }, 200, 'stale'],
        'no version': [{ body: { id: meeting.id, memo: '' } }, 422, 'required'],
      },
    },
    cancelMeeting: {
      right: { body: { id: meeting.id, version: 2, reason: '体調不良' } },
      data: ({ canceledAt, version }) => assert.deepEqual([canceledAt, version], [NOW, 3]),
      missing: { body: { id: 'nobody', version: 1 } },
      wrong: {
        'a meeting that is cancelled': [{ body: { id: meeting.id, version: 3 } }, 200, 'canceled'],
        'a reason of 1,001 characters': [
          { body: { id: meeting.id, version: 3, reason: '長'.repeat(1001) } },
          422,
          'tooLong',
        ],
      },
    },
    restoreMeeting: {
      right: { body: { id: meeting.id, version: 3 } },
      data: ({ canceledAt, version }) => assert.deepEqual([canceledAt, version], [undefined, 4]),
      missing: { body: { id: 'nobody', version: 1 } },
      wrong: {
        'a meeting that stands': [{ body: { id: meeting.id, version: 4 } }, 200, 'notCanceled'],
        'no version': [{ body: { id: meeting.id } }, 422, 'required'],
      },
    },
  } satisfies Record<string, CallRow>;
};
