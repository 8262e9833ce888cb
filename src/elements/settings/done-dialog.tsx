import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useText } from '../../runtime/screen-context.ts';

interface Props {
  /** A further message. */
  readonly more?: string | undefined;
  readonly onClose: () => void;
}

/** Reports a successful change of the account (docs/spec.md, section 8). */
export function SettingsAlert({ more, onClose }: Props) {
  const t = useText();
  return (
    <Dialog
      urgent
      title={t('settings.doneTitle')}
      text={
        <>
          <p>{t('settings.done')}</p>
          {more && <p>{more}</p>}
        </>
      }
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('common.acknowledge')}
        </Button>
      }
    />
  );
}
