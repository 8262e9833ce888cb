import type { Meeting } from '../../../src/core/api/endpoints/index.ts';
import type { Handlers } from '../app/context.ts';
import { pageInTime } from '../app/pages.ts';
import type { MeetingRow } from '../store/tables.ts';

/** Meetings (面談) of the teacher. */
export const meetingHandlers: Pick<Handlers, 'listMeetings'> = {
  listMeetings({ query }, { store, teacher, now }) {
    const found = pageInTime(store.meetings, [['teacherId', '=', teacher.id]], query, now());
    return { ...found, list: found.list.map(meetingRecord) };
  },
};

function meetingRecord(row: MeetingRow): Meeting {
  const { id, title, visitorName, startTimeMillis, endTimeMillis, memo, studentId, actualEndTimeMillis, canceledAt } =
    row;
  return {
    id,
    title,
    visitorName,
    startTimeMillis,
    endTimeMillis,
    memo,
    ...(studentId !== undefined && { studentId }),
    ...(actualEndTimeMillis !== undefined && { actualEndTimeMillis }),
    ...(canceledAt !== undefined && { canceledAt }),
  };
}
