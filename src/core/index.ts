/** The door of the core: what screens, hosts and tests may use. The schedule and the routes have doors of their own, `calendar/index.ts` and `navigation/index.ts`. */
export * from './clock.ts';
export * from './failure.ts';
export { failureText } from './failure-text.ts';
export { httpStatusMessages } from './texts/http-catalogue.ts';
export { createIdempotencyKey } from './idempotency-key.ts';
export type * from './records.ts';
export { createSession, type FetchToken, type Locks, type Session, type SessionOptions, type SessionState, type SignedIn } from './session.ts';
export { createMemoryStorage, forgiving, type KeyValueStorage } from './storage.ts';
export { RESIZE_THROTTLE, throttle } from './throttle.ts';

export type { Loadable, Status } from './model.ts';
export { accountOf, type Account, type Credentials } from './account.ts';
export { commonOf, type Common, type CommonState } from './common.ts';
export { createContacts, type Contacts } from './contacts.ts';
export {
  createCourses, type Courses, type LessonCancellation, type LessonChange, type LessonCreation, type Paging,
} from './courses.ts';
export type { CancelInfo, LessonFilter, LessonRefusal } from './endpoints/courses.ts';
export type { Page } from './endpoints/endpoint.ts';
export { createLiveRoom, type LiveRoom, type RoomKind } from './live-room.ts';
export { createMeetings, type Meetings } from './meetings.ts';
export { createNotices, NOTICE_LIFE, type Notice, type Notices } from './notices.ts';
export { passwordOf, type ForgetResult, type Password } from './password.ts';
export { preferencesOf, type Choice, type Preferences, type ThemeWish } from './preferences.ts';
export { servicesOf, type Services } from './services.ts';
export { settingsOf, type Settings, type SettingsChange } from './settings.ts';
export * from './spec-state.ts';

export { createDates, loadDateLocale, type Dates, type NearDay } from './dates.ts';
export * from './texts/index.ts';
export { zoneName } from './zone-name.ts';

export * from './rules/blind.ts';
export * from './rules/credentials.ts';
export { disabledDay, disabledTime } from './rules/date-disabling.ts';
export * from './rules/history-key.ts';
export * from './rules/hour-length.ts';
export * from './rules/lesson-check.ts';
export * from './rules/lesson-door.ts';
export * from './rules/lesson-fields.ts';
export * from './rules/lesson-query.ts';
export * from './rules/lesson-state.ts';
export * from './rules/link.ts';
export * from './rules/live-window.ts';
export * from './rules/overlap.ts';
export * from './rules/query.ts';
export * from './rules/row-number.ts';
export * from './rules/shorten-file-name.ts';
export * from './rules/shorten-text.ts';
export * from './rules/text-direction.ts';
export * from './rules/thousands.ts';
export * from './rules/zone.ts';
