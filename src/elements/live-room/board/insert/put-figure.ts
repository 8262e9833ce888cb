import type { RefObject } from 'react';
import { PAGE_WIDTH, type FigureItem, type FigureRecord } from '../../../../core/board/index.ts';
import type { BoardController } from '../board-controller.ts';
import type { Size } from '../render/camera.ts';
import { visibleMiddle } from '../render/visible-middle.ts';
import type { FigureInsertion } from './insertion.ts';

/** What every dialog that inserts something receives. */
export interface InsertDialogProps {
  readonly controller: BoardController;
  readonly insertion: FigureInsertion;
  /** Announces to screen readers what was done. */
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

/** Puts a figure in the middle of what is seen of the page, or in place of the item that is changed, and selects it. */
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
