import { useEffect, useRef, useState } from 'react';
import { preferencesOf, settingsOf, succeeded, type Reply, type ThemePreference } from '../../../core/index.ts';
import type { Teacher } from '../../../core/api/endpoints/index.ts';
import {
  changedSettings,
  checkSettings,
  settingDifferences,
  settingFieldsOf,
  settingNames,
  settingsChange,
  type SettingDifference,
  type SettingFields,
  type SettingName,
  type SettingProblems,
} from '../../../core/settings/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';

/** What a form began with, and which version of the settings that was. */
interface Base {
  readonly fields: SettingFields;
  readonly version: number;
}

/** Another tab was faster: its settings, and where they meet what the teacher has written. */
export interface SettingsConflict {
  readonly newer: Teacher;
  readonly differences: readonly SettingDifference[];
}

interface Options {
  readonly teacher: Teacher;
  /** The place of the draft. */
  readonly place: string;
  readonly onSaved: (saved: Teacher) => void;
}

const baseOf = (teacher: Teacher): Base => ({ fields: settingFieldsOf(teacher), version: teacher.version });

/** The form of the settings: what is written, what is wrong with it, and how it is saved without overwriting anybody. */
export function useSettingsForm({ teacher, place, onSaved }: Options) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const [draft] = useState(() => readDraft(session.drafts.find(place)));
  const [known, setKnown] = useState(teacher);
  const [base, setBase] = useState<Base>(() => follow(draftBase(teacher, draft), draft?.mine ?? {}, teacher));
  const [fields, setFields] = useState<SettingFields>(() => ({ ...settingFieldsOf(teacher), ...draft?.mine }));
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const [problems, setProblems] = useState<SettingProblems>({});
  const [refusals, setRefusals] = useState<Partial<Record<SettingName | 'form', string>>>({});
  const [stale, setStale] = useState<SettingsConflict>();
  const [isSaving, setIsSaving] = useState(false);
  const [complaints, setComplaints] = useState(0);
  const running = useRef(false);

  const changed = changedSettings(base.fields, fields);
  const isDirty = Object.keys(changed).length > 0;
  if (teacher !== known) {
    // Changed elsewhere on the page, or loaded anew: what the teacher has not touched follows.
    setKnown(teacher);
    const next = follow(base, changed, teacher);
    if (next !== base) {
      setBase(next);
      setFields({ ...next.fields, ...changed });
    }
  }

  const kept = isDirty ? writeDraft(base, changed) : '';
  useEffect(() => {
    if (kept) session.drafts.save(place, { form: kept });
    else session.drafts.remove(place);
  }, [session, place, kept]);

  function write(news: Partial<SettingFields>): void {
    const names = [...Object.keys(news), 'form'];
    const others = <Table extends object>(table: Table) =>
      Object.fromEntries(Object.entries(table).filter(([name]) => !names.includes(name))) as Table;
    setFields((before) => ({ ...before, ...news }));
    setProblems(others);
    setRefusals(others);
  }

  async function save(onto: Base, written: SettingFields): Promise<void> {
    if (running.current) return;
    const news = changedSettings(onto.fields, written);
    const found = checkSettings(written);
    setProblems(found);
    setRefusals({});
    if (Object.keys(found).length > 0) return setComplaints((count) => count + 1);
    if (Object.keys(news).length === 0) return setRefusals({ form: t('settings.unchanged') });

    running.current = true;
    setIsSaving(true);
    const reply = await settingsOf(session).change(settingsChange(onto.version, news));
    running.current = false;
    setIsSaving(false);
    if (!succeeded(reply)) return refuse(reply, onto, written, news);
    startFrom(reply.data, settingFieldsOf(reply.data));
    session.drafts.remove(place);
    const { language, theme } = news;
    if (language || theme)
      preferencesOf(session).keep({ ...(language && { language }), ...(theme && { theme: theme as ThemePreference }) });
    onSaved(reply.data);
  }

  function refuse(reply: Reply<Teacher>, onto: Base, written: SettingFields, mine: Partial<SettingFields>): void {
    const { failure } = reply;
    if (failure?.kind === 'expired') return setRefusals({ form: t('settings.notSaved') });
    const newer = (reply.errorData as { teacher?: Teacher } | undefined)?.teacher;
    if (newer) {
      const differences = settingDifferences(onto.fields, settingFieldsOf(newer), mine);
      if (differences.length > 0) return setStale({ newer, differences });
      // Only what this form does not show has changed, such as the picture.
      return void save(baseOf(newer), written);
    }
    const field = failure && 'field' in failure ? settingNames.find((name) => name === failure.field) : undefined;
    setRefusals({ [field ?? 'form']: reportFailure(reply) });
    setComplaints((count) => count + 1);
  }

  function startFrom(onto: Teacher, written: SettingFields): void {
    setBase(baseOf(onto));
    setFields(written);
    setStale(undefined);
    setIsRestored(false);
    setProblems({});
    setRefusals({});
  }

  return {
    fields,
    problems,
    refusals,
    stale,
    isDirty,
    isSaving,
    isRestored: isRestored && isDirty,
    /** Grows each time that saving has failed because of what is written. */
    complaints,
    write,
    save: () => save(base, fields),
    /** What was written goes onto the newer settings, but for the fields of which the others' are chosen. */
    settle(theirs: readonly SettingName[]) {
      if (!stale) return;
      const newer = baseOf(stale.newer);
      const mine = Object.fromEntries(
        Object.entries(changed).filter(([name]) => !theirs.includes(name as SettingName)),
      );
      const merged = { ...newer.fields, ...mine };
      startFrom(stale.newer, merged);
      if (Object.keys(changedSettings(newer.fields, merged)).length > 0) void save(newer, merged);
    },
    leaveStale: () => setStale(undefined),
    /** Back to what is saved. */
    startOver: () => startFrom(teacher, settingFieldsOf(teacher)),
  };
}
export type SettingsForm = ReturnType<typeof useSettingsForm>;

/** Newer settings take the old ones' place unless they meet what is written: then saving will ask. */
function follow(base: Base, mine: Partial<SettingFields>, teacher: Teacher): Base {
  const newer = baseOf(teacher);
  const isMet = settingDifferences(base.fields, newer.fields, mine).some((difference) => difference.mine !== undefined);
  return isMet ? base : newer;
}

interface Kept {
  readonly mine: Partial<SettingFields>;
  /** What stood in the same fields before. */
  readonly before: Partial<SettingFields>;
  readonly version: number;
}

function writeDraft({ fields, version }: Base, mine: Partial<SettingFields>): string {
  const before = Object.fromEntries(settingNames.flatMap((name) => (name in mine ? [[name, fields[name]]] : [])));
  return JSON.stringify({ mine, before, version } satisfies Kept);
}

function readDraft(draft: Record<string, string | boolean> | undefined): Kept | undefined {
  return typeof draft?.form === 'string' ? (JSON.parse(draft.form) as Kept) : undefined;
}

/** The settings as they were when the draft was written, as far as it matters. */
function draftBase(teacher: Teacher, draft: Kept | undefined): Base {
  if (!draft) return baseOf(teacher);
  return { fields: { ...settingFieldsOf(teacher), ...draft.before }, version: draft.version };
}
