export {
  createMeetingChanges,
  type MeetingChanges,
  type MeetingPatch,
  type MeetingPlan,
  meetingSearch,
} from './meeting-changes.ts';
export { FIRST_VISITS, readMeetingQuery, writeMeetingQuery } from './meeting-query.ts';
export { meetingJoinWindow, meetingState, nextMeetingChange } from './meeting-rules.ts';
export { createMeetings, type MeetingRequest, type Meetings } from './meetings.ts';
