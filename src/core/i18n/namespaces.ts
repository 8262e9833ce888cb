import type { batchChange } from './ja/schedule/batch-change.ts';
import type { board } from './ja/live-room/board.ts';
import type { boardInsert } from './ja/live-room/board-insert.ts';
import type { common } from './ja/common.ts';
import type { contacts } from './ja/contacts.ts';
import type { courses } from './ja/courses.ts';
import type { dateTime } from './ja/date-time.ts';
import type { lessonArchive } from './ja/live-room/lesson-archive.ts';
import type { liveHelp } from './ja/live-room/live-help.ts';
import type { liveRoom } from './ja/live-room/live-room.ts';
import type { login } from './ja/login.ts';
import type { portal } from './ja/portal.ts';
import type { schedule } from './ja/schedule.ts';
import type { passwordReset } from './ja/password-reset.ts';
import type { terms } from './ja/terms.ts';
import type { settings } from './ja/settings.ts';
import type { mailRecipients } from './ja/mail-recipients.ts';
import type { meetingChanges } from './ja/meeting-changes.ts';
import type { meetings } from './ja/meetings.ts';
import type { pagination } from './ja/pagination.ts';
import type { lessonForms } from './ja/schedule/lesson-forms.ts';
import type { lessonRecord } from './ja/live-room/lesson-record.ts';
import type { studentPage } from './ja/student-page.ts';
import type { studentLink } from './ja/live-room/student-link.ts';
import type { strength } from './ja/strength.ts';
import type { today } from './ja/today.ts';
import type { reminders } from './ja/reminders/reminders.ts';
import type { calendarFeed } from './ja/calendar-feed.ts';
import type { push } from './ja/reminders/push.ts';
import type { secondFactor } from './ja/second-factor.ts';
import type { signIns } from './ja/sign-ins.ts';
import type { monthReport } from './ja/month-report.ts';
import type { undo } from './ja/live-room/undo.ts';
import type { lessonDrafts } from './ja/schedule/lesson-drafts.ts';
import type { scheduleForms } from './ja/schedule/schedule-forms.ts';
import type { seriesPlan } from './ja/schedule/series-plan.ts';
import type { commandPalette } from './ja/command-palette.ts';
import type { providerProblem } from './ja/provider-problem.ts';

/** The texts of Japanese by subject, as types: their placeholders are what a translation is called with. */
export interface JapaneseTexts {
  batchChange: typeof batchChange;
  board: typeof board;
  boardInsert: typeof boardInsert;
  common: typeof common;
  login: typeof login;
  contacts: typeof contacts;
  courses: typeof courses;
  dateTime: typeof dateTime;
  lessonArchive: typeof lessonArchive;
  liveHelp: typeof liveHelp;
  liveRoom: typeof liveRoom;
  portal: typeof portal;
  schedule: typeof schedule;
  passwordReset: typeof passwordReset;
  terms: typeof terms;
  settings: typeof settings;
  mailRecipients: typeof mailRecipients;
  meetings: typeof meetings;
  meetingChanges: typeof meetingChanges;
  pagination: typeof pagination;
  providerProblem: typeof providerProblem;
  strength: typeof strength;
  studentLink: typeof studentLink;
  studentPage: typeof studentPage;
  lessonForms: typeof lessonForms;
  lessonRecord: typeof lessonRecord;
  today: typeof today;
  reminders: typeof reminders;
  monthReport: typeof monthReport;
  calendarFeed: typeof calendarFeed;
  push: typeof push;
  secondFactor: typeof secondFactor;
  signIns: typeof signIns;
  undo: typeof undo;
  lessonDrafts: typeof lessonDrafts;
  scheduleForms: typeof scheduleForms;
  seriesPlan: typeof seriesPlan;
  commandPalette: typeof commandPalette;
}

/** The shape of every language, by subject: Japanese defines it, the others must fit. */
export type Namespaces = { [Name in keyof JapaneseTexts]: Words<JapaneseTexts[Name]> };
type Words<Table> = { [Key in keyof Table]: Table[Key] extends string ? string : Words<Table[Key]> };
export type Namespace = keyof JapaneseTexts;

/** The languages that are built in, BCP 47. With another one here the compiler asks for its texts and its format of a day. */
export type BuiltInLanguage = 'ja-JP' | 'en-US' | 'zh-CN' | 'ar-EG';

/** Their names without the region, as folders and files have them: `ja`. */
export type BaseLanguage = BuiltInLanguage extends infer Tag
  ? Tag extends `${infer Base}-${string}`
    ? Base
    : never
  : never;
