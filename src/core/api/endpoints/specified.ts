import * as account from './account.ts';
import * as contacts from './contacts.ts';
import * as courses from './courses.ts';
import type { Endpoint } from './endpoint.ts';
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

/** The 31 calls of docs/spec.md, section 7 in its order, without the schemas of their inputs. */
export const specifiedCalls = {
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
} as const satisfies Record<string, Endpoint>;
