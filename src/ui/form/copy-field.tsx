import { useRef } from 'react';
import { useClipboard } from '../../runtime/hooks/use-clipboard.ts';
import { useScreen } from '../../runtime/screen-context.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

interface Props {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
  readonly copyLabel: string;
  /** Announced once the value is in the clipboard. */
  readonly copied: string;
  /** Announced where the browser keeps the clipboard shut: the text is selected then. */
  readonly selected: string;
  readonly kind?: 'primary' | 'secondary';
}

/**
 * A text to pass on, with a button that copies it. Not Shoelace's: this one has words, speaks to screen readers, and selects
 * the text where it cannot copy.
 */
export function CopyField({ value, label, hint, copyLabel, copied, selected, kind = 'secondary' }: Props) {
  const { toasts } = useScreen();
  const field = useRef<HTMLInputElement>(null);
  const copy = useClipboard(copied);
  const select = (): void => {
    field.current?.select();
    toasts.show('info', selected);
  };
  return (
    <>
      <Field label={label} hint={hint}>
        {(control) => (
          <input {...control} ref={field} readOnly value={value} dir="ltr" onFocus={({ target }) => target.select()} />
        )}
      </Field>
      <Button kind={kind} onClick={() => void copy(value, select)}>
        {copyLabel}
      </Button>
    </>
  );
}
