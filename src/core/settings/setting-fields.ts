import * as v from 'valibot';
import type { Teacher } from '../api/endpoints/index.ts';
import { draftNumber, draftText } from '../drafts/index.ts';
import { cleanIdentifier, withoutInvisible } from '../i18n/index.ts';
import type { SettingsChange } from './settings.ts';

/** The values of the form, as texts. */
export interface SettingFields {
  name: string;
  kana: string;
  phone: string;
  introduction: string;
  timeZone: string;
  /** `0` Sunday, `1` Monday. */
  firstDayOfWeek: string;
  language: string;
  theme: string;
  /** Minutes before a lesson; `0` for none. */
  reminderMinutes: string;
}
export type SettingName = keyof SettingFields;

/** The fields in the order of the form. */
export const settingNames = [
  'name',
  'kana',
  'phone',
  'introduction',
  'timeZone',
  'firstDayOfWeek',
  'language',
  'theme',
  'reminderMinutes',
] as const satisfies readonly SettingName[];

export type SettingProblem =
  | 'nameMissing'
  | 'nameTooLong'
  | 'kanaTooLong'
  | 'phoneInvalid'
  | 'introductionTooLong'
  | 'zoneUnknown';
export type SettingProblems = Partial<Record<SettingName, SettingProblem>>;

/** Maximum lengths in code points, as the provider counts them. */
const NAME_LIMIT = 60;
export const INTRODUCTION_LIMIT = 1000;

/** The available choices, in minutes before a lesson. */
export const REMINDERS = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120] as const;

/** The initial values of the form. */
export function settingFieldsOf(teacher: Teacher): SettingFields {
  const { name, kana, phone, introduction, timeZone, firstDayOfWeek, language, theme, reminderMinutes } = teacher;
  return {
    name,
    kana,
    phone,
    introduction,
    timeZone,
    language,
    theme,
    firstDayOfWeek: String(firstDayOfWeek),
    reminderMinutes: String(reminderMinutes),
  };
}

/** The fields that the teacher has changed; white space around a text and the width of digits are ignored. */
export function changedSettings(before: SettingFields, fields: SettingFields): Partial<SettingFields> {
  return Object.fromEntries(
    settingNames.flatMap((name) => (clean(name, fields[name]) === before[name] ? [] : [[name, fields[name]]])),
  );
}

/** The changes for the provider, with the version on which they are based. */
export function settingsChange(version: number | undefined, changed: Partial<SettingFields>): SettingsChange {
  const cleaned = Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [name, clean(name as SettingName, value)]),
  );
  const { firstDayOfWeek, reminderMinutes, theme, ...texts } = cleaned as Partial<SettingFields>;
  return {
    ...(version !== undefined && { version }),
    ...texts,
    ...(theme !== undefined && { theme: theme as 'light' | 'dark' | 'auto' }),
    ...(firstDayOfWeek !== undefined && { firstDayOfWeek: firstDayOfWeek === '0' ? 0 : 1 }),
    ...(reminderMinutes !== undefined && { reminderMinutes: Number(reminderMinutes) }),
  };
}

/** The problems of the values; the provider has the final say. */
export function checkSettings(fields: SettingFields): SettingProblems {
  const longer = (name: SettingName, limit: number) => [...clean(name, fields[name])].length > limit;
  return {
    ...(clean('name', fields.name) === ''
      ? { name: 'nameMissing' }
      : longer('name', NAME_LIMIT) && { name: 'nameTooLong' }),
    ...(longer('kana', NAME_LIMIT) && { kana: 'kanaTooLong' }),
    ...(!/^[0-9+\-() ]{0,20}$/.test(clean('phone', fields.phone)) && { phone: 'phoneInvalid' }),
    ...(longer('introduction', INTRODUCTION_LIMIT) && { introduction: 'introductionTooLong' }),
    ...(fields.timeZone === '' && { timeZone: 'zoneUnknown' }),
  };
}

/** Changes by others that conflict with the teacher's own, or that the teacher has not seen. */
export interface SettingDifference {
  readonly name: SettingName;
  readonly newer: string;
  /** Undefined if the teacher has not changed the field. */
  readonly mine: string | undefined;
}

/** The differences between newer settings and those with which a form began, or its current values. */
export function settingDifferences(
  before: SettingFields,
  newer: SettingFields,
  mine: Partial<SettingFields>,
): SettingDifference[] {
  return settingNames
    .filter(
      (name) => before[name] !== newer[name] && (mine[name] === undefined || clean(name, mine[name]) !== newer[name]),
    )
    .map((name) => ({ name, newer: newer[name], mine: mine[name] }));
}

function clean(name: SettingName, value: string): string {
  if (name === 'introduction') return withoutInvisible(value);
  // Telephone numbers are often typed in full width.
  if (name === 'phone') return cleanIdentifier(value).replace(/[‐-―ー−]/g, '-');
  return withoutInvisible(value).trim();
}

const field = v.optional(draftText);
const fields = v.object(
  Object.fromEntries(settingNames.map((name) => [name, field])) as Record<SettingName, typeof field>,
);

/** The draft of the settings' form: the teacher's changes, and the saved values of the same fields. */
export const settingsDraft = v.object({
  mine: fields,
  before: fields,
  version: v.optional(draftNumber(0, Number.MAX_SAFE_INTEGER)),
});
