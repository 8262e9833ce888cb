import { MINUTE_MS } from '../../../core/time/index.ts';
import { useClipboard } from '../../../runtime/hooks/use-clipboard.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, which are shown once: to copy, or to keep as a file. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const t = useText();
  const { session, toasts } = useScreen();
  const copy = useClipboard(t('secondFactor.codesCopied'));
  const text = codes.join('\n');
  const blocked = () => toasts.show('info', t('secondFactor.copyBlocked'));
  const save = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = `${t('secondFactor.file')}.txt`;
    link.click();
    // By then the download has its own reference to the data.
    session.clock.after(MINUTE_MS, () => URL.revokeObjectURL(link.href));
  };
  return (
    <div className="second-factor-codes">
      <p role="status">{t('secondFactor.turnedOn')}</p>
      <p>{t('secondFactor.codesText')}</p>
      <ul aria-label={t('secondFactor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ul>
      <div className="settings-actions">
        <Button onClick={() => void copy(text, blocked)}>{t('secondFactor.copyCodes')}</Button>
        <Button onClick={save}>{t('secondFactor.saveCodes')}</Button>
        <Button kind="primary" onClick={onDone}>
          {t('secondFactor.codesDone')}
        </Button>
      </div>
    </div>
  );
}
