import type { AuthenticatorKey } from '../../../core/api/endpoints/index.ts';
import { useClipboard } from '../../../runtime/hooks/use-clipboard.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';

const QrCode = lazyScreen(() => import('../../../ui/shoelace/qr-code.tsx'));

/** The key of an authenticator app: as a QR code for its camera, and as text to type or copy. */
export function KeyDisplay({ uri, secret }: AuthenticatorKey) {
  const t = useText();
  const { toasts } = useScreen();
  const copy = useClipboard(t('secondFactor.keyCopied'));
  const blocked = () => toasts.show('info', t('secondFactor.copyBlocked'));
  return (
    <div className="second-factor-key">
      <ol>
        <li>{t('secondFactor.steps.scan')}</li>
        <li>{t('secondFactor.steps.type')}</li>
      </ol>
      <QrCode value={uri} label={t('secondFactor.qr')} />
      <p className="second-factor-text">{t('secondFactor.key')}</p>
      <code dir="ltr">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      <Button onClick={() => void copy(secret, blocked)}>{t('secondFactor.copyKey')}</Button>
    </div>
  );
}
