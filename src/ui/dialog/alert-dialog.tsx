import type { RefObject } from 'react';
import { Button } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';
import { useText } from '../../runtime/screen-context.ts';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly returnFocus?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Shows a message with the single button 了解 (docs/spec.md, section 8). */
export function AlertDialog({ title, text, returnFocus, onClose }: Props) {
  const t = useText();
  return (
    <Dialog
      urgent
      title={title}
      text={text}
      onClose={onClose}
      returnFocus={returnFocus}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('common.acknowledge')}
        </Button>
      }
    />
  );
}
