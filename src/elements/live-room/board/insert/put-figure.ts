import { useState, type RefObject } from 'react';
import { PAGE_WIDTH, type Board, type FigureItem, type FigureRecord } from '../../../../core/board/index.ts';
import type { DraftOf, DraftShape } from '../../../../core/drafts/index.ts';
import type { Draft } from '../../../../core/index.ts';
import { useDraft, useStoredDraft } from '../../../../ui/form/use-draft.ts';
import { useRoomDraftKey } from '../../call/call-context.ts';
import type { BoardController } from '../board-controller.ts';
import { type Size, visibleMiddle } from '../render/camera.ts';
import type { FigureInsertion } from './insertion.ts';

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
  const key = board.placeFigure(renderer.page.peek(), { ...content, ...middle(controller, content) });
  controller.selectTool('select');
  gestures.select([key]);
}

function middle({ renderer }: BoardController, { width, height }: Size): { x: number; y: number } {
  const seen = visibleMiddle(renderer);
  const within = (centre: number, size: number, length: number): number =>
    Math.max(0, Math.min(length - size, centre - size / 2));
  return { x: within(seen.x, width, PAGE_WIDTH), y: within(seen.y, height, renderer.pageHeight()) };
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
