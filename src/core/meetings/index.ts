export { createMeetingChanges, type MeetingPatch, meetingSearch } from './meeting-changes.ts';
export { FIRST_VISITS, readMeetingQuery, writeMeetingQuery } from './meeting-query.ts';
export { meetingJoinWindow, meetingState, nextMeetingChange } from './meeting-rules.ts';
export { createMeetings, type Meetings } from './meetings.ts';
