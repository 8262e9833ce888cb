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
export { mailtoHref, telHref, createStudentContact } from './student-contact.ts';
export { createCancellation } from './cancellation.ts';
export { createPreparation } from './preparation.ts';
export {
  chosenRoles,
  createMailRecipients,
  messageProblem,
  sendMessage,
  MESSAGE_LIMIT,
  TITLE_LIMIT,
} from './messages.ts';
export { makeUpDays, type MissedLesson, proposeMakeUps } from './make-up.ts';
