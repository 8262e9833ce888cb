import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { accountOf, linkOr } from '../../core/index.ts';
import { useRoom, useText } from '../session-context.ts';

/** The picture of the service; without one, the product's name (decision of the house for a missing logo). */
export function ServiceLogo() {
  useSignals();
  const t = useText();
  const { session } = useRoom();
  const account = accountOf(session);
  const [broken, setBroken] = useState<string>();
  useEffect(() => void account.loadLogo(), [account]);

  const logo = account.logoSrc.value;
  // At first it is an object (spec section 3): nothing is known yet, and nothing flickers.
  const isKnown = typeof logo === 'string';
  const picture = isKnown ? linkOr(logo, undefined) : undefined;
  return (
    <div className="login-logo" part="logo">
      {picture && picture !== broken && <img src={picture} alt={t('login.productName')} onError={() => setBroken(picture)} />}
      {isKnown && (!picture || picture === broken) && <span>{t('login.productName')}</span>}
    </div>
  );
}
