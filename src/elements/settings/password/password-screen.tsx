import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { settingsOf } from '../../../core/settings/index.ts';
import { succeeded } from '../../../core/api/index.ts';
import { passwordStrength } from '../../../core/account/index.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { useUnsaved } from '../../../ui/form/use-draft.ts';
import { useMethods } from '../../../runtime/element-context.ts';
import { useFacts } from '../../../runtime/hooks/use-facts.ts';
import { eye, eyeOff, Icon } from '../../../ui/display/icon.tsx';
import { arrowStart } from '../../../ui/icons/icons.ts';
import { LightDom, LightDomField, LightDomForm, LightDomSubmit } from '../../../ui/form/light-dom.tsx';
import { useStrengthMessages } from '../../../ui/form/use-strength-messages.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import type { contract } from '../contract.ts';
import { SettingsAlert, PASSWORD_VIEW, useSettingsNavigation, ViewLink } from '../account-screens.tsx';
import { type ByField, FormError, rejectedField } from '../../../ui/form/submission.tsx';
import { type SecretInputProps, useSecret } from './secret-input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import css from './password.css';
import settingsCss from '../settings.css';

const parts = ['current', 'new', 'again'] as const satisfies readonly PasswordPart[];

/** Changes the password: the current one, the new one twice, and its strength. */
export default function PasswordScreen() {
  useSignals();
  useStyles(settingsCss);
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const onFact = useFacts();
  const { settingsHref, openSettings } = useSettingsNavigation();
  const settings = settingsOf(session);
  // E-mail and name, for password managers and the strength; the form works without.
  const { reload } = useLoaded(PASSWORD_VIEW, () => settings.load());
  useMethods<typeof contract>({ reload });
  const [isDone, setIsDone] = useState(false);
  const form = usePasswordForm(() => {
    onFact({ kind: 'password-changed' });
    setIsDone(true);
  });
  useUnsaved(form.isDirty, PASSWORD_VIEW);
  return (
    <section className="password">
      <ViewLink href={settingsHref} onGo={openSettings}>
        <Icon path={arrowStart} directed />
        {t('settings.password.back')}
      </ViewLink>
      <h1 tabIndex={-1}>{t('settings.password.title')}</h1>
      <p>{t('settings.password.text')}</p>
      <LightDomForm name="password" method="post" noValidate onSubmit={form.onSubmit}>
        <div className="password-form settings-card">
          {/* The account, for password managers. */}
          <div hidden>
            <LightDom>
              <input
                type="email"
                name="username"
                autoComplete="username"
                readOnly
                tabIndex={-1}
                value={settings.teacherInfo.value?.email ?? ''}
              />
            </LightDom>
          </div>
          {parts.map((part) => (
            <div key={part} className="password-part">
              <SecretField
                name={`${part}-password`}
                label={t(`settings.password.${part}`)}
                error={form.errors[part]}
                hint={part === 'new' ? t('settings.password.newHint') : undefined}
                autoComplete={part === 'current' ? 'current-password' : 'new-password'}
                value={form.values[part]}
                onChange={(text) => form.change({ [part]: text })}
              />
              {part === 'new' && <Strength password={form.values.new} about={form.about} />}
            </div>
          ))}
          <FormError>{form.errors.form}</FormError>
          <LightDomSubmit loading={form.isPending}>
            {t(form.isPending ? 'settings.password.submitting' : 'settings.password.submit')}
          </LightDomSubmit>
        </div>
      </LightDomForm>
      {isDone && <SettingsAlert more={t('settings.password.done')} onClose={() => setIsDone(false)} />}
    </section>
  );
}

/** Strength of the new password as text; the bar only illustrates it. */
function Strength({ password, about }: { readonly password: string; readonly about: readonly string[] }) {
  const words = useStrengthMessages(password, about);
  if (password === '') return null;
  return (
    <div className="password-strength">
      <span className="password-bar" aria-hidden="true" data-level={passwordStrength(password, about).level} />
      <p role="status">{words}</p>
    </div>
  );
}

interface SecretFieldProps extends SecretInputProps {
  readonly name: string;
}

/** A password input in the light DOM for password managers, with a button to show it and a Caps Lock warning. */
function SecretField({ name, label, hint, error, autoComplete, value, onChange }: SecretFieldProps) {
  const { isShown, capsLock, control, toggle } = useSecret(label);
  return (
    <div className="secret-field">
      <LightDomField
        {...control}
        name={name}
        label={label}
        hint={hint}
        error={error}
        required
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        trailing={
          <button {...toggle} className="secret-field-eye">
            <Icon path={isShown ? eyeOff : eye} />
          </button>
        }
      />
      <p className="secret-field-caps" role="status">
        {capsLock}
      </p>
    </div>
  );
}

type PasswordPart = 'current' | 'new' | 'again';
type Passwords = Readonly<Record<PasswordPart, string>>;
type Problem = 'currentMissing' | 'newMissing' | 'short' | 'long' | 'same' | 'againMissing' | 'different';

const empty: Passwords = { current: '', new: '', again: '' };
/** The fields by the provider's names. */
const partOf: Readonly<Record<string, PasswordPart>> = { currentPassword: 'current', newPassword: 'new' };

/** State of the form for a new password; never stored as a draft. Reads signals. */
function usePasswordForm(onDone: () => void) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const settings = settingsOf(session);
  const teacher = settings.teacherInfo.value;
  /** Known facts about the teacher, which make a password weak. */
  const about = teacher ? [teacher.name, teacher.kana, teacher.email] : [];
  const form = useForm<Passwords, Problem>({
    initial: empty,
    message: (problem) => t(`settings.password.problem.${problem}`),
  });
  const { values } = form;

  const submit = (): Promise<void> =>
    form.submit(
      problemsOf(values, about),
      () => settings.change({ currentPassword: values.current, newPassword: values.new }),
      (reply) => {
        if (succeeded(reply)) {
          form.reset(empty);
          return onDone();
        }
        if (reply.failure?.kind === 'expired') return { message: t('settings.notSaved') };
        return { field: partOf[rejectedField(reply) ?? ''], message: reportFailure(reply) };
      },
    );
  return { ...form, about, onSubmit: form.handleSubmit(submit) };
}

function problemsOf(passwords: Passwords, about: readonly string[]): ByField<PasswordPart, Problem | undefined> {
  return {
    current: passwords.current === '' ? 'currentMissing' : undefined,
    new: newProblem(passwords, about),
    again: passwords.again === '' ? 'againMissing' : passwords.again !== passwords.new ? 'different' : undefined,
  };
}

function newProblem(passwords: Passwords, about: readonly string[]): Problem | undefined {
  const { level } = passwordStrength(passwords.new, about);
  if (level === 'empty') return 'newMissing';
  if (level === 'short' || level === 'long') return level;
  return passwords.new === passwords.current ? 'same' : undefined;
}
