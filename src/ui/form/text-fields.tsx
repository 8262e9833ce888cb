import { useRef } from 'react';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { MEMO_LIMIT } from '../../core/lessons/index.ts';

interface CopyFieldProps {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
  readonly copyLabel: string;
  /** Announced once the value is in the clipboard. */
  readonly copied: string;
  /** Announced if the browser denies access to the clipboard; the text is then selected. */
  readonly selected: string;
  readonly kind?: 'primary' | 'secondary';
}

/**
 * A text to share, with a button that copies it. Replaces Shoelace's copy button: this one has a label, makes
 * announcements to screen readers, and selects the text if it cannot copy.
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

/** Copies a text and announces `copied`; if the browser denies access to the clipboard, calls `onBlocked` instead. */
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

/** A text field for at most 1,000 characters, with a counter. It accepts more, so that pasted text is not lost. */
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
