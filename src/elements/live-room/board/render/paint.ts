import type { BoardItem, FigureItem, InkItem, Stroke, TextItem, Box, Point } from '../../../../core/board/index.ts';
import { inkColour, inkPath } from './ink.ts';
import { paintArtwork } from './artwork.ts';
import { artworkOf } from './figure-art.ts';

export const TEXT_FONT = 'system-ui, "Hiragino Sans", "Noto Sans JP", "Yu Gothic UI", sans-serif';
export const LINE_HEIGHT = 1.4;
/** Opacity of ink that the provider has not stored yet. */
const DIM_OPACITY = 0.4;
const HIGHLIGHTER_OPACITY = 0.5;

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Direction of a text by its first letter, independent of the reader's language. */
export const textDirectionOf = (text: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr');

/** Size of a text in board units. */
export function measureText(context: Context, text: string, size: number): { width: number; height: number } {
  context.font = `${size}px ${TEXT_FONT}`;
  const lines = text.split('\n');
  const width = Math.max(...lines.map((line) => context.measureText(line).width));
  return { width: Math.max(size / 2, Math.ceil(width)), height: Math.ceil(lines.length * size * LINE_HEIGHT) };
}

/**
 * What is painted in one frame at most, in units of `paintingCost`: some tens of milliseconds without a graphics card. A page of
 * a lesson is far below it.
 */
export const FRAME_COST = 100_000;

/** About how long an item takes to be painted: one unit for each character of an outline. */
export function paintingCost(item: BoardItem): number {
  if (item.kind === 'ink') return 20 + 3 * item.stroke.points.length;
  if (item.kind === 'text') return 20 + 5 * item.text.length;
  if (item.kind === 'formula') return 20 + item.drawing.outline.length;
  return item.kind === 'plot' ? item.curves.reduce((sum, { outline }) => sum + outline.length, 5_000) : 100;
}

/** Paints ink, text or a figure in board units. Images need a loaded bitmap and are painted by the caller. */
export function paintItem(context: Context, item: BoardItem, isDim: boolean): void {
  if (item.kind === 'ink') paintInk(context, item, isDim);
  else if (item.kind === 'text') paintText(context, item, isDim);
  else if (item.kind !== 'image') paintFigure(context, item, isDim);
}

function paintInk(context: Context, { stroke, dx, dy }: InkItem, isDim: boolean): void {
  context.translate(dx, dy);
  fillInk(context, stroke, inkPath(stroke), isDim);
  context.translate(-dx, -dy);
}

export function fillInk(context: Context, { tool, colour }: Stroke, path: Path2D, isDim: boolean): void {
  context.globalAlpha = (tool === 'pen' ? 1 : HIGHLIGHTER_OPACITY) * (isDim ? DIM_OPACITY : 1);
  context.fillStyle = inkColour(colour, tool);
  context.fill(path);
  context.globalAlpha = 1;
}

function paintFigure(context: Context, item: FigureItem, isDim: boolean): void {
  context.globalAlpha = isDim ? DIM_OPACITY : 1;
  paintArtwork(context, artworkOf(item), item.box);
  context.globalAlpha = 1;
}

function paintText(context: Context, { text, colour, size, box }: TextItem, isDim: boolean): void {
  context.globalAlpha = isDim ? DIM_OPACITY : 1;
  context.fillStyle = inkColour(colour, 'pen');
  context.font = `${size}px ${TEXT_FONT}`;
  context.textBaseline = 'middle';
  const direction = textDirectionOf(text);
  context.direction = direction;
  context.textAlign = 'start';
  const x = direction === 'rtl' ? box.x + box.width : box.x;
  for (const [index, line] of text.split('\n').entries())
    context.fillText(line, x, box.y + (index + 0.5) * size * LINE_HEIGHT);
  context.globalAlpha = 1;
}

/** The accent of the light theme: paper is white in both. */
export const ACCENT = '#0e6b75';

/** Paints a laser pointer. `pixel`, here and below, is the size of a CSS pixel in board units. */
export function paintLaser(context: CanvasRenderingContext2D, { x, y }: Point, pixel: number): void {
  for (const [radius, colour] of [
    [14, '#e0002a33'],
    [8, '#e0002a66'],
    [4, '#e0002a'],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, radius * pixel, 0, Math.PI * 2);
    context.fill();
  }
}

/** Frames a selected item, or dashed, an area. */
export function paintFrame(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  pixel: number,
  isDashed: boolean,
): void {
  const edge = 4 * pixel;
  context.strokeStyle = ACCENT;
  context.lineWidth = 1.5 * pixel;
  context.setLineDash(isDashed ? [6 * pixel, 4 * pixel] : []);
  context.strokeRect(x - edge, y - edge, width + 2 * edge, height + 2 * edge);
  context.setLineDash([]);
}

/** Outlines what a tool will touch, in grey or in the colour of its ink. */
export function paintRing(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  radius: number,
  pixel: number,
  colour = '#57626a',
): void {
  context.strokeStyle = colour;
  context.lineWidth = 1.5 * pixel;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.stroke();
}

/** Outlines the way of a lasso, closed by a straight line. */
export function paintLoop(context: CanvasRenderingContext2D, points: readonly Point[], pixel: number): void {
  context.strokeStyle = ACCENT;
  context.fillStyle = `${ACCENT}1a`;
  context.lineWidth = 1.5 * pixel;
  context.setLineDash([6 * pixel, 4 * pixel]);
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.closePath();
  context.fill();
  context.stroke();
  context.setLineDash([]);
}
