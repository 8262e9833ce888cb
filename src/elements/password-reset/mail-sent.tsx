import { SECOND_MS, MINUTE_MS, DAY_MS } from '../../core/time/index.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { commonOf } from '../../core/index.ts';
import { Button } from '../../ui/form/button.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import { PasswordResetTitle } from './password-reset-title.tsx';
import { useSend } from './use-send.ts';
import { FormError } from '../../ui/form/form-error.tsx';

interface Props {
  readonly email: string;
  readonly takesFocus: boolean;
  readonly onOther: () => void;
}

/** Time until a mail can be requested again, in ms; most have arrived by then. */
const RESEND_DELAY_MS = MINUTE_MS;

/** What happens next; the same text for known and unknown addresses. */
export function MailSent({ email, takesFocus, onOther }: Props) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const loading = commonOf(session).isSubmitLoading.value;
  const [from, setFrom] = useState(() => session.clock.now() + RESEND_DELAY_MS);
  const [isRepeated, setRepeated] = useState(false);
  const { failure, send } = useSend();
  const now = useNow((now) => (now < from ? Math.min(now + SECOND_MS, from) : now + DAY_MS));
  const seconds = Math.max(0, Math.ceil((from - now) / SECOND_MS));

  async function repeat() {
    if (seconds > 0) return;
    setRepeated(false);
    if (!(await send(email))) return;
    setRepeated(true);
    setFrom(session.clock.now() + RESEND_DELAY_MS);
  }
  return (
    <>
      <PasswordResetTitle takesFocus={takesFocus}>{t('passwordReset.sentTitle')}</PasswordResetTitle>
      <div className="password-reset-text">
        <p>{t('passwordReset.sent')}</p>
        <p className="password-reset-address">
          <bdi>{email}</bdi>
        </p>
        <p>{t('passwordReset.life')}</p>
        <p className="password-reset-quiet">{t('passwordReset.notArrived')}</p>
      </div>
      <FormError>{failure}</FormError>
      <div className="password-reset-actions">
        <p role="status">{isRepeated && t('passwordReset.sentAgain')}</p>
        <Button
          loading={loading}
          loadingLabel={t('passwordReset.sending')}
          aria-disabled={seconds > 0 || undefined}
          onClick={() => void repeat()}
        >
          {seconds > 0 ? t('passwordReset.againIn', { seconds }) : t('passwordReset.again')}
        </Button>
        <Button kind="quiet" onClick={onOther}>
          {t('passwordReset.otherAddress')}
        </Button>
      </div>
    </>
  );
}
