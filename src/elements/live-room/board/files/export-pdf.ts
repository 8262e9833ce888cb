import { BlendMode, degrees, PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import {
  PAGE_WIDTH,
  type Board,
  type BoardItem,
  type BoardPage,
  type Materials,
  type Stroke,
  type TextItem,
} from '../../../../core/board/index.ts';
import { bitmapOf, contextOf, fitted } from '../render/draw-page.ts';
import { inkColour } from '../tools/ink-colours.ts';
import { outlineOf, trace } from '../render/outlines.ts';
import { LINE_HEIGHT, paintItem } from '../render/paint.ts';

/** A unit in points: a page is as wide as A4 is long. */
const POINT = 842 / PAGE_WIDTH;
/** Pixels to a unit of what cannot be vectors. */
const SHARP = 2;

type Reader = Pick<Materials, 'read'>;

/** All pages as a PDF: those of PDFs as they are, ink as vectors above them. `isComplete`: all material was to be had. */
export async function writeBoardPdf(
  board: Board,
  materials: Reader,
  title: string,
): Promise<{ blob: Blob; isComplete: boolean }> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setProducer('teacher-elements');
  const font = await document.embedFont(StandardFonts.Helvetica);
  const sources = new Map<string, Promise<PDFDocument | undefined>>();
  let isComplete = true;

  for (const page of board.pages()) {
    const sheet = document.addPage([PAGE_WIDTH * POINT, page.height * POINT]);
    // In their order: pages of a document are written one after the other.
    // oxlint-disable-next-line no-await-in-loop
    if (page.background && !(await placeBackground(sheet, page))) isComplete = false;
    for (const item of board.items(page.id)) {
      // oxlint-disable-next-line no-await-in-loop
      if (!(await placeItem(sheet, page, item))) isComplete = false;
    }
  }
  const bytes = await document.save();
  return { blob: new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), isComplete };

  function sourceOf(address: string): Promise<PDFDocument | undefined> {
    const found =
      sources.get(address) ??
      materials
        .read(address)
        .then((blob) => blob.arrayBuffer())
        .then((buffer) => PDFDocument.load(buffer))
        .catch(() => undefined);
    sources.set(address, found);
    return found;
  }

  async function placeBackground(sheet: PDFPage, { background, height }: BoardPage): Promise<boolean> {
    if (background?.type === 'pdf') {
      const source = await sourceOf(background.address);
      const original =
        source && background.page <= source.getPageCount() ? source.getPage(background.page - 1) : undefined;
      // A turned page, or one that cannot be read in part, is shown as a picture of itself.
      if (original && original.getRotation().angle % 360 === 0) {
        const embedded = await document.embedPage(original).catch(() => undefined);
        if (embedded) {
          const box = fitted(embedded, height);
          sheet.drawPage(embedded, {
            x: box.x * POINT,
            y: (height - box.y - box.height) * POINT,
            width: box.width * POINT,
            height: box.height * POINT,
          });
          return true;
        }
      }
    }
    const bitmap = background && (await bitmapOf(background, materials, PAGE_WIDTH * SHARP));
    if (!bitmap) return false;
    await placeBitmap(sheet, bitmap, fitted(bitmap, height), height);
    return true;
  }

  async function placeBitmap(
    sheet: PDFPage,
    bitmap: ImageBitmap,
    box: BoardItem['box'],
    height: number,
  ): Promise<void> {
    const context = contextOf(bitmap.width, bitmap.height);
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    await placeCanvas(sheet, context.canvas, box, height);
  }

  async function placeCanvas(
    sheet: PDFPage,
    canvas: OffscreenCanvas,
    box: BoardItem['box'],
    height: number,
  ): Promise<void> {
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    const image = await document.embedPng(await blob.arrayBuffer());
    sheet.drawImage(image, {
      x: box.x * POINT,
      y: (height - box.y - box.height) * POINT,
      width: box.width * POINT,
      height: box.height * POINT,
    });
  }

  async function placeItem(sheet: PDFPage, { height }: BoardPage, item: BoardItem): Promise<boolean> {
    if (item.kind === 'ink') {
      const { tool, colour } = item.stroke;
      sheet.drawSvgPath(svgPath(item.stroke), {
        x: item.dx * POINT,
        y: (height - item.dy) * POINT,
        scale: POINT,
        color: colourOf(inkColour(colour, tool)),
        borderWidth: 0,
        ...(tool === 'highlighter' && { opacity: 0.5, blendMode: BlendMode.Multiply }),
      });
      return true;
    }
    if (item.kind === 'text') {
      if (!writes(font, item.text)) await placeDrawnText(sheet, item, height);
      else drawText(sheet, item, height);
      return true;
    }
    const bitmap = await bitmapOf({ type: 'image', address: item.address }, materials, 0);
    if (!bitmap) return false;
    await placeBitmap(sheet, bitmap, item.box, height);
    return true;
  }

  function drawText(sheet: PDFPage, { text, box, size, colour }: TextItem, height: number): void {
    for (const [line, words] of text.split('\n').entries()) {
      const baseline = box.y + (line + 0.5) * size * LINE_HEIGHT + size * 0.35;
      sheet.drawText(words, {
        x: box.x * POINT,
        y: (height - baseline) * POINT,
        size: size * POINT,
        font,
        color: colourOf(inkColour(colour, 'pen')),
        rotate: degrees(0),
      });
    }
  }

  /** Letters that the font has not are drawn, a little larger than their box: some stand out of it. */
  async function placeDrawnText(sheet: PDFPage, item: TextItem, height: number): Promise<void> {
    const edge = item.size * 0.3;
    const box = {
      x: item.box.x - edge,
      y: item.box.y - edge,
      width: item.box.width + 2 * edge,
      height: item.box.height + 2 * edge,
    };
    const context = contextOf(box.width * SHARP, box.height * SHARP);
    context.scale(SHARP, SHARP);
    context.translate(-box.x, -box.y);
    paintItem(context, item, false);
    await placeCanvas(sheet, context.canvas, box, height);
  }
}

function writes(font: PDFFont, text: string): boolean {
  try {
    for (const line of text.split('\n')) font.encodeText(line);
    return true;
  } catch {
    return false;
  }
}

function colourOf(hex: string) {
  const part = (place: number): number => Number.parseInt(hex.slice(place, place + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
}

function svgPath(stroke: Stroke): string {
  const parts: string[] = [];
  const write = (...values: number[]): string => values.map((value) => value.toFixed(2)).join(' ');
  trace(
    {
      moveTo: (x, y) => void parts.push(`M${write(x, y)}`),
      quadraticCurveTo: (cx, cy, x, y) => void parts.push(`Q${write(cx, cy, x, y)}`),
    },
    outlineOf(stroke),
  );
  return `${parts.join('')}Z`;
}
