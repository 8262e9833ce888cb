import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useText } from '../../runtime/screen-context.ts';

interface Props {
  /** What else is good to know. */
  readonly more?: string | undefined;
  readonly onClose: () => void;
}

/** A change of the account has succeeded: title, words and button of docs/spec.md, section 8. */
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
