import type { Ref } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { SecretInput } from '../password/secret-input.tsx';
import { useEmailCheck } from './use-email-check.ts';
import type { EmailForm as Form } from './use-email-form.ts';
import { FormError } from '../../../ui/form/form-error.tsx';

interface Props {
  readonly form: Form;
  /** The current address. */
  readonly own: string;
  readonly ref: Ref<HTMLFormElement>;
  readonly onCancel: () => void;
}

/** The new address, checked while it is typed, and the current password. */
export function EmailForm({ form, own, ref, onCancel }: Props) {
  const t = useText();
  const { newEmail, currentPassword } = form.values;
  const check = useEmailCheck(newEmail, own);
  return (
    <form ref={ref} className="settings-narrow" noValidate onSubmit={form.onSubmit}>
      <Field
        label={t('settings.email.newEmail')}
        hint={t('settings.email.newEmailHint')}
        error={form.errors.newEmail ?? (check.state === 'refused' ? check.message : undefined)}
      >
        {(control) => (
          <input
            {...control}
            type="email"
            dir="ltr"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            value={newEmail}
            onChange={(event) => form.change({ newEmail: event.target.value })}
          />
        )}
      </Field>
      <p className="settings-check" role="status">
        {check.state === 'checking' && t('settings.email.checking')}
        {check.state === 'free' && t('settings.email.free')}
      </p>
      <SecretInput
        label={t('settings.email.password')}
        autoComplete="current-password"
        error={form.errors.currentPassword}
        value={currentPassword}
        onChange={(text) => form.change({ currentPassword: text })}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="settings-actions">
        <Button onClick={onCancel}>{t('settings.email.cancel')}</Button>
        <Button
          kind="primary"
          type="submit"
          part="submit"
          loading={form.isPending}
          loadingLabel={t('settings.email.sending')}
        >
          {t('settings.email.send')}
        </Button>
      </div>
    </form>
  );
}
