import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useText } from '../../../runtime/screen-context.ts';

interface Props {
  onStay(): void;
  onLeave(): void;
}

/** Asks before navigation discards unsaved changes. */
export function LeavePageDialog({ onStay, onLeave }: Props) {
  const t = useText();
  return (
    <Dialog
      title={t('portal.unsaved.title')}
      text={t('portal.unsaved.text')}
      onClose={onStay}
      urgent
      footer={
        <>
          <Button onClick={onStay}>{t('portal.unsaved.stay')}</Button>
          <Button kind="danger" onClick={onLeave}>
            {t('portal.unsaved.leave')}
          </Button>
        </>
      }
    />
  );
}
