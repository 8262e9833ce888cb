import type { board } from './ja/board.ts';
import type { common } from './ja/common.ts';
import type { contacts } from './ja/contacts.ts';
import type { courses } from './ja/courses.ts';
import type { dateTime } from './ja/date-time.ts';
import type { liveRoom } from './ja/live-room.ts';
import type { login } from './ja/login.ts';
import type { portal } from './ja/portal.ts';
import type { schedule } from './ja/schedule.ts';
import type { passwordReset } from './ja/password-reset.ts';
import type { terms } from './ja/terms.ts';
import type { settings } from './ja/settings.ts';
import type { meetings } from './ja/meetings.ts';
import type { pagination } from './ja/pagination.ts';
import type { strength } from './ja/strength.ts';
import type { today } from './ja/today.ts';
import type { reminders } from './ja/reminders.ts';
import type { commandPalette } from './ja/command-palette.ts';

/** The texts of Japanese by subject, as types: their placeholders are what a translation is called with. */
export interface JapaneseTexts {
  board: typeof board;
  common: typeof common;
  login: typeof login;
  contacts: typeof contacts;
  courses: typeof courses;
  dateTime: typeof dateTime;
  liveRoom: typeof liveRoom;
  portal: typeof portal;
  schedule: typeof schedule;
  passwordReset: typeof passwordReset;
  terms: typeof terms;
  settings: typeof settings;
  meetings: typeof meetings;
  pagination: typeof pagination;
  strength: typeof strength;
  today: typeof today;
  reminders: typeof reminders;
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
