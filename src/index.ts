/** All elements, registered; a page that shows only some of them imports those alone. */
export { TeacherContacts } from './elements/contacts/index.ts';
export { TeacherCourseList } from './elements/course-list/index.ts';
export { TeacherLiveRoom } from './elements/live-room/index.ts';
export { TeacherLogin } from './elements/login/index.ts';
export { TeacherPortal } from './elements/portal/index.ts';
export { TeacherSchedule } from './elements/schedule/index.ts';
export { TeacherSettings } from './elements/settings/index.ts';
export { TeacherStudentRoom } from './elements/student-room/index.ts';
export { TeacherVisits } from './elements/visits/index.ts';
export {
  session,
  type CallData,
  type CallError,
  type CallInput,
  type CallName,
  type HostCallOptions,
  type HostEvent,
  type HostEventMap,
  type HostEventName,
  type HostEventPattern,
  type HostSession,
  type HostSessionState,
  type ProviderRequest,
} from './host/host-session.ts';
export { registerLanguage, type Lesson, type PartialTexts } from './core/index.ts';
export type { FetchToken, SettledState, Theme } from './runtime/contract.ts';
