import * as account from './account.ts';
import * as contacts from './contacts.ts';
import * as courses from './courses.ts';
import type { Endpoint } from './endpoint.ts';
import * as extensions from './extensions/index.ts';
import { inputs, type Inputs } from './inputs.ts';
import * as liveRoom from './live-room.ts';
import * as meetings from './meetings.ts';
import * as password from './password.ts';
import * as schedule from './schedule.ts';
import * as settings from './settings.ts';

const { signIn, signOut, readLogo } = account;
const { searchStudents, listStudents, readContract } = contacts;
const { listLessons, searchLessons, readLesson, readCancelInfo, changeLesson, cancelLesson, createLesson } = courses;
const { readClassStudio, joinClass, readMeetingStudio, endMeeting, readUploadCredential } = liveRoom;
const { listMeetings } = meetings;
const { checkForgottenEmail, sendResetMail, resetPassword } = password;
const { readCalendar, createLock, changeLock } = schedule;
const { readTeacher, changeSettings, readProducts, uploadAvatar, checkEmail, checkRegistrationEmail } = settings;
const {
  readCalendarFeed,
  changeCalendarFeed,
  readLessonArchive,
  readArchivedBoard,
  eraseFromBoard,
  readPreviousBoard,
  listStudentRecords,
  readLessonCancellation,
  linkMakeUpLesson,
  readLessonMails,
  changeLessonMails,
  changeLessonNotices,
  restoreLesson,
  readLessonPresence,
  readLessonRecord,
  changeLessonRecord,
  mailLessonRecord,
  searchMeetings,
  createMeeting,
  changeMeeting,
  cancelMeeting,
  restoreMeeting,
  readPush,
  subscribeToPush,
  unsubscribeFromPush,
  listSignIns,
  endSignIn,
  endOtherSignIns,
  signInWithCode,
  readSecondFactor,
  enrolSecondFactor,
  confirmSecondFactor,
  turnOffSecondFactor,
  readStudentContact,
  readStudentLink,
  changeStudentLink,
  openStudentLink,
  sendStudentMessage,
  readMailRecipients,
  changeMailRecipients,
  readLessonOutcome,
  changeLessonOutcome,
  listLessonRates,
  changeLessonRate,
  removeLessonRate,
} = extensions;

/** The compiler names an extension's row that is missing below. */
type ExtensionName = {
  [Name in keyof typeof extensions]: (typeof extensions)[Name] extends Endpoint ? Name : never;
}[keyof typeof extensions];

const rows = {
  signIn,
  signOut,
  readLogo,
  changeSettings,
  readProducts,
  uploadAvatar,
  readUploadCredential,
  checkEmail,
  checkRegistrationEmail,
  checkForgottenEmail,
  sendResetMail,
  resetPassword,
  listMeetings,
  readMeetingStudio,
  endMeeting,
  listLessons,
  searchLessons,
  readLesson,
  readCancelInfo,
  changeLesson,
  cancelLesson,
  createLesson,
  readClassStudio,
  joinClass,
  searchStudents,
  readCalendar,
  readTeacher,
  listStudents,
  readContract,
  createLock,
  changeLock,
  readStudentLink,
  changeStudentLink,
  openStudentLink,
  readLessonMails,
  changeLessonMails,
  readLessonArchive,
  readArchivedBoard,
  eraseFromBoard,
  readPreviousBoard,
  listStudentRecords,
  readLessonRecord,
  changeLessonRecord,
  mailLessonRecord,
  readLessonPresence,
  readStudentContact,
  sendStudentMessage,
  readMailRecipients,
  changeMailRecipients,
  readLessonCancellation,
  linkMakeUpLesson,
  changeLessonNotices,
  restoreLesson,
  readCalendarFeed,
  changeCalendarFeed,
  searchMeetings,
  createMeeting,
  changeMeeting,
  cancelMeeting,
  restoreMeeting,
  readPush,
  subscribeToPush,
  unsubscribeFromPush,
  listSignIns,
  endSignIn,
  endOtherSignIns,
  signInWithCode,
  readSecondFactor,
  enrolSecondFactor,
  confirmSecondFactor,
  turnOffSecondFactor,
  readLessonOutcome,
  changeLessonOutcome,
  listLessonRates,
  changeLessonRate,
  removeLessonRate,
} as const satisfies Record<string, Endpoint> & Record<ExtensionName, Endpoint>;

type Rows = typeof rows;
type InputOf<Name> = Name extends keyof Inputs ? Inputs[Name] : object;

/**
 * The 31 calls of docs/spec.md, section 7 in its order, then the extensions (decision 23): each method and path is defined once. Everything that is derived for all calls
 * (the reference provider's routes, the OpenAPI document, the tables in the docs) comes from this table, in which the rows are
 * complete; a model imports only the rows of its own subject.
 */
export const endpointTable = Object.fromEntries(
  Object.entries(rows).map(([name, row]) => [name, { ...row, ...(inputs as Record<string, object>)[name] }]),
) as { readonly [Name in keyof Rows]: Omit<Rows[Name], 'query' | 'body'> & InputOf<Name> };

export type EndpointName = keyof Rows;

/** The shared services of docs/spec.md, section 7, which does not specify their paths, and the call that implements each one. */
export const sharedServices = {
  uploadFile: 'uploadAvatar',
  postCheckEmail: 'checkEmail',
  forgotPasswordEmailCheck: 'checkForgottenEmail',
} as const satisfies Record<string, EndpointName>;
