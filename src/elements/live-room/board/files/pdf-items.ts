import { BlendMode, degrees, type PDFFont } from '@cantoo/pdf-lib';
import type { BoardItem, FigureItem, InkItem, Stroke, TextItem } from '../../../../core/board/index.ts';
import { bitmapOf, contextOf } from '../render/draw-page.ts';
import { artworkOf } from '../render/figure-art.ts';
import { outlineOf, trace, inkColour } from '../render/ink.ts';
import { LINE_HEIGHT, paintItem } from '../render/paint.ts';
import { drawArtwork } from './pdf-artwork.ts';
import {
  canEncode,
  drawBitmap,
  drawCanvas,
  pdfColour,
  PIXELS_PER_UNIT,
  POINTS_PER_UNIT,
  type PdfTarget,
  type Sheet,
} from './pdf-target.ts';

/** Draws an item of the board. Returns whether it could be drawn. */
export async function drawItem(target: PdfTarget, sheet: Sheet, item: BoardItem): Promise<boolean> {
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
