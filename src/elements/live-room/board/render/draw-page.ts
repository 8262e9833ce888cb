import {
  nextTask,
  PAGE_WIDTH,
  type Background,
  type Board,
  type BoardItem,
  type BoardPage,
  type Materials,
} from '../../../../core/board/index.ts';
import { paintArtwork } from './artwork.ts';
import { groundArt } from './figure-art.ts';
import { FRAME_COST, paintingCost, paintItem } from './paint.ts';

/** Loads a background as a bitmap; undefined when it cannot be loaded. `width` is used for PDF pages, in pixels. */
export async function bitmapOf(
  background: Background,
  materials: Pick<Materials, 'read'>,
  width: number,
): Promise<ImageBitmap | undefined> {
  try {
    const blob = await materials.read(background.address);
    if (background.type === 'image') return await createImageBitmap(blob);
    const { renderPdfPage } = await import('../files/pdf.ts');
    return await renderPdfPage(background.address, blob, background.page, width);
  } catch {
    return undefined;
  }
}

/** A new canvas of this size. @throws where the browser has no 2D canvas. */
export const contextOf = (width: number, height: number): OffscreenCanvasRenderingContext2D => {
  const context = new OffscreenCanvas(Math.ceil(width), Math.ceil(height)).getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  return context;
};

/** Position and size of something scaled to fit a page and centred. */
export function fitted(
  { width, height }: { width: number; height: number },
  pageHeight: number,
): { x: number; y: number; width: number; height: number } {
  const scale = Math.min(PAGE_WIDTH / width, pageHeight / height);
  return {
    x: (PAGE_WIDTH - width * scale) / 2,
    y: (pageHeight - height * scale) / 2,
    width: width * scale,
    height: height * scale,
  };
}

/** Draws a whole page at `scale` pixels per unit. `isComplete` is false when material could not be loaded. */
export async function drawPage(board: Board, materials: Pick<Materials, 'read'>, page: BoardPage, scale: number) {
  const context = contextOf(PAGE_WIDTH * scale, page.height * scale);
  let isComplete = true;
  context.scale(scale, scale);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PAGE_WIDTH, page.height);
  const drawImage = async (background: Background, box?: BoardItem['box']): Promise<void> => {
    const bitmap = await bitmapOf(background, materials, PAGE_WIDTH * scale);
    if (!bitmap) {
      isComplete = false;
      return;
    }
    const { x, y, width, height } = box ?? fitted(bitmap, page.height);
    context.drawImage(bitmap, x, y, width, height);
    bitmap.close();
  };
  if (page.background) await drawImage(page.background);
  if (page.ground)
    paintArtwork(context, groundArt(page.ground, page.height), { x: 0, y: 0, width: PAGE_WIDTH, height: page.height });
  let left = FRAME_COST;
  for (const item of board.items(page.id)) {
    left -= paintingCost(item);
    if (left <= 0) {
      left = FRAME_COST;
      // oxlint-disable-next-line no-await-in-loop
      await nextTask();
    }
    // In order: later items cover earlier ones.
    // oxlint-disable-next-line no-await-in-loop
    if (item.kind === 'image') await drawImage({ type: 'image', address: item.address }, item.box);
    else paintItem(context, item, false);
  }
  return { canvas: context.canvas, isComplete };
}

/** Pixels per board unit: the image is 3200 px wide. */
const PNG_SCALE = 2;

/** Renders one page as a PNG. `isComplete` is false when material could not be loaded. @throws without any page. */
export async function writePagePng(
  board: Board,
  materials: Pick<Materials, 'read'>,
  id: string,
): Promise<{ blob: Blob; isComplete: boolean }> {
  const page = board.pages().find((each) => each.id === id) ?? board.pages()[0];
  if (!page) throw new Error('A board has a page.');
  const { canvas, isComplete } = await drawPage(board, materials, page, PNG_SCALE);
  return { blob: await canvas.convertToBlob({ type: 'image/png' }), isComplete };
}
