import { Button } from '../../ui/form/button.tsx';
import { useText } from '../../runtime/screen-context.ts';
import { PasswordResetTitle } from './password-reset-title.tsx';

/** The link is used, expired or invalid; offers to request another. */
export function LinkExpired({ onAgain }: { readonly onAgain: () => void }) {
  const t = useText();
  return (
    <>
      <PasswordResetTitle takesFocus>{t('passwordReset.overTitle')}</PasswordResetTitle>
      <p>{t('passwordReset.overText')}</p>
      <div className="password-reset-actions">
        <Button kind="primary" onClick={onAgain}>
          {t('passwordReset.title')}
        </Button>
      </div>
    </>
  );
}
