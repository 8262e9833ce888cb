import type { Box, Label } from '../../../../core/board/index.ts';

/** One path of a drawing: filled, or stroked with a line of this width. */
export interface Shape {
  readonly path: string;
  readonly colour: string;
  readonly line?: number;
}
/** A text of a drawing; `x` is its start, middle or end. */
export interface ArtLabel extends Label {
  readonly colour: string;
  readonly align: 'left' | 'center' | 'right';
}
/** A drawing of paths, in units of its own: the canvas and the PDF scale it to a box. */
export interface Artwork {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  readonly labels: readonly ArtLabel[];
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Fonts of letters that formulas have no outlines for, and of the numbers at axes. */
export const LABEL_FONT = '"Hiragino Sans", "Noto Sans JP", "Yu Gothic UI", system-ui, sans-serif';

const paths = new WeakMap<Shape, Path2D>();

/** Paints a drawing as wide as a box. */
export function paintArtwork(context: Context, { width, shapes, labels }: Artwork, box: Box): void {
  const scale = box.width / width;
  context.save();
  context.translate(box.x, box.y);
  context.scale(scale, scale);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const shape of shapes) {
    if (shape.path === '') continue;
    const path = paths.get(shape) ?? new Path2D(shape.path);
    paths.set(shape, path);
    context.fillStyle = shape.colour;
    context.strokeStyle = shape.colour;
    context.lineWidth = shape.line ?? 0;
    if (shape.line === undefined) context.fill(path);
    else context.stroke(path);
  }
  context.textBaseline = 'alphabetic';
  context.direction = 'ltr';
  for (const { text, x, y, size, colour, align } of labels) {
    context.font = `${size}px ${LABEL_FONT}`;
    context.fillStyle = colour;
    context.textAlign = align;
    context.fillText(text, x, y);
  }
  context.restore();
}
