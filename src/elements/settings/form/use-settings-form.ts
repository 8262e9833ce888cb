import { useState } from 'react';
import {
  changedSettings,
  checkSettings,
  settingDifferences,
  settingFieldsOf,
  settingNames,
  settingsChange,
  settingsDraft,
  type SettingDifference,
  type SettingFields,
  type SettingName,
  type SettingProblem,
  type SettingProblems,
  preferencesOf,
  settingsOf,
  type ThemePreference,
} from '../../../core/settings/index.ts';
import { succeeded, type Reply } from '../../../core/api/index.ts';
import type { Teacher } from '../../../core/api/endpoints/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { type ByField, rejectedField, type Rejection } from '../../../ui/form/submission.tsx';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';

/** The settings were changed elsewhere: the newer ones, and where they differ from what the teacher knows or has changed. */
export interface SettingsConflict {
  readonly newer: Teacher;
  readonly differences: readonly SettingDifference[];
}

interface Options {
  readonly teacher: Teacher;
  readonly draftKey: string;
  readonly onSaved: (saved: Teacher) => void;
}

type Problem = SettingProblem | 'unchanged';

/** State of the settings form: values, errors, and saving with conflict detection. */
export function useSettingsForm({ teacher, draftKey, onSaved }: Options) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const draft = useStoredDraft(draftKey, settingsDraft);
  const [known, setKnown] = useState(teacher);
  const [base, setBase] = useState(() => rebase(draftBase(teacher, draft), draft?.mine ?? {}, teacher));
  const form = useForm<SettingFields, Problem>({
    initial: () => ({ ...settingFieldsOf(teacher), ...draft?.mine }),
    message: (problem) => t(problem === 'unchanged' ? 'settings.unchanged' : `settings.problem.${problem}`),
  });
  const { values } = form;
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const [conflict, setConflict] = useState<SettingsConflict>();

  const changed = changedSettings(base.fields, values);
  const isDirty = Object.keys(changed).length > 0;
  const discardDraft = useDraft(draftKey, isDirty ? { ...writeDraft(base, changed) } : undefined);
  if (teacher !== known) {
    // Changed elsewhere on the page, or reloaded: the fields that the teacher has not changed follow.
    setKnown(teacher);
    const next = rebase(base, changed, teacher);
    if (next !== base) {
      setBase(next);
      form.setValues({ ...next.fields, ...changed });
    }
  }

  function save(onto: SettingsBase, written: SettingFields): Promise<void> {
    const mine = changedSettings(onto.fields, written);
    return form.submit(
      problemsOf(checkSettings(written), mine),
      () => settingsOf(session).change(settingsChange(onto.version, mine)),
      (reply) => {
        if (!succeeded(reply)) return rejectionOf(reply, onto, written, mine);
        startFrom(reply.data, settingFieldsOf(reply.data));
        discardDraft();
        const { language, theme } = mine;
        if (language || theme)
          preferencesOf(session).keep({
            ...(language && { language }),
            ...(theme && { theme: theme as ThemePreference }),
          });
        return onSaved(reply.data);
      },
    );
  }

  function rejectionOf(
    reply: Reply<Teacher>,
    onto: SettingsBase,
    written: SettingFields,
    mine: Partial<SettingFields>,
  ): Rejection<SettingName> | undefined {
    if (reply.failure?.kind === 'expired') return { message: t('settings.notSaved') };
    const newer = (reply.errorData as { teacher?: Teacher } | undefined)?.teacher;
    if (!newer) {
      const field = settingNames.find((name) => name === rejectedField(reply));
      return { field, message: reportFailure(reply) };
    }
    const differences = settingDifferences(onto.fields, settingFieldsOf(newer), mine);
    if (differences.length > 0) setConflict({ newer, differences });
    // Only something outside this form has changed, such as the picture.
    else void save(baseOf(newer), written);
    return undefined;
  }

  function startFrom(onto: Teacher, written: SettingFields): void {
    setBase(baseOf(onto));
    form.reset(written);
    setConflict(undefined);
    setIsRestored(false);
  }

  return {
    values,
    errors: form.errors,
    conflict,
    isDirty,
    isPending: form.isPending,
    isRestored: isRestored && isDirty,
    change: (patch: Partial<SettingFields>) => form.change(patch),
    onSubmit: form.handleSubmit(() => save(base, values)),
    /** Applies the changes to the newer settings, except for the fields of which the newer value is chosen. */
    resolveConflict(theirs: readonly SettingName[]) {
      if (!conflict) return;
      const newer = baseOf(conflict.newer);
      const mine = Object.entries(changed).filter(([name]) => !theirs.includes(name as SettingName));
      const merged = { ...newer.fields, ...Object.fromEntries(mine) };
      startFrom(conflict.newer, merged);
      if (Object.keys(changedSettings(newer.fields, merged)).length > 0) void save(newer, merged);
    },
    closeConflict: () => setConflict(undefined),
    /** Back to the saved settings. */
    startOver: () => startFrom(teacher, settingFieldsOf(teacher)),
  };
}
export type SettingsFormState = ReturnType<typeof useSettingsForm>;

function problemsOf(found: SettingProblems, mine: Partial<SettingFields>): ByField<SettingName, Problem> {
  if (Object.keys(found).length > 0) return found;
  return Object.keys(mine).length > 0 ? {} : { form: 'unchanged' };
}

/** The saved values that a form started with, and their version. */
interface SettingsBase {
  readonly fields: SettingFields;
  readonly version: number | undefined;
}

interface SettingsDraft {
  readonly mine: Partial<SettingFields>;
  readonly before: Partial<SettingFields>;
  readonly version?: number | undefined;
}

const baseOf = (teacher: Teacher): SettingsBase => ({ fields: settingFieldsOf(teacher), version: teacher.version });

/** The base that a draft was written for, as far as the draft knows it. */
function draftBase(teacher: Teacher, draft: SettingsDraft | undefined): SettingsBase {
  if (!draft) return baseOf(teacher);
  return { fields: { ...settingFieldsOf(teacher), ...draft.before }, version: draft.version };
}

/** Newer settings replace the base unless they conflict with the teacher's changes: then saving reports the conflict. */
function rebase(base: SettingsBase, mine: Partial<SettingFields>, teacher: Teacher): SettingsBase {
  const newer = baseOf(teacher);
  const differences = settingDifferences(base.fields, newer.fields, mine);
  return differences.some((difference) => difference.mine !== undefined) ? base : newer;
}

function writeDraft({ fields, version }: SettingsBase, mine: Partial<SettingFields>): SettingsDraft {
  const before = Object.fromEntries(settingNames.flatMap((name) => (name in mine ? [[name, fields[name]]] : [])));
  return { mine, before, version };
}
