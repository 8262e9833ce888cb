import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { OpensIn } from './opens-in.tsx';

interface Props {
  /** Why nobody can enter now. */
  readonly message: string;
  /** Milliseconds until the door opens, where that is known. */
  readonly wait: number | undefined;
  readonly onConfirm: () => void;
}

/** Outside the window (spec section 4): says why nobody can enter now, and when that will be. */
export function ClosedRoom({ message, wait, onConfirm }: Props) {
  const t = useText();
  return (
    <Dialog
      urgent
      title={t('common.notice')}
      text={message}
      onClose={onConfirm}
      footer={<Button kind="primary" onClick={onConfirm}>{t('common.acknowledge')}</Button>}
    >
      <OpensIn wait={wait} />
    </Dialog>
  );
}
