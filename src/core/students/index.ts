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
  chosenKeys,
  chosenRecipients,
  createMailRecipients,
  messageProblem,
  namedRecipients,
  recipientKey,
  recipientsWith,
  sendMessage,
  MESSAGE_LIMIT,
  TITLE_LIMIT,
} from './messages.ts';
export { createFamily, type FamilyModel } from './family.ts';
export {
  canAddGuardian,
  GUARDIAN_NAME_LIMIT,
  type GuardianFields,
  guardianFieldsOf,
  type GuardianProblem,
  guardianProblems,
  recipientsOfFamily,
  unreadKinds,
} from './guardian-fields.ts';
export { makeUpDays, type MissedLesson, proposeMakeUps } from './make-up.ts';
