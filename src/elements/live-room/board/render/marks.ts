import type { Box, Point } from '../../../../core/board/index.ts';

const ACCENT = '#0e6b75';

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
