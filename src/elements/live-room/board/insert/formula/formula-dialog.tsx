import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { SOURCE_LENGTH, type Drawing } from '../../../../../core/board/index.ts';
import { formulaDraft } from '../../../../../core/drafts/index.ts';
import type { Namespaces, Message } from '../../../../../core/i18n/index.ts';
import { isComposing } from '../../../../../runtime/is-composing.ts';
import { useText } from '../../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../../runtime/styles.ts';
import { Texts } from '../../../../../runtime/texts.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../../ui/form/button.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { inkColour } from '../../render/ink.ts';
import { useRoving } from '../../controls.tsx';
import { ArtworkView, itemOf, putFigure, useFigureDraft, type InsertDialogProps } from '../insert-dialog.tsx';
import css from '../insert-dialog.css';
import type { Typeset } from './typeset.ts';

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

/** Puts a piece around the selection, and the caret into the piece; returns the formula. */
function insertPiece(field: HTMLTextAreaElement, { before, after = '' }: Piece): string {
  const { selectionStart: start, selectionEnd: end, value } = field;
  field.focus();
  const next = `${value.slice(0, start)}${before}${value.slice(start, end)}${after}${value.slice(end)}`;
  if (next.length > SOURCE_LENGTH) return value;
  field.value = next;
  field.setSelectionRange(end + before.length, end + before.length);
  return next;
}

interface PreviewProps {
  readonly formula: TypesetState;
  readonly colour: string;
  readonly source: string;
}

/** How a formula looks, or why it is not shown. */
function FormulaPreview({ formula: { status, drawing, problem, retry }, colour, source }: PreviewProps) {
  const t = useText();
  return (
    <>
      <div className="board-preview" data-stale={problem !== undefined || undefined}>
        {drawing ? (
          <ArtworkView
            artwork={{
              ...drawing,
              shapes: [{ path: drawing.outline, colour }],
              labels: drawing.labels.map((label) => ({ ...label, colour, align: 'left' })),
            }}
            label={t('boardInsert.formulaDialog.spoken')}
          />
        ) : (
          status === 'ready' && source === '' && <p>{t('boardInsert.formulaDialog.empty')}</p>
        )}
        {status === 'loading' && <p>{t('boardInsert.formulaDialog.loading')}</p>}
        {status === 'failed' && (
          <div className="board-preview-failed">
            <p>{t('boardInsert.formulaDialog.failed')}</p>
            <Button onClick={retry}>{t('boardInsert.retry')}</Button>
          </div>
        )}
      </div>
      <p className="teacher-visually-hidden" role="status">
        {status === 'failed' && t('boardInsert.formulaDialog.failed')}
        {problem && t(...problem)}
      </p>
    </>
  );
}

/** The loaded typesetter. */
interface Typesetter {
  typeset(source: string): Promise<Typeset>;
}

interface TypesetState {
  readonly status: 'loading' | 'ready' | 'failed';
  /** The last valid formula, so that the preview does not flicker while the user types. */
  readonly drawing: Drawing | undefined;
  /** Why the formula cannot be read as it is now. */
  readonly problem: Message | undefined;
  /** Loads the typesetter again after a failure. */
  retry(): void;
  /** Typesets the current formula; undefined if that is not possible. */
  finish(): Promise<Drawing | undefined>;
}

