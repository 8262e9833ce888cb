import { PAGE_WIDTH, type Background, type Board, type BoardItem, type BoardPage, type Materials } from '../../../../core/board/index.ts';
import { paintItem } from './paint.ts';

/** A picture of what lies below, as a bitmap; undefined when it cannot be had. */
export async function bitmapOf(background: Background, materials: Pick<Materials, 'read'>, width: number): Promise<ImageBitmap | undefined> {
  try {
    const blob = await materials.read(background.address);
    if (background.type === 'image') return await createImageBitmap(blob);
    const { renderPdfPage } = await import('../files/pdf.ts');
    return await renderPdfPage(background.address, blob, background.page, width);
  } catch {
    return undefined;
  }
}

export const contextOf = (width: number, height: number): OffscreenCanvasRenderingContext2D => {
  const context = new OffscreenCanvas(Math.ceil(width), Math.ceil(height)).getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  return context;
};

/** As large as it goes, in the middle of a page. */
export function fitted({ width, height }: { width: number; height: number }, pageHeight: number): { x: number; y: number; width: number; height: number } {
  const scale = Math.min(PAGE_WIDTH / width, pageHeight / height);
  return { x: (PAGE_WIDTH - width * scale) / 2, y: (pageHeight - height * scale) / 2, width: width * scale, height: height * scale };
}

/** A whole page as it is seen, `scale` pixels to a unit; `isComplete` is false when some material was not to be had. */
export async function drawPage(board: Board, materials: Pick<Materials, 'read'>, page: BoardPage, scale: number) {
  const context = contextOf(PAGE_WIDTH * scale, page.height * scale);
  let isComplete = true;
  context.scale(scale, scale);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PAGE_WIDTH, page.height);
  const place = async (background: Background, box?: BoardItem['box']): Promise<void> => {
    const bitmap = await bitmapOf(background, materials, PAGE_WIDTH * scale);
    if (!bitmap) {
      isComplete = false;
      return;
    }
    const { x, y, width, height } = box ?? fitted(bitmap, page.height);
    context.drawImage(bitmap, x, y, width, height);
    bitmap.close();
  };
  if (page.background) await place(page.background);
  for (const item of board.items(page.id)) {
    // One after the other: what comes later lies above.
    // oxlint-disable-next-line no-await-in-loop
    if (item.kind === 'image') await place({ type: 'image', address: item.address }, item.box);
    else paintItem(context, item, false);
  }
  return { canvas: context.canvas, isComplete };
}
