import { useRef } from 'react';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { MEMO_LIMIT } from '../../core/index.ts';

interface CopyFieldProps {
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
export function CopyField({ value, label, hint, copyLabel, copied, selected, kind = 'secondary' }: CopyFieldProps) {
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

/** Copies a text and says `copied`; where the browser keeps the clipboard shut it calls `onBlocked` in its place. */
export function useClipboard(copied: string): (text: string, onBlocked: () => void) => Promise<void> {
  const { toasts } = useScreen();
  return async (text, onBlocked) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return onBlocked();
    }
    toasts.show('success', copied);
  };
}

interface LongTextProps {
  readonly label: string;
  readonly mark?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly rows?: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A text of at most 1,000 characters with its count. More can be typed, so that nothing pasted is lost. */
export function LongText({ label, mark, hint, error, rows = 4, value, onChange }: LongTextProps) {
  const t = useText();
  const count = t('courses.change.count', { count: [...value].length, limit: MEMO_LIMIT });
  return (
    <Field label={label} mark={mark} hint={hint ? `${hint}\n${count}` : count} error={error}>
      {(control) => (
        <textarea
          {...control}
          dir={value ? 'auto' : undefined}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
