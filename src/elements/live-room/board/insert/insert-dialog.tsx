import { useState, type RefObject } from 'react';
import {
  readRanges,
  type Board,
  type FigureItem,
  type FigureRecord,
  type Ranges,
} from '../../../../core/board/index.ts';
import type { DraftOf, DraftShape } from '../../../../core/drafts/index.ts';
import type { Draft } from '../../../../core/session/index.ts';
import { useDraft, useStoredDraft } from '../../../../ui/form/use-draft.ts';
import { useText } from '../../../../runtime/screen-context.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { useRoomDraftKey } from '../../call/call-context.ts';
import type { BoardController, FigureInsertion } from '../board-controller.ts';
import { placeAround, visibleMiddle } from '../render/camera.ts';
import { LABEL_FONT, type Artwork } from '../render/artwork.ts';

/** Props of each insert dialog. */
export interface InsertDialogProps {
  readonly controller: BoardController;
  readonly insertion: FigureInsertion;
  /** Announces an action to screen readers. */
  readonly announce: (text: string) => void;
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The item that a dialog changes, if it is still on the board. */
export function itemOf<Kind extends FigureItem['kind']>(
  { board }: BoardController,
  { key }: FigureInsertion,
  kind: Kind,
): Extract<FigureItem, { kind: Kind }> | undefined {
  const item = key === undefined ? undefined : board.item(key);
  return item?.kind === kind ? (item as Extract<FigureItem, { kind: Kind }>) : undefined;
}

type Content = FigureRecord extends infer Each ? (Each extends FigureRecord ? Omit<Each, 'x' | 'y'> : never) : never;

/** Puts a figure in the middle of the visible part of the page and selects it, or replaces the changed item. */
export function putFigure(controller: BoardController, content: Content, old: FigureItem | undefined): void {
  const { board, renderer, gestures } = controller;
  if (old) {
    const at = { x: old.box.x - old.dx, y: old.box.y - old.dy };
    board.replaceFigure(old.key, { ...content, ...at });
    return;
  }
  const at = placeAround(visibleMiddle(renderer), content, renderer.pageHeight());
  const key = board.placeFigure(renderer.page.peek(), { ...content, ...at });
  controller.selectTool('select');
  gestures.select([key]);
}

/** Unfinished figures by board. Students have no other store. */
const typed = new WeakMap<Board, Map<string, unknown>>();

/** Keeps the input of a dialog for a new figure when the dialog or the page is closed before the figure is inserted. */
export function useFigureDraft<Shape extends DraftShape>(board: Board, form: string, shape: Shape) {
  type Typed = DraftOf<Shape> & Draft;
  const stored = useStoredDraft(useRoomDraftKey(form), shape) as Typed | undefined;
  const forms = typed.get(board) ?? new Map<string, unknown>();
  const [draft, setDraft] = useState(() => (forms.get(form) as Typed | undefined) ?? stored);
  const discardDraft = useDraft(useRoomDraftKey(form), draft);
  return {
    draft,
    keep(next: Typed): void {
      typed.set(board, forms.set(form, next));
      setDraft(next);
    },
    discard(): void {
      forms.delete(form);
      discardDraft();
    },
  };
}

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const;

interface ArtworkViewProps {
  readonly artwork: Artwork;
  /** Accessible name; without it, the drawing is decoration. */
  readonly label?: string;
  /** The visible part of the drawing, from its top left corner, 0–1. Default: 1. */
  readonly part?: number;
}

/** A drawing as SVG, for previews. */
export function ArtworkView({ artwork, label, part = 1 }: ArtworkViewProps) {
  const { width, height, shapes, labels } = artwork;
  // Lines and letters may reach a little beyond the drawing.
  const edge = Math.max(width, height) * 0.02;
  return (
    <svg
      className="board-artwork"
      viewBox={`${-edge} ${-edge} ${width * part + 2 * edge} ${height * part + 2 * edge}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      direction="ltr"
    >
      {shapes.map(({ path, colour, line }) => (
        <path
          key={path}
          d={path}
          fill={line === undefined ? colour : 'none'}
          stroke={line === undefined ? 'none' : colour}
          strokeWidth={line}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
      {labels.map(({ text, x, y, size, colour, align }) => (
        <text
          key={`${x} ${y} ${text}`}
          x={x}
          y={y}
          fill={colour}
          fontSize={size}
          fontFamily={LABEL_FONT}
          textAnchor={ANCHORS[align]}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

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

interface RangeFieldsProps {
  readonly legend: string;
  readonly ranges: TypedRanges;
  readonly onChange: (ranges: TypedRanges) => void;
}

/** Four fields for the ends of two axes, with one error for all. */
export function RangeFields({ legend, ranges, onChange }: RangeFieldsProps) {
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
