import { Button } from '../parts/button.tsx';
import { useText } from '../session-context.ts';
import { ForgetTitle } from './forget-title.tsx';

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
