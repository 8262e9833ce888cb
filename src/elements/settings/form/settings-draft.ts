import type { Teacher } from '../../../core/api/endpoints/index.ts';
import { settingDifferences, settingFieldsOf, settingNames, type SettingFields } from '../../../core/settings/index.ts';

/** The saved values that a form started with, and their version. */
export interface SettingsBase {
  readonly fields: SettingFields;
  readonly version: number | undefined;
}

export interface SettingsDraft {
  readonly mine: Partial<SettingFields>;
  readonly before: Partial<SettingFields>;
  readonly version?: number | undefined;
}

export const baseOf = (teacher: Teacher): SettingsBase => ({
  fields: settingFieldsOf(teacher),
  version: teacher.version,
});

/** The base that a draft was written for, as far as the draft knows it. */
export function draftBase(teacher: Teacher, draft: SettingsDraft | undefined): SettingsBase {
  if (!draft) return baseOf(teacher);
  return { fields: { ...settingFieldsOf(teacher), ...draft.before }, version: draft.version };
}

/** Newer settings replace the base unless they conflict with the teacher's changes: then saving reports the conflict. */
export function rebase(base: SettingsBase, mine: Partial<SettingFields>, teacher: Teacher): SettingsBase {
  const newer = baseOf(teacher);
  const differences = settingDifferences(base.fields, newer.fields, mine);
  return differences.some((difference) => difference.mine !== undefined) ? base : newer;
}

export function writeDraft({ fields, version }: SettingsBase, mine: Partial<SettingFields>): SettingsDraft {
  const before = Object.fromEntries(settingNames.flatMap((name) => (name in mine ? [[name, fields[name]]] : [])));
  return { mine, before, version };
}
