import type { Board, Materials } from '../../../../core/board/index.ts';
import { drawPage } from '../render/draw-page.ts';

/** Pixels per board unit: the image is 3200 px wide. */
const SCALE = 2;

/** Renders one page as a PNG. `isComplete` is false when material could not be loaded. @throws without any page. */
export async function writePagePng(
  board: Board,
  materials: Pick<Materials, 'read'>,
  id: string,
): Promise<{ blob: Blob; isComplete: boolean }> {
  const page = board.pages().find((each) => each.id === id) ?? board.pages()[0];
  if (!page) throw new Error('A board has a page.');
  const { canvas, isComplete } = await drawPage(board, materials, page, SCALE);
  return { blob: await canvas.convertToBlob({ type: 'image/png' }), isComplete };
}
