import type { Point } from '../../../../core/board/index.ts';
import type { BoardRenderer } from './board-renderer.ts';

/** The middle of what is seen of the page, in board units. */
export function visibleMiddle(renderer: BoardRenderer): Point {
  const { x, y, width, height } = renderer.view();
  return { x: x + width / 2, y: y + height / 2 };
}
