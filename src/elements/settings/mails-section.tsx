import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useState } from 'react';
import { failureText, succeeded } from '../../core/api/index.ts';
import type { LessonMails } from '../../core/api/endpoints/index.ts';
import { createLessonMailChoices } from '../../core/settings/index.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import css from './mails.css';

const KINDS = ['onPlan', 'dayBefore', 'halfHourBefore'] as const;

/** Which mails about lessons students get. Each switch is saved at once. */
export default function MailsSection() {
  useSignals();
  useStyles(css);
  const t = useText();
  const id = useId();
  const { session, toasts, reportFailure } = useScreen();
  const mails = useMemo(() => createLessonMailChoices(session), [session]);
  useEffect(() => () => mails.dispose(), [mails]);
  const { failed, reload } = useLoaded('lesson-mails', () => mails.load());
  const [saving, setSaving] = useState<keyof LessonMails>();
  const choices = mails.choices.value;

  const change = async (kind: keyof LessonMails, isOn: boolean): Promise<void> => {
    setSaving(kind);
    const reply = await mails.change({ [kind]: isOn });
    setSaving(undefined);
    if (succeeded(reply)) toasts.show('success', t(isOn ? 'settings.mails.on' : 'settings.mails.off'));
    else toasts.show('error', reportFailure(reply));
  };
  return (
    <section className="settings-card" aria-labelledby={id}>
      <h2 id={id}>{t('settings.mails.title')}</h2>
      <p className="settings-mails-text">{t('settings.mails.text')}</p>
      {failed && !choices && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!failed && !choices && <Loading lines={3} label={t('common.loading')} />}
      {choices && (
        <ul className="settings-mails">
          {KINDS.map((kind) => (
            <li key={kind}>
              <label>
                <input
                  type="checkbox"
                  name={kind}
                  checked={choices[kind]}
                  aria-disabled={saving !== undefined || undefined}
                  onChange={({ target }) => saving === undefined && void change(kind, target.checked)}
                />
                {t(`settings.mails.${kind}`)}
              </label>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
