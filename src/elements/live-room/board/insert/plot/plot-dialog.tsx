import { useId, useMemo, useRef, useState, type FormEvent } from 'react';
import {
  MAXIMUM_CURVES,
  SOURCE_LENGTH,
  type Colour,
  type Curve,
  type Ranges,
} from '../../../../../core/board/index.ts';
import { plotDraft } from '../../../../../core/drafts/index.ts';
import { useText } from '../../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../../runtime/styles.ts';
import { Texts } from '../../../../../runtime/texts.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../../../ui/display/icon.tsx';
import { Button } from '../../../../../ui/form/button.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { trash } from '../../../../../ui/icons/later-icons.ts';
import { plotArt } from '../../render/figure-art.ts';
import {
  ArtworkView,
  itemOf,
  putFigure,
  useFigureDraft,
  type InsertDialogProps,
  RangeFields,
  rangesOf,
  typedRanges,
  type TypedRanges,
} from '../insert-dialog.tsx';
import css from '../insert-dialog.css';
import { curveOutline } from './curve-outline.ts';
import { readExpression } from './expression.ts';

/** Of a new plot, in units: one unit of the axes is as long on both. */
const SIZE = { width: 800, height: 640 };
const RANGES: Ranges = { x: [-5, 5], y: [-4, 4] };
/** Of the functions, in their order: distinct for everybody who distinguishes blue from orange. */
const COLOURS: readonly Colour[] = ['blue', 'red', 'green', 'purple'];

interface Draft {
  readonly functions: readonly TypedFunction[];
  readonly ranges: TypedRanges;
}

/** Dialog that draws functions on axes of a chosen range. */
export default function PlotDialog(props: InsertDialogProps) {
  return (
    <Texts namespaces={['boardInsert']}>
      <PlotForm {...props} />
    </Texts>
  );
}

function PlotForm({ controller, insertion, announce, returnFocus, onClose }: InsertDialogProps) {
  useStyles(css);
  const t = useText();
  const form = useId();
  const body = useRef<HTMLFormElement>(null);
  const [old] = useState(() => itemOf(controller, insertion, 'plot'));
  const size = old ? { width: old.box.width / old.scale, height: old.box.height / old.scale } : SIZE;
  const { draft: stored, keep, discard } = useFigureDraft(controller.board, 'plot', plotDraft);
  const [draft, setDraft] = useState<Draft>(
    () => (old ? draftOf(old.curves, old.ranges) : stored) ?? draftOf([], RANGES),
  );
  const change = (next: Partial<Draft>): void => {
    const changed = { ...draft, ...next };
    setDraft(changed);
    if (!old) keep({ ...changed, functions: [...changed.functions] });
  };
  const ranges = rangesOf(draft.ranges);
  const curves = useMemo(
    () => ranges && draft.functions.flatMap((each, index) => curveOf(each, index, ranges, size)),
    // The ranges depend on the typed text, and the size never changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [draft],
  );
  const isInvisible = curves !== undefined && curves.length > 0 && curves.every(({ outline }) => outline === '');

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const hasMistake = draft.functions.some(({ source }) => source.trim() !== '' && readExpression(source).problem);
    if (!ranges || !curves || hasMistake) {
      body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    putFigure(controller, { kind: 'plot', ranges, curves, ...size }, old);
    if (!old) discard();
    announce(t(old ? 'boardInsert.plotDialog.changed' : 'boardInsert.plotDialog.added'));
    onClose();
  };

  return (
    <Dialog
      title={t('board.insertion.plot')}
      closeLabel={t('common.close')}
      onClose={onClose}
      returnFocus={returnFocus}
      wide
      footer={
        <>
          <Button onClick={onClose}>{t('boardInsert.cancel')}</Button>
          <Button kind="primary" type="submit" form={form}>
            {t(old ? 'boardInsert.change' : 'boardInsert.put')}
          </Button>
        </>
      }
    >
      <form ref={body} id={form} className="board-insert board-plot" noValidate onSubmit={submit}>
        <div className="board-insert">
          <FunctionFields functions={draft.functions} onChange={(functions) => change({ functions })} />
          <RangeFields
            legend={t('boardInsert.plotDialog.ranges')}
            ranges={draft.ranges}
            onChange={(typed) => change({ ranges: typed })}
          />
        </div>
        <div className="board-preview board-plot-preview">
          {ranges && curves && (
            <ArtworkView artwork={plotArt(ranges, size, curves)} label={t('boardInsert.plotDialog.preview')} />
          )}
        </div>
        <p className="board-note" role="status">
          {isInvisible && t('boardInsert.plotDialog.invisible')}
        </p>
      </form>
    </Dialog>
  );
}

function draftOf(curves: readonly Curve[], ranges: Ranges): Draft {
  const functions = curves.map(({ source }, id) => ({ id, source }));
  return { functions: functions.length > 0 ? functions : [{ id: 0, source: '' }], ranges: typedRanges(ranges) };
}

/** The curve of one field; none if the field is empty or invalid. */
function curveOf({ source }: TypedFunction, index: number, ranges: Ranges, size: typeof SIZE): Curve[] {
  const { evaluate } = source.trim() === '' ? {} : readExpression(source);
  const colour = COLOURS[index % MAXIMUM_CURVES] ?? 'blue';
  return evaluate ? [{ source: source.trim(), colour, outline: curveOutline(evaluate, ranges, size) }] : [];
}

/** A function as it is typed; `id` stays while others are removed. */
interface TypedFunction {
  readonly id: number;
  readonly source: string;
}

interface FunctionFieldsProps {
  readonly functions: readonly TypedFunction[];
  readonly onChange: (functions: readonly TypedFunction[]) => void;
}

/** A field for each function, with its error. */
function FunctionFields({ functions, onChange }: FunctionFieldsProps) {
  const t = useText();
  const nextId = Math.max(0, ...functions.map(({ id }) => id)) + 1;
  return (
    <div className="board-functions">
      {functions.map(({ id, source }, index) => {
        const { problem } = source.trim() === '' ? {} : readExpression(source);
        return (
          <div key={id} className="board-function">
            <Field
              label={t('boardInsert.plotDialog.function', { index: index + 1 })}
              hint={index === 0 ? t('boardInsert.plotDialog.hint') : undefined}
              error={problem && t(...problem)}
            >
              {(control) => (
                <input
                  {...control}
                  className={`${control.className} board-source`}
                  dir="ltr"
                  value={source}
                  maxLength={SOURCE_LENGTH}
                  spellCheck={false}
                  autoCapitalize="none"
                  autoComplete="off"
                  onChange={(event) =>
                    onChange(functions.map((each) => (each.id === id ? { id, source: event.target.value } : each)))
                  }
                />
              )}
            </Field>
            {functions.length > 1 && (
              <Button
                kind="quiet"
                aria-label={t('boardInsert.plotDialog.removeCurve', { index: index + 1 })}
                onClick={() => onChange(functions.filter((each) => each.id !== id))}
              >
                <Icon path={trash} />
              </Button>
            )}
          </div>
        );
      })}
      {functions.length < MAXIMUM_CURVES && (
        <Button onClick={() => onChange([...functions, { id: nextId, source: '' }])}>
          {t('boardInsert.plotDialog.add')}
        </Button>
      )}
    </div>
  );
}
