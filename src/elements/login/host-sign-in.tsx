import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { failed } from '../../core/api/index.ts';
import { Button } from '../../ui/form/button.tsx';
import { FormError } from '../../ui/form/submission.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';

/** In place of the form where the host page signs in: nobody is to type the provider's password there. */
export default function HostSignIn() {
  useSignals();
  const t = useText();
  const { session, reportFailure } = useScreen();
  const failure = session.tokenFailure.value;
  const hasFailed = failure !== undefined || session.state.value === 'expired';
  useEffect(() => {
    if (failure) reportFailure(failed(failure));
  }, [failure, reportFailure]);

  return (
    <div className="account-card-form">
      <FormError>{hasFailed && t('common.failure.token')}</FormError>
      <Button
        kind="primary"
        loading={session.asking.value !== undefined}
        loadingLabel={t('login.submitting')}
        onClick={() => void session.askHost()}
      >
        {hasFailed ? t('common.retry') : t('login.submit')}
      </Button>
    </div>
  );
}
