/** What `teacher-elements/testing` exports, apart from `createWorld`, which `demo/testing/` adds. */
export { login, type LoginDriver } from './account-drivers.ts';
export { portal, type PortalDriver, type PortalPage } from './account-drivers.ts';
export { settings, type SettingsDriver, type SettingsInput } from './account-drivers.ts';
export type { DrivenElement, Driver, Expectation, Outcome } from './driver.ts';
export type { CancelOptions, DayAndTime, LessonInput } from './lesson-dialogs.ts';
export { contacts, type ContactsDriver, type StudentRow } from './list-drivers.ts';
export { courseList, type CourseListDriver, type LessonRow } from './list-drivers.ts';
export { visits, type MeetingInput, type VisitRow, type VisitsDriver } from './list-drivers.ts';
export { liveRoom, type LiveRoomDriver } from './room-drivers.ts';
export { studentRoom, type StudentRoomDriver } from './room-drivers.ts';
export { schedule, type NewLesson, type NewLock, type ScheduleDriver, type ScheduleEntry } from './schedule-driver.ts';
export { expectAccessible } from './expect-accessible.ts';
export { nextEvent } from './acting.ts';
export { magicIds } from './magic-ids.ts';
export { stub, tags, type Stub, type TeacherTag } from './stub.ts';
export type {
  AddedIds,
  CallReply,
  Fault,
  FaultKind,
  HandledRequest,
  HandlerOptions,
  Moment,
  PageWorldOptions,
  PlaywrightWorldOptions,
  Replies,
  RunningFault,
  StudentLink,
  Who,
  World,
  WorldCall,
  WorldClock,
  WorldContract,
  WorldLesson,
  WorldLock,
  WorldDayHours,
  WorldWorkingHours,
  WorldMail,
  WorldMeeting,
  WorldOptions,
  WorldRows,
  WorldRate,
  WorldStay,
  WorldStudent,
  WorldGuardian,
} from './world-types.ts';
export type { SettledState } from '../runtime/contract.ts';
