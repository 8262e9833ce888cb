export { mailtoHref, telHref } from './contact-links.ts';
export { createCancellation, type Cancellation } from './cancellation.ts';
export { createPreparation, type Preparation } from './preparation.ts';
export { createStudentContact, type StudentContactModel } from './student-contact.ts';
export { chosenRoles, createMailRecipients } from './mail-recipients.ts';
export { makeUpDays, type MakeUpContext, type MissedLesson, proposeMakeUps } from './make-up.ts';
export { messageProblem, sendMessage, MESSAGE_LIMIT, type MessageDraft, TITLE_LIMIT } from './message.ts';
