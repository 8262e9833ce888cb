import type { EndpointName } from './table.ts';

/** What each call is for, in one sentence: for documents only, so that no page fetches it. */
export const endpointUses: Readonly<Record<EndpointName, string>> = {
  signIn: 'Signs a teacher in; the token is in the Authorization header of the reply.',
  signOut: 'Ends the session of this token.',
  readLogo: "The URL of the service's logo, or an empty string.",
  changeSettings:
    'Changes settings; with the current password also the password, or the e-mail address (confirmed by a mailed link). An outdated version is refused.',
  readProducts: 'The plans of the service.',
  uploadAvatar:
    'Uploads a PNG, JPEG or WebP picture of at most 5 MB and 50 megapixels, checked by its bytes; returns its URL.',
  readUploadCredential: 'A one-time ticket for uploading teaching material.',
  checkEmail: "Checks whether an e-mail address can become the teacher's own: status 1 if it is free.",
  checkRegistrationEmail: 'Checks whether an e-mail address is free for a registration.',
  checkForgottenEmail:
    'Checks the form of an e-mail address for a forgotten password; the reply is the same for known and unknown addresses.',
  sendResetMail: 'Mails a link for a new password, valid once and for 30 minutes.',
  resetPassword: 'Sets a new password with the token of the mailed link; ends all sessions of the teacher.',
  listMeetings: "The teacher's meetings, upcoming ones first.",
  readMeetingStudio: "The times of a meeting's room and, while it is open, the ticket.",
  endMeeting: 'Ends a meeting for everybody.',
  listLessons: "The teacher's lessons: upcoming ones first, then past ones, latest first.",
  searchLessons: 'Lessons that match words, student, period and state.',
  readLesson: 'One lesson.',
  readCancelInfo: 'Whether a lesson can be cancelled, and what that means.',
  changeLesson: "Changes a lesson's time, subject, memo or note; an outdated version is refused with the newer lesson.",
  cancelLesson: 'Cancels a lesson with a reason; notifies the student by mail if requested.',
  createLesson: "Creates a lesson with one of the teacher's students.",
  readClassStudio: "The times of a lesson's room.",
  joinClass: "Opens a lesson's room: the teacher's ticket and the student link; neither if the provider has no rooms.",
  searchStudents: "The teacher's students whose name or kana contains the words; ignores kana, width and case.",
  readCalendar: 'The month that contains the date: one entry for each day that has lessons or a lock.',
  readTeacher: 'The signed-in teacher with the settings.',
  listStudents: 'All students of the teacher, sorted by kana.',
  readContract: 'The contract of a student, and how much of it is used.',
  createLock: 'Locks a date, or one span of it.',
  changeLock: 'Changes a lock, or removes it with `locked: false`.',
};
