/** The classes of all elements without their tags: a page that imports them registers what it wants, as it wants. */
export { TeacherContacts } from './elements/contacts/element.ts';
export { TeacherCourseList } from './elements/course-list/element.ts';
export { TeacherFamily } from './elements/family/element.ts';
export { TeacherLiveRoom } from './elements/live-room/element.ts';
export { TeacherLogin } from './elements/login/element.ts';
export { TeacherPortal } from './elements/portal/element.ts';
export { TeacherSchedule } from './elements/schedule/element.ts';
export { TeacherSettings } from './elements/settings/element.ts';
export { TeacherStudentRoom } from './elements/student-room/element.ts';
export { TeacherVisits } from './elements/visits/element.ts';
export type { ElementClass } from './runtime/contract.ts';
