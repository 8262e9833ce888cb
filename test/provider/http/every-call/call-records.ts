import assert from 'node:assert/strict';
import type { Lock, Lesson, Meeting, Student } from '../../../../src/core/api/endpoints/index.ts';
import { findLesson, NOW, type Calls } from '../../client.ts';

/** Records of the demo world that the rows name. */
export interface CallRecords {
  /** A lesson to come. */
  lesson: Lesson;
  /** A lesson that is open now. */
  running: Lesson;
  student: Student;
  /** A meeting that is open now. */
  meeting: Meeting;
  /** A meeting to come. */
  comingMeeting: Meeting;
  /** A day to come that is locked as a whole. */
  locked: Lock;
}

/** Finds the records in the demo world as of `NOW`. */
export async function findCallRecords(provider: Calls, token: string): Promise<CallRecords> {
  const students = (await provider.ask('listStudents', {}, { token })).data;
  const meetings = (await provider.ask('listMeetings', { query: { page: 1, size: 20 } }, { token })).data.list;
  const days = (await provider.ask('readCalendar', { params: { date: '2026-11-01' } }, { token })).data;
  return {
    lesson: await findLesson(provider, token, 1, 3),
    running: await findLesson(provider, token, 2),
    student: students[0] ?? assert.fail('no student'),
    meeting:
      meetings.find(({ startTimeMillis, endTimeMillis }) => startTimeMillis <= NOW && NOW <= endTimeMillis) ??
      assert.fail('no meeting'),
    comingMeeting: meetings.find(({ startTimeMillis }) => startTimeMillis > NOW) ?? assert.fail('no meeting to come'),
    locked:
      days
        .flatMap(({ lock }) => lock ?? [])
        .find(({ date, startTimeMillis }) => date > '2026-11-18' && startTimeMillis === undefined) ??
      assert.fail('no lock'),
  };
}
