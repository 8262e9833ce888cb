import { isInside, PAGE_WIDTH, type Board, type Point, type Stamp } from '../../../../core/board/index.ts';
import type { BoardRenderer } from '../render/board-renderer.ts';
import type { Gesture } from '../tools/pointer-input.ts';

/** A figure that a dialog inserts or, with the key of an item, changes. */
export interface FigureInsertion {
  readonly kind: 'formula' | 'plot' | 'stamp' | 'ground';
  readonly key?: string;
}

/** A file whose place on the board, or whose pages, the teacher chooses in a dialog. */
interface MaterialInsertion {
  readonly kind: 'material';
  readonly file: File;
}

export type Insertion = FigureInsertion | MaterialInsertion;

/** Side of a new stamp, in units. */
export const STAMP_SIDE = 180;

/** Puts a stamp where the pointer is released; undefined outside the page. */
export function putStamp(board: Board, renderer: BoardRenderer, name: Stamp, at: Point): Gesture | undefined {
  if (!isInside(at, { x: 0, y: 0, width: PAGE_WIDTH, height: renderer.pageHeight() })) return undefined;
  const page = renderer.page.peek();
  let last = at;
  return {
    move(points) {
      last = points.at(-1) ?? last;
    },
    end() {
      board.placeFigure(page, {
        kind: 'stamp',
        name,
        colour: 'red',
        x: last.x - STAMP_SIDE / 2,
        y: last.y - STAMP_SIDE / 2,
        width: STAMP_SIDE,
        height: STAMP_SIDE,
      });
    },
    cancel: () => undefined,
  };
}
