import { MEMO_LIMIT } from '../../core/index.ts';
import { Field } from './field.tsx';
import { useText } from '../../runtime/screen-context.ts';

interface Props {
  readonly label: string;
  readonly mark?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly rows?: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A text of at most 1,000 characters with its count. More can be typed, so that nothing pasted is lost. */
export function LongText({ label, mark, hint, error, rows = 4, value, onChange }: Props) {
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
