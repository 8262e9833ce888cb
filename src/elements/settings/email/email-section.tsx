import { useCallback, useEffect, useId, useRef } from 'react';
import type { Teacher } from '../../../core/api/endpoints/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { EmailForm } from './email-form.tsx';
import { useEmailConfirmation } from './use-email-confirmation.ts';
import { useEmailForm } from './use-email-form.ts';
import { FormError } from '../../../ui/form/form-error.tsx';

interface Props {
  readonly teacher: Teacher;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: (saved: Teacher, more?: string) => void;
}

/** The address that the teacher signs in with. Where it can be changed, a new one takes effect when the mailed link is opened. */
export function EmailSection({ teacher, onDirty, onSaved }: Props) {
  const t = useText();
  const canChange = useCapability('email-changes');
  const form = useEmailForm(teacher);
  const confirmation = useEmailConfirmation(
    useCallback(
      (saved: Teacher) => onSaved(saved, t('settings.email.confirmed', { email: saved.email })),
      [onSaved, t],
    ),
  );
  const formNode = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  const id = useId();
  const { isDirty, isOpen, sentTo } = form;

  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const open = (): void => {
    form.open();
    requestAnimationFrame(() => formNode.current?.querySelector('input')?.focus());
  };
  const close = (): void => {
    form.close();
    requestAnimationFrame(() => opener.current?.querySelector('button')?.focus());
  };

  return (
    <section className="settings-card" aria-labelledby={id}>
      <h2 id={id}>{t('settings.email.title')}</h2>
      {canChange && <p className="settings-quiet">{t('settings.email.text')}</p>}
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
        <FormError>
          <strong>{t('settings.email.failed')}</strong>
          <p>{confirmation.failure}</p>
          {confirmation.retry && <Button onClick={confirmation.retry}>{t('common.retry')}</Button>}
        </FormError>
      )}
      {canChange && isOpen && <EmailForm ref={formNode} form={form} own={teacher.email} onCancel={close} />}
      {canChange && !isOpen && (
        <div ref={opener}>
          <Button onClick={open}>{t('settings.email.change')}</Button>
        </div>
      )}
    </section>
  );
}
