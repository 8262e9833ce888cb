import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect } from 'react';
import { PasswordResetScreen } from '../../password-reset/password-reset-screen.tsx';
import { Texts } from '../../../runtime/texts.tsx';
import { dropLinkToken, linkToken } from '../link-token.ts';
import { usePortal } from '../portal-context.ts';
import { LOGIN } from '../routes/route.ts';

/** The password reset page, opened from the sign-in or the mailed link. */
export default function PasswordResetPage() {
  useSignals();
  const { hrefOf, go } = usePortal();
  // At once, so that it is not the token of the next page that goes.
  useLayoutEffect(() => dropLinkToken, []);
  return (
    <Texts namespaces={['passwordReset', 'strength']}>
      <PasswordResetScreen
        token={linkToken.value}
        loginHref={hrefOf(LOGIN)}
        onTokenOver={dropLinkToken}
        onDone={() => go(LOGIN, { replace: true })}
      />
    </Texts>
  );
}
