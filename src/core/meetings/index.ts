export { FIRST_VISITS, readVisitQuery, writeVisitQuery } from './meeting-query.ts';
export { meetingDoor, meetingState, nextMeetingChange } from './meeting-rules.ts';
export { createMeetings, type Meetings } from './meetings.ts';
