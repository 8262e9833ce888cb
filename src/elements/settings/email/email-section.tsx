import { useCallback, useEffect, useId, useRef, type FormEvent } from 'react';
import type { Teacher } from '../../../core/api/endpoints/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { SecretInput } from '../password/secret-input.tsx';
import { useEmailCheck } from './use-email-check.ts';
import { useEmailConfirmation } from './use-email-confirmation.ts';
import { useEmailForm } from './use-email-form.ts';

interface Props {
  readonly teacher: Teacher;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: (saved: Teacher, more?: string) => void;
}

/** The address that the teacher signs in with; another one counts once the link that was mailed there comes back. */
export function EmailSection({ teacher, onDirty, onSaved }: Props) {
  const t = useText();
  const form = useEmailForm(teacher);
  const check = useEmailCheck(form.isOpen ? form.newEmail : '', teacher.email);
  const confirmation = useEmailConfirmation(
    useCallback(
      (saved: Teacher) => onSaved(saved, t('settings.email.confirmed', { email: saved.email })),
      [onSaved, t],
    ),
  );
  const node = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  const id = useId();
  const { isDirty, isOpen, complaints, errors, sentTo } = form;

  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => {
    if (complaints > 0) node.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [complaints]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.send();
  };
  const open = (): void => {
    form.open();
    requestAnimationFrame(() => node.current?.querySelector('input')?.focus());
  };
  const close = (): void => {
    form.close();
    requestAnimationFrame(() => opener.current?.querySelector('button')?.focus());
  };
  const said =
    check.state === 'checking' ? t('settings.email.checking') : check.state === 'free' ? t('settings.email.free') : '';

  return (
    <section className="settings-card" aria-labelledby={id}>
      <h2 id={id}>{t('settings.email.title')}</h2>
      <p className="settings-quiet">{t('settings.email.text')}</p>
      <p className="settings-email" dir="ltr">
        <strong>{teacher.email}</strong>
      </p>
      <div role="status">
        {confirmation.isRunning && <p className="settings-note">{t('settings.email.confirming')}</p>}
        {sentTo && (
          <div className="settings-note settings-sent">
            <strong>{t('settings.email.sentTitle')}</strong>
            <p>{t('settings.email.sent', { email: sentTo })}</p>
          </div>
        )}
      </div>
      {confirmation.failure && (
        <div className="settings-error" role="alert" part="error">
          <strong>{t('settings.email.failed')}</strong>
          <p>{confirmation.failure}</p>
          {confirmation.retry && <Button onClick={confirmation.retry}>{t('common.retry')}</Button>}
        </div>
      )}
      {!isOpen && (
        <div ref={opener}>
          <Button onClick={open}>{t('settings.email.change')}</Button>
        </div>
      )}
      {isOpen && (
        <form ref={node} className="settings-narrow" noValidate onSubmit={submit}>
          <Field
            label={t('settings.email.newEmail')}
            hint={t('settings.email.newEmailHint')}
            error={errors.newEmail ?? (check.state === 'refused' ? check.message : undefined)}
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
                value={form.newEmail}
                onChange={(event) => form.writeEmail(event.target.value)}
              />
            )}
          </Field>
          <p className="settings-check" role="status">
            {said}
          </p>
          <SecretInput
            label={t('settings.email.password')}
            autoComplete="current-password"
            error={errors.currentPassword}
            value={form.currentPassword}
            onChange={form.writePassword}
          />
          {errors.form && (
            <p className="settings-error" role="alert" part="error">
              {errors.form}
            </p>
          )}
          <div className="settings-actions">
            <Button onClick={close}>{t('settings.email.cancel')}</Button>
            <Button
              kind="primary"
              type="submit"
              part="submit"
              loading={form.isSending}
              loadingLabel={t('settings.email.sending')}
            >
              {t('settings.email.send')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
