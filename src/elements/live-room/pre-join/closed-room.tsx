import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { OpensIn } from './opens-in.tsx';

interface Props {
  /** Why the room is closed. */
  readonly message: string;
  /** Time until the room opens, in ms; undefined where unknown. */
  readonly wait: number | undefined;
  readonly onConfirm: () => void;
}

/** Shown outside the join window: why the room is closed, and when it opens (docs/spec.md, section 4). */
export function ClosedRoom({ message, wait, onConfirm }: Props) {
  const t = useText();
  return (
    <Dialog
      urgent
      title={t('common.notice')}
      text={message}
      onClose={onConfirm}
      footer={
        <Button kind="primary" onClick={onConfirm}>
          {t('common.acknowledge')}
        </Button>
      }
    >
      <OpensIn wait={wait} />
    </Dialog>
  );
}
