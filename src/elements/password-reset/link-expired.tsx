import { Button } from '../../ui/form/button.tsx';
import { useText } from '../../runtime/screen-context.ts';
import { ForgetTitle } from './password-reset-title.tsx';

/** The link was used, is too old, or never was one: the way to another. */
export function LinkOver({ onAgain }: { readonly onAgain: () => void }) {
  const t = useText();
  return (
    <>
      <ForgetTitle takesFocus>{t('forget.overTitle')}</ForgetTitle>
      <p>{t('forget.overText')}</p>
      <div className="forget-acts"><Button kind="primary" onClick={onAgain}>{t('forget.title')}</Button></div>
    </>
  );
}
