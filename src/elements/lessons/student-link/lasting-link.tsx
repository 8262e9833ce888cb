import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { failureText, succeeded } from '../../../core/api/index.ts';
import { createLastingLink, type LastingLink, type StudentOfLink } from '../../../core/students/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { Button } from '../../../ui/form/button.tsx';
import css from './lasting-link.css';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { LinkedStudent } from './student-link.tsx';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { CopyField } from '../../../ui/form/text-fields.tsx';

/**
 * A student's lasting link: to copy, to show as a QR code, or to renew; and whether the student enters with it at once.
 */
export function LastingLinkBox({ of }: { /** Keeps its identity between renders. */ readonly of: StudentOfLink }) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const link = useMemo(() => createLastingLink(session, of), [session, of]);
  useEffect(() => () => link.dispose(), [link]);
  const { failed, reload } = useLoaded('studentId' in of ? of.studentId : of.lessonId, () => link.load());

  if (failed && link.url.value === '') {
    return (
      <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
    );
  }
  if (link.url.value === '') return <Loading lines={4} label={t('common.loading')} />;
  return (
    <div className="student-link">
      <LinkField url={link.url.value} label={t('studentLink.label')} hint={t('studentLink.hint')} />
      <EntersAtOnce link={link} />
      <Renewal link={link} />
    </div>
  );
}

/** Whether the student enters without waiting. The choice is saved at once, and its meaning is explained. */
function EntersAtOnce({ link }: { readonly link: LastingLink }) {
  useSignals();
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const [isSaving, setSaving] = useState(false);
  const isOn = link.entersAtOnce.value;
  const change = async (next: boolean): Promise<void> => {
    setSaving(true);
    const reply = await link.setEntersAtOnce(next);
    setSaving(false);
    if (succeeded(reply)) toasts.show('success', t(next ? 'studentLink.atOnceOn' : 'studentLink.atOnceOff'));
    else toasts.show('error', reportFailure(reply));
  };
  return (
    <div className="student-link-at-once">
      <label>
        <input
          type="checkbox"
          checked={isOn}
          aria-disabled={isSaving || undefined}
          onChange={({ target }) => !isSaving && void change(target.checked)}
        />
        {t('studentLink.atOnce')}
      </label>
      <p>{t(isOn ? 'studentLink.atOnceHintOn' : 'studentLink.atOnceHintOff')}</p>
    </div>
  );
}

/** Stable, so that the focus moves once and not with every render. */
const focus = (node: HTMLElement | null): void => node?.focus();

/** Renewing invalidates a link that may be in many mails, so it asks first. */
function Renewal({ link }: { readonly link: LastingLink }) {
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const [step, setStep] = useState<'rest' | 'asking' | 'renewing'>('rest');
  const renew = async (): Promise<void> => {
    setStep('renewing');
    const reply = await link.renew();
    setStep('rest');
    if (succeeded(reply)) toasts.show('success', t('studentLink.renewed'));
    else toasts.show('error', reportFailure(reply));
  };
  if (step === 'rest') {
    return (
      <div>
        <Button kind="quiet" onClick={() => setStep('asking')}>
          {t('studentLink.renew')}
        </Button>
      </div>
    );
  }
  return (
    <div className="student-link-renewal" role="group" aria-label={t('studentLink.renew')}>
      <p>{t('studentLink.renewHint')}</p>
      <div className="student-link-actions">
        <Button ref={focus} onClick={() => setStep('rest')}>
          {t('studentLink.keep')}
        </Button>
        <Button
          kind="danger"
          loading={step === 'renewing'}
          loadingLabel={t('common.loading')}
          onClick={() => void renew()}
        >
          {t('studentLink.renewNow')}
        </Button>
      </div>
    </div>
  );
}

/** A student's lasting link in a dialog. */
export default function StudentLinkDialog({
  studentId,
  name,
  onClose,
}: LinkedStudent & { readonly onClose: () => void }) {
  const t = useText();
  const of = useMemo(() => ({ studentId }), [studentId]);
  return (
    <Dialog title={t('studentLink.title', { name })} closeLabel={t('studentLink.close')} onClose={onClose}>
      <LastingLinkBox of={of} />
    </Dialog>
  );
}

const QrCode = lazyScreen(() => import('../../../ui/display/qr-code.tsx'));

interface LinkFieldProps {
  readonly url: string;
  readonly label: string;
  readonly hint: string;
}

/** A URL to share: as text to copy, and as a QR code. */
function LinkField({ url, label, hint }: LinkFieldProps) {
  const t = useText();
  return (
    <div className="student-link-field">
      <CopyField
        value={url}
        label={label}
        hint={hint}
        copyLabel={t('studentLink.copy')}
        copied={t('studentLink.copied')}
        selected={t('studentLink.selected')}
        kind="primary"
      />
      <figure>
        <QrCode value={url} label={t('studentLink.qr')} />
        <figcaption>{t('studentLink.qrHint')}</figcaption>
      </figure>
    </div>
  );
}
