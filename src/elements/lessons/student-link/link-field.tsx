import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { CopyField } from '../../../ui/form/text-fields.tsx';
import css from './student-link.css';

const QrCode = lazyScreen(() => import('../../../ui/display/qr-code.tsx'));

interface Props {
  readonly url: string;
  readonly label: string;
  readonly hint: string;
}

/** An address to pass on: as text to copy, and as a QR code. */
export function LinkField({ url, label, hint }: Props) {
  useStyles(css);
  const t = useText();
  return (
    <div className="student-link-field">
      <CopyField
        value={url}
        label={label}
        hint={hint}
        copyLabel={t('studentLink.copy')}
        copied={t('studentLink.copied')}
        selected={t('studentLink.selected')}
        kind="primary"
      />
      <figure>
        <QrCode value={url} label={t('studentLink.qr')} />
        <figcaption>{t('studentLink.qrHint')}</figcaption>
      </figure>
    </div>
  );
}
