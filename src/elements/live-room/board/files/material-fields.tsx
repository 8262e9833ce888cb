import { shortenFileName } from '../../../../core/index.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { Field } from '../../../../ui/form/field.tsx';
import type { MaterialChoice } from './use-material-choice.ts';

interface Props {
  readonly choice: MaterialChoice;
}

/** Picks the file, and shows what is wrong with it. */
export function FileField({ choice: { file, checked, error, pick } }: Props) {
  const t = useText();
  const isReading = file !== undefined && checked === undefined;
  return (
    <>
      <Field
        label={t('board.material.file')}
        error={error}
        hint={isReading ? t('board.material.reading') : shortenFileName(file?.name) || undefined}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg,image/webp,application/pdf"
            onChange={(event) => void pick(event.target.files?.[0])}
          />
        )}
      </Field>
      {error && (
        <p role="alert" className="teacher-visually-hidden">
          {error}
        </p>
      )}
    </>
  );
}

/** Whether an image goes on the current page or on a new one. */
export function PlacementField({ choice: { onPage, setOnPage } }: Props) {
  const t = useText();
  return (
    <fieldset className="board-placement">
      <legend>{t('board.material.where')}</legend>
      <label>
        <input type="radio" name="where" checked={onPage} onChange={() => setOnPage(true)} />
        {t('board.material.onPage')}
      </label>
      <label>
        <input type="radio" name="where" checked={!onPage} onChange={() => setOnPage(false)} />
        {t('board.material.newPage')}
      </label>
    </fieldset>
  );
}

/** Which pages of a PDF are added. */
export function PageRangeField({ choice: { range, setRange }, pageCount }: Props & { readonly pageCount: number }) {
  const t = useText();
  const field = (name: keyof typeof range) => (
    <Field label={t(`board.material.${name}`)}>
      {(control) => (
        <input
          {...control}
          type="number"
          min={1}
          max={pageCount}
          value={range[name]}
          onChange={(event) => setRange({ ...range, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <fieldset className="board-range">
      <legend>{t('board.material.range', { count: pageCount })}</legend>
      {field('from')}
      {field('until')}
    </fieldset>
  );
}
