import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { passwordResetOf } from '../../../core/account/index.ts';
import { SUCCESS } from '../../../core/api/index.ts';
import { LoginScreen } from '../../login/login-screen.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from './login-page.css';
import { usePortal } from '../portal-context.ts';
import { requestedPageOf } from '../routes/redirect.ts';
import { PASSWORD_RESET } from '../routes/route.ts';

/** The sign-in page. */
export default function LoginPage() {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const { hrefOf, entry } = usePortal();
  const password = passwordResetOf(session);
  const [isReady, setReady] = useState(false);
  // A live region announces only what is added after it was rendered.
  useEffect(() => setReady(true), []);
  useEffect(() => () => password.clear(), [password]);

  const { type, status } = password.forgetResult.value;
  const isReset = type === 'resetPassword' && status === SUCCESS;
  return (
    <div className="login-page">
      <p className="login-page-status" role="status">
        {isReady && isReset && t('portal.passwordReset')}
        {isReady && !isReset && requestedPageOf(entry.memo)?.isElsewhere && t('portal.signedOutElsewhere')}
      </p>
      <LoginScreen
        level={1}
        expired={session.state.value === 'expired' && !isReset}
        forgetHref={hrefOf(PASSWORD_RESET)}
      />
    </div>
  );
}
