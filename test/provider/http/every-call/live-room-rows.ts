import assert from 'node:assert/strict';
import { NOW } from '../../client.ts';
import type { CallRecords } from './call-records.ts';
import { MISSING_ID, PAGING, WRONG_PAGING, type CallRow } from './call-row.ts';

export const liveRoomRows = ({ running, meeting }: CallRecords) =>
  ({
    listMeetings: { right: { query: PAGING }, data: ({ total }) => assert.ok(Number(total) >= 6), wrong: WRONG_PAGING },
    readMeetingStudio: {
      right: { params: { id: meeting.id } },
      data: ({ ticket }) => assert.ok(ticket),
      missing: MISSING_ID,
    },
    endMeeting: { right: { params: { id: meeting.id } }, missing: MISSING_ID },
    readClassStudio: {
      right: { params: { id: running.id } },
      data: ({ currentMillis }) => assert.equal(currentMillis, NOW),
      missing: MISSING_ID,
    },
    joinClass: {
      right: { body: { id: running.id } },
      data: ({ role, engine }) => assert.deepEqual([role, engine], ['teacher', 'mesh']),
      missing: { body: { id: 'nobody' } },
      wrong: { 'no lesson named': [{ body: {} }, 422, 'required'] },
    },
    readUploadCredential: { right: {}, data: ({ maximumBytes }) => assert.equal(maximumBytes, 20 * 1024 * 1024) },
  }) satisfies Record<string, CallRow>;
