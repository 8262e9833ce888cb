export { mailtoHref, telHref, createStudentContact, type StudentContactModel } from './student-contact.ts';
export { createCancellation, type Cancellation } from './cancellation.ts';
export { createPreparation, type Preparation } from './preparation.ts';
export {
  chosenRoles,
  createMailRecipients,
  messageProblem,
  sendMessage,
  MESSAGE_LIMIT,
  type MessageDraft,
  TITLE_LIMIT,
} from './message.ts';
export { makeUpDays, type MakeUpContext, type MissedLesson, proposeMakeUps } from './make-up.ts';
