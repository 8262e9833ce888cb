import { useId } from 'react';
import { shortenFileName } from '../../../../core/index.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FormError } from '../../../../ui/form/submission.tsx';
import { useFileChooser } from '../../../../ui/form/use-files.tsx';
import { MATERIAL_TYPES } from './material-types.ts';
import type { MaterialChoice } from './use-material-choice.ts';

interface Props {
  readonly choice: MaterialChoice;
}

/** Names the file, shows what is wrong with it, and picks another one. */
export function FileField({ choice: { file, error, pick } }: Props) {
  const t = useText();
  const id = useId();
  const chooser = useFileChooser({ accept: MATERIAL_TYPES, onFiles: ([chosen]) => chosen && void pick(chosen) });
  return (
    <div className="board-file">
      <p id={id}>{shortenFileName(file.name)}</p>
      <Button aria-describedby={id} onClick={chooser.choose}>
        {t('board.material.another')}
      </Button>
      {chooser.input}
      <FormError>{error}</FormError>
    </div>
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
