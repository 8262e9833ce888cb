import * as v from 'valibot';
import { studioInfo, ticket } from './records.ts';
import { endpoint, moment, nothing, inputType, wholeNumber } from './endpoint.ts';
import type { Inputs } from './inputs.ts';

export const readClassStudio = endpoint({
  method: 'GET',
  path: '/api/client/teacher/classStudio/{id}',
  description: "The times of a lesson's room.",
  data: studioInfo,
});

/** The reply for an open class: the teacher's ticket and the student's link; a provider without rooms returns neither. */
const classTicket = v.object({ ...ticket.entries, studentLink: v.string() });
const noTicket = v.object({ token: v.optional(v.never()), studentLink: v.optional(v.never()) });

export const joinClass = endpoint({
  method: 'POST',
  path: '/api/client/teacher/class',
  description:
    "Opens a lesson's room: the teacher's ticket and the student link; neither if the provider has no rooms.",
  body: inputType<Inputs['joinClass']['body']>(),
  data: v.optional(v.union([classTicket, noTicket])),
});

export const readMeetingStudio = endpoint({
  method: 'GET',
  path: '/api/client/teacher/studio/{id}',
  description: "The times of a meeting's room and, while it is open, the ticket.",
  // As a union it is never omitted: without a ticket the provider would seem to have no rooms.
  data: v.object({ ...studioInfo.entries, ticket: v.optional(v.union([ticket, v.never()])) }),
});

export const endMeeting = endpoint({
  method: 'POST',
  path: '/api/backstage/meeting/studio/termination/{id}',
  description: 'Ends a meeting for everyone.',
  data: nothing,
});

export const readUploadCredential = endpoint({
  method: 'GET',
  path: '/api/backstage/common/cos/tempCredential',
  description: 'A one-time ticket for uploading teaching material.',
  data: v.object({
    /** Where the file goes, as form field `file` beside `ticket`. */
    url: v.string(),
    ticket: v.string(),
    expiresAtMillis: moment,
    maximumBytes: wholeNumber,
  }),
});
