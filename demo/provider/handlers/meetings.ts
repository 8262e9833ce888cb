import type { Meeting } from '../../../src/core/records.ts';
import type { Handlers } from '../call.ts';
import { pageInTime } from '../pages.ts';
import type { MeetingRow } from '../tables.ts';

/** Meetings (面談) of the teacher. */
export const meetingHandlers: Pick<Handlers, 'listMeetings'> = {
  listMeetings({ query }, { store, teacher, now }) {
    const found = pageInTime(store.meetings, [['teacherId', '=', teacher.id]], query, now());
    return { ...found, list: found.list.map(meetingRecord) };
  },
};

function meetingRecord(row: MeetingRow): Meeting {
  const { id, title, visitorName, startTimeMillis, endTimeMillis, memo, studentId, actualEndTimeMillis, canceledAt } = row;
  return {
    id, title, visitorName, startTimeMillis, endTimeMillis, memo,
    ...studentId !== undefined && { studentId },
    ...actualEndTimeMillis !== undefined && { actualEndTimeMillis },
    ...canceledAt !== undefined && { canceledAt },
  };
}
