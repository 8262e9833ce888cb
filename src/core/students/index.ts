export {
  ALL_STUDENTS,
  type ContactQuery,
  pageOfStudents,
  readContactQuery,
  writeContactQuery,
  findStudents,
  indexStudents,
  settledWords,
  STUDENT_ORDERS,
  type StudentOrder,
} from './contact-query.ts';
export { type Contacts, createContacts } from './contacts.ts';
export { contractBalance } from './contract-balance.ts';
export { isNextLessonOver, studentMeetingWindow, nextStudentChange } from './student-join-window.ts';
export { createLastingLink, type LastingLink, type StudentOfLink } from './student-link.ts';
export { createStudentLobby, type StudentLobby } from './student-lobby.ts';
