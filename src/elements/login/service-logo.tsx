import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { accountOf } from '../../core/account/index.ts';
import { pictureOf } from '../../core/lessons/index.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import css from './service-logo.css';

/** The logo of the service; without one, the product's name (docs/design-choices.md#logo). */
export function ServiceLogo() {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const account = accountOf(session);
  const [broken, setBroken] = useState<string>();
  useEffect(() => void account.loadLogo(), [account]);

  const logo = account.logoSrc.value;
  // Initially an object (docs/spec.md, section 3): until the logo is loaded the name is rendered invisibly.
  const isKnown = typeof logo === 'string';
  const picture = isKnown ? pictureOf(logo, session.provider) : undefined;
  const name = t('login.productName');
  return (
    <div className="service-logo" part="logo">
      {picture && picture !== broken ? (
        <img src={picture} alt={name} onError={() => setBroken(picture)} />
      ) : (
        <span className={isKnown ? undefined : 'teacher-visually-hidden'}>{name}</span>
      )}
    </div>
  );
}