/** Loads the typesetter, and typesets a formula whenever it changes. */
function useTypeset(source: string): TypesetState {
  const [attempt, setAttempt] = useState(0);
  const [typesetter, setTypesetter] = useState<Typesetter>();
  const [hasFailed, setFailed] = useState(false);
  const [drawing, setDrawing] = useState<Drawing>();
  const [latest, setLatest] = useState<Typeset>();

  useEffect(() => {
    let isCurrent = true;
    setFailed(false);
    import('./typeset.ts').then(
      (module) => isCurrent && setTypesetter(module),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  useEffect(() => {
    if (!typesetter) return;
    let isCurrent = true;
    const show = (result: Typeset | undefined): void => {
      if (!isCurrent) return;
      setLatest(result);
      if (!result) setDrawing(undefined);
      else if (result.drawing) setDrawing(result.drawing);
    };
    if (source.trim() === '') show(undefined);
    else typesetter.typeset(source).then(show, () => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [typesetter, source, attempt]);

  return {
    status: hasFailed ? 'failed' : typesetter ? 'ready' : 'loading',
    drawing,
    problem: latest?.problem,
    retry: () => setAttempt(attempt + 1),
    async finish() {
      if (!typesetter || source.trim() === '') return undefined;
      try {
        const result = await typesetter.typeset(source);
        setLatest(result);
        return result.drawing;
      } catch {
        setFailed(true);
      }
      return undefined;
    },
  };
}

/** Buttons that insert common pieces of a formula; one stop of the Tab key. */
function FormulaPalette({ onPick }: { readonly onPick: (piece: Piece) => void }) {
  const t = useText();
  const roving = useRoving();
  return (
    <div className="board-palette" role="toolbar" aria-label={t('boardInsert.formulaDialog.palette')} {...roving}>
      {PIECES.map((group) => (
        <div key={group[0]?.name} className="board-palette-group">
          {group.map((piece) => {
            const title = t(`boardInsert.piece.${piece.name}`);
            // Letters on the button are part of its name, so that voice control finds it.
            const name = piece.sign.length > 1 ? `${title} ${piece.sign}` : title;
            return (
              <button key={piece.name} type="button" aria-label={name} title={title} onClick={() => onPick(piece)}>
                <span aria-hidden="true">{piece.sign}</span>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** A piece of a formula: the text before and after the caret or the selection, and the sign on the button. */
interface Piece {
  readonly name: keyof Namespaces['boardInsert']['piece'];
  readonly sign: string;
  readonly before: string;
  readonly after?: string;
}

/** Common pieces, by school subject: arithmetic, algebra and analysis, geometry, chemistry. */
const PIECES: readonly (readonly Piece[])[] = [
  [
    { name: 'fraction', sign: '½', before: '\\frac{', after: '}{}' },
    { name: 'root', sign: '√', before: '\\sqrt{', after: '}' },
    { name: 'nthRoot', sign: '∛', before: '\\sqrt[3]{', after: '}' },
    { name: 'power', sign: 'xⁿ', before: '^{', after: '}' },
    { name: 'index', sign: 'xₙ', before: '_{', after: '}' },
    { name: 'times', sign: '×', before: '\\times ' },
    { name: 'divide', sign: '÷', before: '\\div ' },
    { name: 'plusMinus', sign: '±', before: '\\pm ' },
  ],
  [
    { name: 'lessOrEqual', sign: '≦', before: '\\leqq ' },
    { name: 'greaterOrEqual', sign: '≧', before: '\\geqq ' },
    { name: 'notEqual', sign: '≠', before: '\\neq ' },
    { name: 'pi', sign: 'π', before: '\\pi ' },
    { name: 'theta', sign: 'θ', before: '\\theta ' },
    { name: 'infinity', sign: '∞', before: '\\infty ' },
    { name: 'sum', sign: 'Σ', before: '\\sum_{k=1}^{n} ' },
    { name: 'integral', sign: '∫', before: '\\int_{a}^{b} ', after: '\\,dx' },
    { name: 'limit', sign: 'lim', before: '\\lim_{x \\to 0} ' },
  ],
  [
    { name: 'vector', sign: 'a⃗', before: '\\vec{', after: '}' },
    { name: 'matrix', sign: '(⋮⋮)', before: '\\begin{pmatrix} ', after: ' & b \\\\ c & d \\end{pmatrix}' },
    { name: 'cases', sign: '{', before: '\\begin{cases} ', after: ' \\\\  \\end{cases}' },
    { name: 'angle', sign: '∠', before: '\\angle ' },
    { name: 'triangle', sign: '△', before: '\\triangle ' },
    { name: 'chemistry', sign: 'H₂O', before: '\\ce{', after: '}' },
    { name: 'reaction', sign: '→', before: ' \\longrightarrow ' },
    { name: 'equilibrium', sign: '⇌', before: ' \\rightleftharpoons ' },
  ],
];
