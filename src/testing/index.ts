/** What `teacher-elements/testing` exports, apart from `createWorld`, which `demo/testing/` adds. */
export { contacts, type ContactsDriver, type StudentRow } from './drivers.ts';
export { courseList, type CourseListDriver, type LessonRow } from './drivers.ts';
export type { DrivenElement, Driver } from './drivers.ts';
export type { LessonInput } from './drivers.ts';
export { liveRoom, type LiveRoomDriver } from './drivers.ts';
export { login, type LoginDriver } from './drivers.ts';
export { schedule, type ScheduleDriver, type ScheduleEntry } from './drivers.ts';
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
