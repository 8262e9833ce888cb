import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { settingsOf } from '../../../core/index.ts';
import { passwordStrength } from '../../../core/account/index.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { useUnsaved } from '../../../ui/form/use-unsaved.ts';
import { useMethods } from '../../../runtime/element-context.ts';
import { useFacts } from '../../../runtime/hooks/use-facts.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { arrowStart } from '../../../ui/icons/icons.ts';
import { LightDomSubmit } from '../../../ui/form/light-dom-field.tsx';
import { LightDom, LightDomForm } from '../../../ui/form/light-dom.tsx';
import { useStrengthMessages } from '../../../ui/form/use-strength-messages.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import type { contract } from '../contract.ts';
import { SettingsAlert } from '../done-dialog.tsx';
import css from './password.css';
import { PASSWORD_VIEW } from '../views.ts';
import { ViewLink } from '../view-link.tsx';
import { SecretField } from './secret-field.tsx';
import { useSettingsNavigation } from '../settings-navigation.ts';
import settingsCss from '../settings.css';
import { usePasswordForm, type PasswordPart } from './use-password-form.ts';
import { FormError } from '../../../ui/form/form-error.tsx';

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
