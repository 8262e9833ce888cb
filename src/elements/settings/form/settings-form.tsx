import { useEffect, useId, useRef, type FormEvent } from 'react';
import { languages } from '../../../core/index.ts';
import type { Teacher } from '../../../core/api/endpoints/index.ts';
import { INTRODUCTION_LIMIT, REMINDERS, type SettingName } from '../../../core/settings/index.ts';
import { themes } from '../../../runtime/define-contract.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { SETTINGS_VIEW } from '../views.ts';
import { SettingsConflictDialog } from './settings-conflict-dialog.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { languageName } from './setting-labels.ts';
import { ZoneField } from './zone-field.tsx';

interface Props {
  readonly teacher: Teacher;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: (saved: Teacher) => void;
}

/** Profile, and how the screens behave for the teacher. */
export function SettingsForm({ teacher, onDirty, onSaved }: Props) {
  const t = useText();
  const { language } = useScreen();
  const form = useSettingsForm({ teacher, place: SETTINGS_VIEW, onSaved });
  const { fields, write, problems, refusals, isDirty, complaints } = form;
  const node = useRef<HTMLFormElement>(null);
  const id = useId();

  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // The first field that is wrong gets the focus, once its sentence is there.
  useEffect(() => {
    if (complaints > 0) node.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [complaints]);

  const error = (name: SettingName): string | undefined => {
    const problem = problems[name];
    return problem ? t(`settings.problem.${problem}`) : refusals[name];
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.save();
  };
  const text = (name: 'name' | 'kana' | 'phone', more: { autoComplete: string; type?: string; mark?: string }) => {
    const { mark, ...rest } = more;
    return (
      <Field label={t(`settings.${name}`)} mark={mark} error={error(name)}>
        {(control) => (
          <input
            {...control}
            {...rest}
            name={name}
            dir={fields[name] && name !== 'phone' ? 'auto' : undefined}
            required={mark !== undefined}
            value={fields[name]}
            onChange={(event) => write({ [name]: event.target.value })}
          />
        )}
      </Field>
    );
  };
  const choice = (
    name: 'firstDayOfWeek' | 'language' | 'theme' | 'reminderMinutes',
    options: readonly (readonly [string, string])[],
    hint?: string,
  ) => (
    <Field label={t(`settings.${name === 'reminderMinutes' ? 'reminder' : name}`)} hint={hint} error={error(name)}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={fields[name]}
          onChange={(event) => write({ [name]: event.target.value })}
        >
          {options.map(([value, label]) => (
            <option key={value} value={value} lang={name === 'language' ? value : undefined}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  const reminders = [...new Set([...REMINDERS, teacher.reminderMinutes])].toSorted((a, b) => a - b);
  const left = INTRODUCTION_LIMIT - [...fields.introduction].length;

  return (
    <>
      <form ref={node} className="settings-form" noValidate onSubmit={submit}>
        {form.isRestored && (
          <div className="settings-note" role="status">
            <p>{t('settings.restored')}</p>
            <Button kind="quiet" onClick={form.startOver}>
              {t('settings.fromStart')}
            </Button>
          </div>
        )}
        <section className="settings-card" aria-labelledby={`${id}-profile`}>
          <h2 id={`${id}-profile`}>{t('settings.profile')}</h2>
          <div className="settings-fields">
            {text('name', { autoComplete: 'name', mark: t('common.required') })}
            {text('kana', { autoComplete: 'off' })}
            {text('phone', { autoComplete: 'tel', type: 'tel' })}
            <div className="settings-wide">
              <Field
                label={t('settings.introduction')}
                hint={t('settings.introductionHint', { limit: INTRODUCTION_LIMIT, left })}
                error={error('introduction')}
              >
                {(control) => (
                  <textarea
                    {...control}
                    rows={5}
                    dir={fields.introduction ? 'auto' : undefined}
                    value={fields.introduction}
                    onChange={(event) => write({ introduction: event.target.value })}
                  />
                )}
              </Field>
            </div>
          </div>
        </section>
        <section className="settings-card" aria-labelledby={`${id}-usage`}>
          <h2 id={`${id}-usage`}>{t('settings.usage')}</h2>
          <div className="settings-fields">
            <div className="settings-wide">
              <ZoneField
                value={fields.timeZone}
                error={error('timeZone')}
                onChange={(timeZone) => write({ timeZone })}
              />
            </div>
            {choice('firstDayOfWeek', [
              ['1', t('settings.monday')],
              ['0', t('settings.sunday')],
            ])}
            {choice(
              'language',
              [...new Set([...languages(), teacher.language])]
                .filter(Boolean)
                .map((tag) => [tag, languageName(tag, language)]),
            )}
            {choice(
              'theme',
              themes.map((name) => [name, t(`settings.themes.${name}`)]),
            )}
            {choice(
              'reminderMinutes',
              reminders.map((minutes) => [
                String(minutes),
                minutes ? t('settings.minutesBefore', { minutes }) : t('settings.noReminder'),
              ]),
              t('settings.reminderHint'),
            )}
          </div>
        </section>
        {refusals.form && (
          <p className="settings-error" role="alert" part="error">
            {refusals.form}
          </p>
        )}
        <div className="settings-actions">
          <Button
            kind="primary"
            type="submit"
            part="submit"
            loading={form.isSaving}
            loadingLabel={t('settings.submitting')}
          >
            {t('settings.submit')}
          </Button>
        </div>
      </form>
      {form.stale && <SettingsConflictDialog form={form} stale={form.stale} />}
    </>
  );
}
