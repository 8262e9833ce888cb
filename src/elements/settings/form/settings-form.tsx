import { useEffect, useId } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import type { Teacher } from '../../../core/api/endpoints/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useText, useScreen } from '../../../runtime/screen-context.ts';
import { SETTINGS_VIEW } from '../account-screens.tsx';
import { useSettingsForm, type SettingsFormState } from './use-settings-form.ts';
import { FormError } from '../../../ui/form/submission.tsx';
import { INTRODUCTION_LIMIT, REMINDERS } from '../../../core/settings/index.ts';
import { Field } from '../../../ui/form/field.tsx';
import { languages } from '../../../core/i18n/index.ts';
import { pushStateOf, type PushState } from '../../../core/push/index.ts';
import { themes } from '../../../runtime/contract.ts';
import { languageName } from './setting-labels.ts';
import { ZoneField } from './zone-field.tsx';

const SettingsConflictDialog = lazyScreen(() => import('./settings-conflict-dialog.tsx'));

interface Props {
  readonly teacher: Teacher;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: (saved: Teacher) => void;
}

/** The teacher's profile, and how the screens behave for the teacher. */
export function SettingsForm({ teacher, onDirty, onSaved }: Props) {
  const t = useText();
  const form = useSettingsForm({ teacher, draftKey: SETTINGS_VIEW, onSaved });
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  return (
    <>
      <form className="settings-form" noValidate onSubmit={form.onSubmit}>
        {form.isRestored && (
          <div className="settings-note" role="status">
            <p>{t('settings.restored')}</p>
            <Button kind="quiet" onClick={form.startOver}>
              {t('settings.fromStart')}
            </Button>
          </div>
        )}
        <ProfileSection form={form} />
        <UsageSection form={form} teacher={teacher} />
        <FormError>{form.errors.form}</FormError>
        <div className="settings-actions">
          <Button
            kind="primary"
            type="submit"
            part="submit"
            loading={form.isPending}
            loadingLabel={t('settings.submitting')}
          >
            {t('settings.submit')}
          </Button>
        </div>
      </form>
      {form.conflict && <SettingsConflictDialog form={form} conflict={form.conflict} />}
    </>
  );
}

/** Name, telephone number and introduction. */
function ProfileSection({ form }: { readonly form: SettingsFormState }) {
  const t = useText();
  const id = useId();
  const { introduction } = form.values;
  const left = INTRODUCTION_LIMIT - [...introduction].length;
  return (
    <section className="settings-card" aria-labelledby={id}>
      <h2 id={id}>{t('settings.profile')}</h2>
      <div className="settings-fields">
        <TextSetting form={form} name="name" autoComplete="name" required />
        <TextSetting form={form} name="kana" autoComplete="off" />
        <TextSetting form={form} name="phone" autoComplete="tel" type="tel" />
        <div className="settings-wide">
          <Field
            label={t('settings.introduction')}
            hint={t('settings.introductionHint', { limit: INTRODUCTION_LIMIT, left })}
            error={form.errors.introduction}
          >
            {(control) => (
              <textarea
                {...control}
                rows={5}
                dir={introduction ? 'auto' : undefined}
                value={introduction}
                onChange={(event) => form.change({ introduction: event.target.value })}
              />
            )}
          </Field>
        </div>
      </div>
    </section>
  );
}

interface UsageSectionProps {
  readonly form: SettingsFormState;
  readonly teacher: Teacher;
}

/** When reminders come, as far as it is known. Where only an installed portal gets pushes, pages get no notifications. */
const HINTS = {
  on: 'settings.reminderHint.on',
  off: 'settings.reminderHint.off',
  denied: 'settings.reminderHint.title',
  'home-screen': 'settings.reminderHint.title',
  unsupported: 'settings.reminderHint.open',
} as const satisfies Record<PushState, string>;

/** How the screens behave for the teacher. */
function UsageSection({ form, teacher }: UsageSectionProps) {
  useSignals();
  const t = useText();
  const { session, language } = useScreen();
  const push = pushStateOf(session).value;
  const id = useId();
  const tags = [...new Set([...languages(), teacher.language])].filter(Boolean);
  const reminders = [...new Set([...REMINDERS, teacher.reminderMinutes])].toSorted((a, b) => a - b);
  return (
    <section className="settings-card" aria-labelledby={id}>
      <h2 id={id}>{t('settings.usage')}</h2>
      <div className="settings-fields">
        <div className="settings-wide">
          <ZoneField
            value={form.values.timeZone}
            error={form.errors.timeZone}
            onChange={(timeZone) => form.change({ timeZone })}
          />
        </div>
        <ChoiceSetting
          form={form}
          name="firstDayOfWeek"
          options={[
            ['1', t('settings.monday')],
            ['0', t('settings.sunday')],
          ]}
        />
        <ChoiceSetting form={form} name="language" options={tags.map((tag) => [tag, languageName(tag, language)])} />
        <ChoiceSetting form={form} name="theme" options={themes.map((name) => [name, t(`settings.themes.${name}`)])} />
        <ChoiceSetting
          form={form}
          name="reminderMinutes"
          options={reminders.map((minutes) => [
            String(minutes),
            minutes ? t('settings.minutesBefore', { minutes }) : t('settings.noReminder'),
          ])}
          hint={t(push ? HINTS[push] : 'settings.reminderHint.open')}
        />
      </div>
    </section>
  );
}

interface TextProps {
  readonly form: SettingsFormState;
  readonly name: 'name' | 'kana' | 'phone';
  readonly autoComplete: string;
  readonly type?: string;
  readonly required?: boolean;
}

/** A setting of one line of text. */
function TextSetting({ form, name, required = false, ...rest }: TextProps) {
  const t = useText();
  const value = form.values[name];
  return (
    <Field label={t(`settings.${name}`)} mark={required ? t('common.required') : undefined} error={form.errors[name]}>
      {(control) => (
        <input
          {...control}
          {...rest}
          name={name}
          dir={value && name !== 'phone' ? 'auto' : undefined}
          required={required}
          value={value}
          onChange={(event) => form.change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

interface ChoiceProps {
  readonly form: SettingsFormState;
  readonly name: 'firstDayOfWeek' | 'language' | 'theme' | 'reminderMinutes';
  /** Values with their labels. */
  readonly options: readonly (readonly [string, string])[];
  readonly hint?: string;
}

/** A setting chosen from a list. */
function ChoiceSetting({ form, name, options, hint }: ChoiceProps) {
  const t = useText();
  const label = t(`settings.${name === 'reminderMinutes' ? 'reminder' : name}`);
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={form.values[name]}
          onChange={(event) => form.change({ [name]: event.target.value })}
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
}
