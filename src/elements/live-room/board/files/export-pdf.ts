import {
  BlendMode,
  degrees,
  LineCapStyle,
  PDFDocument,
  rgb,
  StandardFonts,
  type PDFFont,
  type PDFPage,
  type RGB,
} from '@cantoo/pdf-lib';
import {
  PAGE_WIDTH,
  type Background,
  type Board,
  type BoardItem,
  type Box,
  type FigureItem,
  type InkItem,
  type Materials,
  type Stroke,
  type TextItem,
} from '../../../../core/board/index.ts';
import { artworkOf, groundArt } from '../render/figure-art.ts';
import { bitmapOf, contextOf, fitted } from '../render/draw-page.ts';
import { inkColour, outlineOf, trace } from '../render/ink.ts';
import { LINE_HEIGHT, paintItem } from '../render/paint.ts';
import type { Artwork } from '../render/artwork.ts';

/**
 * Writes all pages as a PDF: pages of PDFs unchanged, with the ink as vectors on top. `isComplete` is false where some
 * material could not be read.
 */
export async function writeBoardPdf(
  board: Board,
  materials: Pick<Materials, 'read'>,
  title: string,
): Promise<{ blob: Blob; isComplete: boolean }> {
  // Without the time of its making, the same board gives the same file, which is mailed once.
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title);
  document.setProducer('teacher-elements');
  const font = await document.embedFont(StandardFonts.Helvetica);
  const target: PdfTarget = { document, font, materials, source: createSourceCache(materials) };
  let isComplete = true;

  for (const { id, height, background, ground } of board.pages()) {
    const page = document.addPage([PAGE_WIDTH * POINTS_PER_UNIT, height * POINTS_PER_UNIT]);
    const sheet = { page, height };
    // Contents of a page are written one after another, in their order.
    // oxlint-disable-next-line no-await-in-loop
    if (background && !(await drawBackground(target, sheet, background))) isComplete = false;
    if (ground) drawArtwork(target, sheet, groundArt(ground, height), { x: 0, y: 0, width: PAGE_WIDTH, height });
    for (const item of board.items(id)) {
      // oxlint-disable-next-line no-await-in-loop
      if (!(await drawItem(target, sheet, item))) isComplete = false;
    }
  }
  const bytes = await document.save();
  return { blob: new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), isComplete };
}

/** Loads each PDF of the lesson once. */
function createSourceCache(materials: Pick<Materials, 'read'>): PdfTarget['source'] {
  const sources = new Map<string, Promise<PDFDocument | undefined>>();
  const load = (address: string) =>
    materials
      .read(address)
      .then((blob) => blob.arrayBuffer())
      .then((buffer) => PDFDocument.load(buffer))
      .catch(() => undefined);
  return (address) => {
    const source = sources.get(address) ?? load(address);
    sources.set(address, source);
    return source;
  };
}

