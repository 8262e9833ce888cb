import type { RefObject } from 'react';
import { Icon } from '../display/icon.tsx';
import tones from '../display/tones.css';
import { Button } from '../form/button.tsx';
import { alert } from '../icons/later-icons.ts';
import { Dialog } from './dialog.tsx';
import { useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';

interface Props {
  readonly title: string;
  readonly text: string;
  /** A warning is marked by an icon and its colour. */
  readonly isWarning?: boolean;
  readonly returnFocus?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Shows a message with the single button 了解 (docs/spec.md, section 8). */
export function AlertDialog({ title, text, isWarning = false, returnFocus, onClose }: Props) {
  useStyles(tones);
  const t = useText();
  return (
    <Dialog
      urgent
      title={title}
      mark={isWarning && <Icon path={alert} />}
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
