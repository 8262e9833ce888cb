import * as v from 'valibot';
import { studioInfo, ticket } from '../records.ts';
import { endpoint, identifier, moment, nothing, wholeNumber } from './endpoint.ts';

export const readClassStudio = endpoint({
  method: 'GET', path: '/api/client/teacher/classStudio/{id}',
  use: 'The times of a lesson\'s room, for its door.',
  data: studioInfo,
});

export const joinClass = endpoint({
  method: 'POST', path: '/api/client/teacher/class',
  use: 'Opens the lesson\'s room: the teacher\'s ticket and the student\'s link.',
  body: v.object({ id: identifier }),
  data: v.object({ ...ticket.entries, studentLink: v.string() }),
});

export const readMeetingStudio = endpoint({
  method: 'GET', path: '/api/client/teacher/studio/{id}',
  use: 'The times of a meeting\'s room and, within them, the ticket.',
  data: v.object({ ...studioInfo.entries, ticket: v.optional(ticket) }),
});

export const endMeeting = endpoint({
  method: 'POST', path: '/api/backstage/meeting/studio/termination/{id}',
  use: 'Ends a meeting for everybody.',
  data: nothing,
});

export const readUploadCredential = endpoint({
  method: 'GET', path: '/api/backstage/common/cos/tempCredential',
  use: 'A one-time ticket for uploading teaching material.',
  data: v.object({
    /** Where the file goes, as form field `file` beside `ticket`. */
    url: v.string(),
    ticket: v.string(),
    expiresAtMillis: moment,
    maximumBytes: wholeNumber,
  }),
});