/** Draws the background of a page: pages of PDFs as they are, where possible. Returns whether it could be drawn. */
async function drawBackground(target: PdfTarget, sheet: Sheet, background: Background): Promise<boolean> {
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

/** Draws an item of the board. Returns whether it could be drawn. */
async function drawItem(target: PdfTarget, sheet: Sheet, item: BoardItem): Promise<boolean> {
  if (item.kind === 'ink') drawInk(sheet, item);
  else if (item.kind === 'text') await drawText(target, sheet, item);
  else if (item.kind !== 'image') await drawFigure(target, sheet, item);
  else {
    const bitmap = await bitmapOf({ type: 'image', address: item.address }, target.materials, 0);
    if (!bitmap) return false;
    await drawBitmap(target, sheet, bitmap, item.box);
  }
  return true;
}

function drawInk({ page, height }: Sheet, { stroke, dx, dy }: InkItem): void {
  const { tool, colour } = stroke;
  page.drawSvgPath(svgPath(stroke), {
    x: dx * POINTS_PER_UNIT,
    y: (height - dy) * POINTS_PER_UNIT,
    scale: POINTS_PER_UNIT,
    color: pdfColour(inkColour(colour, tool)),
    borderWidth: 0,
    ...(tool === 'highlighter' && { opacity: 0.5, blendMode: BlendMode.Multiply }),
  });
}

async function drawText(target: PdfTarget, sheet: Sheet, item: TextItem): Promise<void> {
  if (canEncode(target.font, item.text)) drawLetters(target.font, sheet, item);
  else await drawAsImage(target, sheet, item, item.size * 0.3);
}

function drawLetters(font: PDFFont, { page, height }: Sheet, { text, box, size, colour }: TextItem): void {
  for (const [index, line] of text.split('\n').entries()) {
    const baseline = box.y + (index + 0.5) * size * LINE_HEIGHT + size * 0.35;
    page.drawText(line, {
      x: box.x * POINTS_PER_UNIT,
      y: (height - baseline) * POINTS_PER_UNIT,
      size: size * POINTS_PER_UNIT,
      font,
      color: pdfColour(inkColour(colour, 'pen')),
      rotate: degrees(0),
    });
  }
}

/** Draws a figure as vectors, or as an image where a label of it has letters that the font does not have. */
async function drawFigure(target: PdfTarget, sheet: Sheet, item: FigureItem): Promise<void> {
  const artwork = artworkOf(item);
  if (artwork.labels.every(({ text }) => canEncode(target.font, text))) drawArtwork(target, sheet, artwork, item.box);
  else await drawAsImage(target, sheet, item, item.box.height * 0.1);
}

/** Draws an item on an area larger than its box: some letters extend beyond it. */
async function drawAsImage(target: PdfTarget, sheet: Sheet, item: BoardItem, margin: number): Promise<void> {
  const box = {
    x: item.box.x - margin,
    y: item.box.y - margin,
    width: item.box.width + 2 * margin,
    height: item.box.height + 2 * margin,
  };
  const context = contextOf(box.width * PIXELS_PER_UNIT, box.height * PIXELS_PER_UNIT);
  context.scale(PIXELS_PER_UNIT, PIXELS_PER_UNIT);
  context.translate(-box.x, -box.y);
  paintItem(context, item, false);
  await drawCanvas(target, sheet, context.canvas, box);
}

function svgPath(stroke: Stroke): string {
  const commands: string[] = [];
  const write = (...values: number[]): string => values.map((value) => value.toFixed(2)).join(' ');
  trace(
    {
      moveTo: (x, y) => void commands.push(`M${write(x, y)}`),
      quadraticCurveTo: (cx, cy, x, y) => void commands.push(`Q${write(cx, cy, x, y)}`),
    },
    outlineOf(stroke),
  );
  return `${commands.join('')}Z`;
}

/** Draws a drawing as vectors, as wide as a box. */
function drawArtwork({ font }: PdfTarget, { page, height }: Sheet, artwork: Artwork, box: Box): void {
  const scale = (box.width / artwork.width) * POINTS_PER_UNIT;
  const [left, top] = [box.x * POINTS_PER_UNIT, (height - box.y) * POINTS_PER_UNIT];
  for (const { path, colour, line } of artwork.shapes) {
    if (path === '') continue;
    page.drawSvgPath(path, {
      x: left,
      y: top,
      scale,
      ...(line === undefined
        ? { color: pdfColour(colour), borderWidth: 0 }
        : { borderColor: pdfColour(colour), borderWidth: line, borderLineCap: LineCapStyle.Round }),
    });
  }
  for (const { text, x, y, size, colour, align } of artwork.labels) {
    const width = font.widthOfTextAtSize(text, size * scale);
    page.drawText(text, {
      x: left + x * scale - width * { left: 0, center: 0.5, right: 1 }[align],
      y: top - y * scale,
      size: size * scale,
      font,
      color: pdfColour(colour),
    });
  }
}

/** Points per board unit: a page is as wide as A4 is long. */
const POINTS_PER_UNIT = 842 / PAGE_WIDTH;
/** Pixels per board unit for what cannot be drawn as vectors. */
const PIXELS_PER_UNIT = 2;

/** The PDF that is written, and where its contents come from. */
interface PdfTarget {
  readonly document: PDFDocument;
  /** A standard font; it has no Japanese letters. */
  readonly font: PDFFont;
  readonly materials: Pick<Materials, 'read'>;
  /** Reads a PDF of the lesson, once; undefined where that fails. */
  source(address: string): Promise<PDFDocument | undefined>;
}

/** One page of the PDF; `height` is that of the board's page, in units. */
interface Sheet {
  readonly page: PDFPage;
  readonly height: number;
}

/** A box of the board in the PDF's coordinates, whose origin is at the bottom. */
function pdfBox({ x, y, width, height }: Box, sheet: Sheet) {
  return {
    x: x * POINTS_PER_UNIT,
    y: (sheet.height - y - height) * POINTS_PER_UNIT,
    width: width * POINTS_PER_UNIT,
    height: height * POINTS_PER_UNIT,
  };
}

/** Converts `#rrggbb`. */
function pdfColour(hex: string): RGB {
  const channel = (start: number): number => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return rgb(channel(1), channel(3), channel(5));
}

/** Draws a canvas as an image. */
async function drawCanvas(target: PdfTarget, sheet: Sheet, canvas: OffscreenCanvas, box: Box): Promise<void> {
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  const image = await target.document.embedPng(await blob.arrayBuffer());
  sheet.page.drawImage(image, pdfBox(box, sheet));
}

/** Draws a bitmap, and closes it. */
async function drawBitmap(target: PdfTarget, sheet: Sheet, bitmap: ImageBitmap, box: Box): Promise<void> {
  const context = contextOf(bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  await drawCanvas(target, sheet, context.canvas, box);
}

/** Whether a font has all letters of a text. */
function canEncode(font: PDFFont, text: string): boolean {
  try {
    for (const line of text.split('\n')) font.encodeText(line);
    return true;
  } catch {
    return false;
  }
}
