import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import cardCss from './account-card.css';
import css from './login.css';
import { SignOutFailure, useSignOut } from './sign-out-failure.tsx';
import { useFirstFocus } from './use-first-focus.ts';

/** The signed-in teacher, with a button to sign out. */
export default function SignedIn({ takesFocus, onSignOut }: { takesFocus: boolean; onSignOut: () => void }) {
  useSignals();
  useStyles(cardCss);
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const signOut = useSignOut(onSignOut);
  const who = useRef<HTMLParagraphElement>(null);
  const teacher = session.signedIn.value;

  useFirstFocus(who, takesFocus);

  return (
    <div className="account-card login login-signed-in">
      <Avatar name={teacher?.name ?? ''} src={teacher?.avatar} size={48} />
      <p className="login-teacher" part="teacher" ref={who} tabIndex={-1}>
        <span className="login-teacher-label">{t('login.signedIn')}</span>
        <strong>{teacher?.name}</strong>
      </p>
      <Button loading={signOut.busy} loadingLabel={t('login.signingOut')} onClick={signOut.start}>
        {t('login.signOut')}
      </Button>
      <SignOutFailure signOut={signOut} />
    </div>
  );
}
