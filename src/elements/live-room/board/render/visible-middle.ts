import { PAGE_WIDTH, type Point } from '../../../../core/board/index.ts';
import type { BoardRenderer } from './board-renderer.ts';

/** The middle of what is seen of the page, in board units. */
export function visibleMiddle(renderer: BoardRenderer): Point {
  const { x, y } = renderer.view();
  return { x: Math.max(0, Math.min(x, PAGE_WIDTH)), y: Math.max(0, Math.min(y, renderer.pageHeight())) };
}
