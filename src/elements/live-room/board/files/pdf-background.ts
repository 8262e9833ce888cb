import { PAGE_WIDTH, type Background } from '../../../../core/board/index.ts';
import { bitmapOf, fitted } from '../render/draw-page.ts';
import { drawBitmap, PIXELS_PER_UNIT, pdfBox, type PdfTarget, type Sheet } from './pdf-target.ts';

/** Draws the background of a page: pages of PDFs as they are, where possible. Returns whether it could be drawn. */
export async function drawBackground(target: PdfTarget, sheet: Sheet, background: Background): Promise<boolean> {
  if (background.type === 'pdf' && (await embedPdfPage(target, sheet, background))) return true;
  const bitmap = await bitmapOf(background, target.materials, PAGE_WIDTH * PIXELS_PER_UNIT);
  if (!bitmap) return false;
  await drawBitmap(target, sheet, bitmap, fitted(bitmap, sheet.height));
  return true;
}

/** Embeds a page of a PDF. One that is rotated, or not fully readable, has to be drawn as an image instead. */
async function embedPdfPage(
  target: PdfTarget,
  sheet: Sheet,
  { address, page }: Extract<Background, { type: 'pdf' }>,
): Promise<boolean> {
  const source = await target.source(address);
  if (!source || page > source.getPageCount()) return false;
  const original = source.getPage(page - 1);
  if (original.getRotation().angle % 360 !== 0) return false;
  const embedded = await target.document.embedPage(original).catch(() => undefined);
  if (!embedded) return false;
  sheet.page.drawPage(embedded, pdfBox(fitted(embedded, sheet.height), sheet));
  return true;
}
