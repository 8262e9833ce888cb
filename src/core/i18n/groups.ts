import type { texts as account } from './ja/account.ts';
import type { texts as changes } from './ja/changes.ts';
import type { texts as help } from './ja/help.ts';
import type { texts as lesson } from './ja/lesson.ts';
import type { texts as lists } from './ja/lists.ts';
import type { texts as liveRoom } from './ja/live-room.ts';
import type { texts as outcomes } from './ja/outcomes.ts';
import type { texts as people } from './ja/people.ts';
import type { texts as portal } from './ja/portal.ts';
import type { texts as reminders } from './ja/reminders.ts';
import type { texts as schedule } from './ja/schedule.ts';
import type { texts as signIn } from './ja/sign-in.ts';
import type { BaseLanguage } from './languages.ts';

/** A group contains namespaces that are shown together: one file in each language's folder. Japanese defines the keys. */
interface JapaneseGroups {
  'sign-in': typeof signIn;
  lists: typeof lists;
  schedule: typeof schedule;
  lesson: typeof lesson;
  changes: typeof changes;
  people: typeof people;
  portal: typeof portal;
  account: typeof account;
  reminders: typeof reminders;
  'live-room': typeof liveRoom;
  help: typeof help;
  outcomes: typeof outcomes;
}
type Group = keyof JapaneseGroups;

/** The texts of a group in any language: all keys that Japanese has. */
export type Texts<Name extends Group> = Words<JapaneseGroups[Name]>;
type Words<Table> = { [Key in keyof Table]: Table[Key] extends string ? string : Words<Table[Key]> };

/** The texts of one subject in all languages, such as `schedule`. */
export type Namespace = { [Name in Group]: keyof JapaneseGroups[Name] }[Group];
type GroupOf<Name extends Namespace> = {
  [Each in Group]: Name extends keyof JapaneseGroups[Each] ? Each : never;
}[Group];

/** Japanese by namespace, as types: the placeholders in a text are the values that its translation needs. */
export type JapaneseTexts = {
  [Name in Namespace]: Extract<JapaneseGroups[Group], Record<Name, unknown>>[Name];
};

/** The texts of a language by namespace. */
export type Namespaces = { [Name in Namespace]: Words<JapaneseTexts[Name]> };

/** The file with the texts of a namespace. The namespaces of a sign-in are known before this list is loaded (`texts.ts`). */
export const groupOf: {
  readonly [Name in Namespace as GroupOf<Name> extends 'sign-in' ? never : Name]: GroupOf<Name>;
} = {
  courses: 'lists',
  dateTime: 'lists',
  pagination: 'lists',
  schedule: 'schedule',
  meetings: 'schedule',
  meetingChanges: 'schedule',
  studentLink: 'lesson',
  lessonRecord: 'lesson',
  lessonArchive: 'lesson',
  lessonForms: 'changes',
  scheduleForms: 'changes',
  seriesPlan: 'changes',
  batchChange: 'changes',
  lessonDrafts: 'changes',
  undo: 'changes',
  contacts: 'people',
  studentPage: 'people',
  mailRecipients: 'people',
  portal: 'portal',
  today: 'portal',
  commandPalette: 'portal',
  monthReport: 'portal',
  terms: 'portal',
  settings: 'account',
  strength: 'account',
  signIns: 'account',
  secondFactor: 'account',
  calendarFeed: 'account',
  passwordReset: 'account',
  reminders: 'reminders',
  push: 'reminders',
  liveRoom: 'live-room',
  board: 'live-room',
  boardInsert: 'live-room',
  liveHelp: 'help',
  providerProblem: 'help',
  lessonOutcome: 'outcomes',
  lessonRates: 'outcomes',
  lessonAmounts: 'outcomes',
};

/** Namespaces that lists, forms and rooms show: all but those of a sign-in. */
export type LaterNamespace = keyof typeof groupOf;

/** Loads the group of a namespace in a built-in language. */
export async function loadGroup(language: BaseLanguage, namespace: LaterNamespace): Promise<Partial<Namespaces>> {
  const module = (await import(`./${language}/${groupOf[namespace]}.ts`)) as { readonly texts: Partial<Namespaces> };
  return module.texts;
}
