import type { Board, Materials } from '../../../../core/board/index.ts';
import { drawPage } from '../render/draw-page.ts';

/** Pixels to a unit: 3200 across. */
const SCALE = 2;

/** One page as a picture. */
export async function writePagePng(board: Board, materials: Pick<Materials, 'read'>, id: string): Promise<{ blob: Blob; isComplete: boolean }> {
  const page = board.pages().find((each) => each.id === id) ?? board.pages()[0];
  if (!page) throw new Error('A board has a page.');
  const { canvas, isComplete } = await drawPage(board, materials, page, SCALE);
  return { blob: await canvas.convertToBlob({ type: 'image/png' }), isComplete };
}
