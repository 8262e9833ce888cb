import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { SOURCE_LENGTH, type Drawing } from '../../../../../core/board/index.ts';
import { useText } from '../../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../../runtime/styles.ts';
import { Texts } from '../../../../../runtime/texts.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../../ui/form/button.tsx';
import { formulaDraft } from '../../../../../core/drafts/index.ts';
import { Field } from '../../../../../ui/form/field.tsx';
import { inkColour } from '../../tools/ink/ink-colours.ts';
import { FormulaPalette } from './formula-palette.tsx';
import type { Piece } from './formula-pieces.ts';
import css from '../insert.css';
import { itemOf, putFigure, type InsertDialogProps } from '../put-figure.ts';
import { useFigureDraft } from '../use-figure-draft.ts';
import { FormulaPreview } from './formula-preview.tsx';
import { useTypeset } from './use-typeset.ts';
import { isComposing } from '../../../../../runtime/is-composing.ts';

/** Units of the board per thousandth of an em: letters as high as those of a text of medium size. */
const SCALE = 64 / 1000;
/** The widest that a new formula is, in units. */
const MAXIMUM_WIDTH = 1400;

/** Dialog that writes a formula and shows how it will look. */
export default function FormulaDialog(props: InsertDialogProps) {
  return (
    <Texts namespaces={['boardInsert']}>
      <FormulaForm {...props} />
    </Texts>
  );
}

function FormulaForm({ controller, insertion, announce, returnFocus, onClose }: InsertDialogProps) {
  useStyles(css);
  const t = useText();
  const form = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { board, tools } = controller;
  const [old] = useState(() => itemOf(controller, insertion, 'formula'));
  const { draft, keep, discard } = useFigureDraft(board, 'formula', formulaDraft);
  const [source, setSource] = useState(old?.source ?? draft?.source ?? '');
  const [error, setError] = useState('');
  const formula = useTypeset(source);
  const colour = old?.colour ?? tools.choices.peek().text.colour;

  const change = (next: string): void => {
    setSource(next);
    setError('');
    if (!old) keep({ source: next });
  };
  const insert = (piece: Piece): void => {
    if (field.current) change(insertPiece(field.current, piece));
  };
  const put = (drawing: Drawing): void => {
    // One that is changed keeps the size of its letters, not its width.
    const scale = old ? old.box.width / old.scale / old.drawing.width : Math.min(SCALE, MAXIMUM_WIDTH / drawing.width);
    const size = { width: Math.max(4, drawing.width * scale), height: Math.max(4, drawing.height * scale) };
    putFigure(
      controller,
      { kind: 'formula', source: source.trim().replace(/\s+/g, ' '), colour, drawing, ...size },
      old,
    );
    if (!old) discard();
    announce(t(old ? 'boardInsert.formulaDialog.changed' : 'boardInsert.formulaDialog.added'));
    onClose();
  };
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (source.trim() === '') return setError(t('boardInsert.formulaDialog.none'));
    const drawing = await formula.finish();
    if (drawing) put(drawing);
    else field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    void submit();
  };
  const problem = formula.problem && t(...formula.problem);

  return (
    <Dialog
      title={t('board.insertion.formula')}
      closeLabel={t('common.close')}
      onClose={onClose}
      returnFocus={returnFocus}
      initialFocus={field}
      wide
      footer={
        <>
          <Button onClick={onClose}>{t('boardInsert.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            loading={formula.status === 'loading'}
            loadingLabel={t('boardInsert.formulaDialog.loading')}
          >
            {t(old ? 'boardInsert.change' : 'boardInsert.put')}
          </Button>
        </>
      }
    >
      <form id={form} className="board-insert" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('boardInsert.formulaDialog.source')}
          hint={t('boardInsert.formulaDialog.hint')}
          error={error || problem}
        >
          {(control) => (
            <textarea
              {...control}
              ref={field}
              className={`${control.className} board-source`}
              dir="ltr"
              rows={2}
              maxLength={SOURCE_LENGTH}
              value={source}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              onChange={(event) => change(event.target.value)}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
        <FormulaPalette onPick={insert} />
        <FormulaPreview formula={formula} colour={inkColour(colour, 'pen')} source={source} />
      </form>
    </Dialog>
  );
}

/** Puts a piece around what is selected, with the caret inside of it; returns the formula. */
function insertPiece(field: HTMLTextAreaElement, { before, after = '' }: Piece): string {
  const { selectionStart: start, selectionEnd: end, value } = field;
  field.focus();
  const next = `${value.slice(0, start)}${before}${value.slice(start, end)}${after}${value.slice(end)}`;
  if (next.length > SOURCE_LENGTH) return value;
  field.value = next;
  field.setSelectionRange(end + before.length, end + before.length);
  return next;
}
