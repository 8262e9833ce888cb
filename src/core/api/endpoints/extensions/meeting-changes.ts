import * as v from 'valibot';
import { endpoint, inputType, pageOf } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';
import { meeting } from '../records.ts';

/** The `data` of a rejected write: the rule, the field, and the newer meeting when `stale`. */
const meetingErrorData = v.object({
  code: v.optional(v.string()),
  field: v.optional(v.string()),
  meeting: v.optional(meeting),
});

export const searchMeetings = endpoint({
  method: 'POST',
  path: '/api/client/teacher/meeting/search',
  description: "The teacher's meetings that contain all the words, upcoming ones first.",
  extension: 'meeting-changes',
  query: inputType<Inputs['searchMeetings']['query']>(),
  body: inputType<Inputs['searchMeetings']['body']>(),
  data: pageOf(meeting),
});

export const createMeeting = endpoint({
  method: 'POST',
  path: '/api/client/teacher/meeting',
  description: 'Creates a meeting; a time with a lesson, another meeting or a lock is rejected.',
  extension: 'meeting-changes',
  body: inputType<Inputs['createMeeting']['body']>(),
  data: meeting,
  errorData: meetingErrorData,
});

export const changeMeeting = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/meeting',
  description:
    "Changes a meeting's time, title, visitor or memo; an outdated version is rejected with the newer meeting.",
  extension: 'meeting-changes',
  body: inputType<Inputs['changeMeeting']['body']>(),
  data: meeting,
  errorData: meetingErrorData,
});

export const cancelMeeting = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/meeting/cancel',
  description: 'Cancels a meeting; its room then shows that.',
  extension: 'meeting-changes',
  body: inputType<Inputs['cancelMeeting']['body']>(),
  data: meeting,
  errorData: meetingErrorData,
});

export const restoreMeeting = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/meeting/restore',
  description: 'Restores a cancelled meeting within 10 minutes, if its time is still free.',
  extension: 'meeting-changes',
  body: inputType<Inputs['restoreMeeting']['body']>(),
  data: meeting,
  errorData: meetingErrorData,
});
