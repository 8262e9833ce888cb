import { rgb, type PDFDocument, type PDFFont, type PDFPage, type RGB } from '@cantoo/pdf-lib';
import { PAGE_WIDTH, type Box, type Materials } from '../../../../core/board/index.ts';
import { contextOf } from '../render/draw-page.ts';

/** Points per board unit: a page is as wide as A4 is long. */
export const POINTS_PER_UNIT = 842 / PAGE_WIDTH;
/** Pixels per board unit for what cannot be drawn as vectors. */
export const PIXELS_PER_UNIT = 2;

/** The PDF that is written, and where its contents come from. */
export interface PdfTarget {
  readonly document: PDFDocument;
  /** A standard font; it has no Japanese letters. */
  readonly font: PDFFont;
  readonly materials: Pick<Materials, 'read'>;
  /** Reads a PDF of the lesson, once; undefined where that fails. */
  source(address: string): Promise<PDFDocument | undefined>;
}

/** One page of the PDF; `height` is that of the board's page, in units. */
export interface Sheet {
  readonly page: PDFPage;
  readonly height: number;
}

/** A box of the board in the PDF's coordinates, whose origin is at the bottom. */
export function pdfBox({ x, y, width, height }: Box, sheet: Sheet) {
  return {
    x: x * POINTS_PER_UNIT,
    y: (sheet.height - y - height) * POINTS_PER_UNIT,
    width: width * POINTS_PER_UNIT,
    height: height * POINTS_PER_UNIT,
  };
}

/** Converts `#rrggbb`. */
export function pdfColour(hex: string): RGB {
  const channel = (start: number): number => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return rgb(channel(1), channel(3), channel(5));
}

/** Draws a canvas as an image. */
export async function drawCanvas(target: PdfTarget, sheet: Sheet, canvas: OffscreenCanvas, box: Box): Promise<void> {
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  const image = await target.document.embedPng(await blob.arrayBuffer());
  sheet.page.drawImage(image, pdfBox(box, sheet));
}

/** Draws a bitmap, and closes it. */
export async function drawBitmap(target: PdfTarget, sheet: Sheet, bitmap: ImageBitmap, box: Box): Promise<void> {
  const context = contextOf(bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  await drawCanvas(target, sheet, context.canvas, box);
}

/** Whether a font has all letters of a text. */
export function canEncode(font: PDFFont, text: string): boolean {
  try {
    for (const line of text.split('\n')) font.encodeText(line);
    return true;
  } catch {
    return false;
  }
}
