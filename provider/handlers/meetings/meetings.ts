import type { Meeting } from '../../../src/core/api/endpoints/index.ts';
import { startOfMinute } from '../../lessons/lessons.ts';
import { missing } from '../../app/api-error.ts';
import type { AuthenticatedContext, Handlers } from '../../app/context.ts';
import { pageInTime } from '../../store/page-in-time.ts';
import type { MeetingRow } from '../../store/tables.ts';

/** Meetings (面談) of the teacher. */
export const meetingHandlers: Pick<Handlers, 'listMeetings'> = {
  async listMeetings({ query }, { store, teacher, now }) {
    const found = await pageInTime(store.meetings, [['teacherId', '=', teacher.id]], query, startOfMinute(now()));
    return { ...found, list: found.list.map(meetingRecord) };
  },
};

/**
 * The meeting of this teacher.
 * @throws {ApiError} if there is none with this id, or it is another teacher's
 */
export async function ownMeeting({ store, teacher, messages }: AuthenticatedContext, id: string): Promise<MeetingRow> {
  const row = await store.meetings.get(id);
  if (!row || row.teacherId !== teacher.id) throw missing(messages);
  return row;
}

/** The meeting as the API returns it. */
export function meetingRecord(row: MeetingRow): Meeting {
  const { id, title, visitorName, startTimeMillis, endTimeMillis, memo, studentId, actualEndTimeMillis, canceledAt } =
    row;
  return {
    id,
    title,
    visitorName,
    startTimeMillis,
    endTimeMillis,
    memo,
    version: row.version ?? 1,
    ...(studentId !== undefined && { studentId }),
    ...(actualEndTimeMillis !== undefined && { actualEndTimeMillis }),
    ...(canceledAt !== undefined && { canceledAt }),
  };
}
