import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useText } from '../session-context.ts';

interface Props {
  onStay(): void;
  onLeave(): void;
}

/** Somebody is about to lose what was typed. */
export function LeaveDialog({ onStay, onLeave }: Props) {
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
          <Button kind="danger" onClick={onLeave}>{t('portal.unsaved.leave')}</Button>
        </>
      }
    />
  );
}
