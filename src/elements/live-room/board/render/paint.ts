import type { BoardItem, FigureItem, InkItem, Stroke, TextItem } from '../../../../core/board/index.ts';
import { inkColour } from '../tools/ink/ink-colours.ts';
import { paintArtwork } from './artwork.ts';
import { artworkOf } from './figure-art.ts';
import { inkPath } from './outlines.ts';

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
