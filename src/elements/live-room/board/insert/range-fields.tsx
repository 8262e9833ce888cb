import { readRanges, type Ranges } from '../../../../core/board/index.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { Field } from '../../../../ui/form/field.tsx';

/** The ends of two axes as they are typed. */
export interface TypedRanges {
  readonly xFrom: string;
  readonly xUntil: string;
  readonly yFrom: string;
  readonly yUntil: string;
}

const ENDS = ['xFrom', 'xUntil', 'yFrom', 'yUntil'] as const;

export const typedRanges = ({ x, y }: Ranges): TypedRanges => ({
  xFrom: String(x[0]),
  xUntil: String(x[1]),
  yFrom: String(y[0]),
  yUntil: String(y[1]),
});

/** Reads typed ranges; undefined if they are invalid. Accepts full-width digits. */
export function rangesOf(typed: TypedRanges): Ranges | undefined {
  const read = (text: string): number => {
    const narrow = text.normalize('NFKC').replace('−', '-').trim();
    return narrow === '' ? NaN : Number(narrow);
  };
  return readRanges({ x: [read(typed.xFrom), read(typed.xUntil)], y: [read(typed.yFrom), read(typed.yUntil)] });
}

interface Props {
  readonly legend: string;
  readonly ranges: TypedRanges;
  readonly onChange: (ranges: TypedRanges) => void;
}

/** Four fields for the ends of two axes, with one error for all. */
export function RangeFields({ legend, ranges, onChange }: Props) {
  const t = useText();
  const isBad = rangesOf(ranges) === undefined;
  return (
    <fieldset className="board-ranges">
      <legend>{legend}</legend>
      <div>
        {ENDS.map((end) => (
          <Field key={end} label={t(`boardInsert.plotDialog.${end}`)}>
            {(control) => (
              <input
                {...control}
                aria-invalid={isBad || undefined}
                inputMode="text"
                autoComplete="off"
                dir="ltr"
                maxLength={12}
                value={ranges[end]}
                onChange={(event) => onChange({ ...ranges, [end]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="teacher-field-error" role="status">
        {isBad && t('boardInsert.plotDialog.badRange')}
      </p>
    </fieldset>
  );
}
