import { useState } from 'react';
import { ServiceLogo } from '../login/service-logo.tsx';
import { useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { RequestMail, MailSent } from './request-mail.tsx';
import cardCss from '../login/account-card.css';
import css from './password-reset.css';
import { LinkExpired, NewPassword } from './new-password.tsx';

interface Props {
  /** Token of the mailed link that was opened, if any. */
  readonly token: string | undefined;
  /** URL of the sign-in. */
  readonly loginHref: string;
  /** Called when the token is used up and must be discarded. */
  readonly onTokenOver: () => void;
  /** The new password is set. */
  readonly onDone: () => void;
}

type Step = 'ask' | 'sent' | 'over';

/** Password reset: address, e-mail, link, new password (docs/design-choices.md#password-reset). The address is retained on going back. */
export function PasswordResetScreen({ token, loginHref, onTokenOver, onDone }: Props) {
  useStyles(cardCss);
  useStyles(css);
  const t = useText();
  const [step, setStep] = useState<Step>('ask');
  const [email, setEmail] = useState('');
  // The portal focuses the first step; each later one takes the focus itself.
  const [acted, setActed] = useState(false);
  const go = (next: Step): void => {
    setActed(true);
    setStep(next);
  };
  const over = (): void => {
    onTokenOver();
    go('over');
  };

  return (
    <section className="account-card password-reset">
      <ServiceLogo />
      {token && <NewPassword key={token} token={token} takesFocus={acted} onOver={over} onDone={onDone} />}
      {!token && step === 'ask' && (
        <RequestMail email={email} takesFocus={acted} onEmail={setEmail} onSent={() => go('sent')} />
      )}
      {!token && step === 'sent' && <MailSent email={email} takesFocus={acted} onOther={() => go('ask')} />}
      {!token && step === 'over' && <LinkExpired onAgain={() => go('ask')} />}
      <p className="account-card-link">
        <a href={loginHref}>{t('passwordReset.toLogin')}</a>
      </p>
    </section>
  );
}
