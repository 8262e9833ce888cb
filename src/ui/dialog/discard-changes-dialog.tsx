import { Button } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly stay: string;
  readonly discard: string;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Asks for confirmation before unsaved input is discarded. */
export function DiscardChangesDialog({ title, text, stay, discard, onStay, onDiscard }: Props) {
  return (
    <Dialog
      urgent
      title={title}
      text={text}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>{stay}</Button>
          <Button kind="danger" onClick={onDiscard}>
            {discard}
          </Button>
        </>
      }
    />
  );
}
