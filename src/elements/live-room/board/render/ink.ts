import { getStroke } from 'perfect-freehand';
import type { Colour, InkTool, Stroke } from '../../../../core/board/index.ts';

/** Colours on white paper. The paper stays white in the dark theme, so that all participants see the same page. */
const INK: Readonly<Record<Colour, string>> = {
  black: '#1a2126',
  red: '#c3211a',
  blue: '#1654b8',
  green: '#0f6f3c',
  orange: '#b85300',
  purple: '#7534ad',
  yellow: '#8a6d00',
  pink: '#b81d73',
};
const HIGHLIGHT: Readonly<Record<Colour, string>> = {
  black: '#9aa4ab',
  red: '#ff8a80',
  blue: '#7db8ff',
  green: '#7fdc9a',
  orange: '#ffb45c',
  purple: '#cda4f5',
  yellow: '#ffe23d',
  pink: '#ff9ed1',
};

export const inkColour = (colour: Colour, tool: InkTool): string => (tool === 'pen' ? INK : HIGHLIGHT)[colour];

/** Outline of a stroke's ink as the corners of a closed polygon. */
export function outlineOf({ tool, width, points }: Stroke, isFinished = true): readonly (readonly number[])[] {
  return getStroke(points as { x: number; y: number; pressure?: number }[], {
    size: width,
    thinning: tool === 'pen' ? 0.55 : 0,
    smoothing: 0.5,
    streamline: 0.35,
    simulatePressure: tool === 'pen' && points[0]?.pressure === undefined,
    last: isFinished,
  });
}

/** Draws an outline as smooth curves: each corner is the control point between the midpoints of its sides. */
export function trace(
  path: { moveTo(x: number, y: number): void; quadraticCurveTo(cx: number, cy: number, x: number, y: number): void },
  outline: readonly (readonly number[])[],
): void {
  const [first, second] = outline;
  if (!first || !second) return;
  const corner = (index: number): readonly [number, number] => {
    const [x = 0, y = 0] = outline[index % outline.length] ?? [];
    return [x, y];
  };
  const [startX, startY] = corner(0);
  const [nextX, nextY] = corner(1);
  path.moveTo((startX + nextX) / 2, (startY + nextY) / 2);
  for (let index = 1; index <= outline.length; index += 1) {
    const [x, y] = corner(index);
    const [afterX, afterY] = corner(index + 1);
    path.quadraticCurveTo(x, y, (x + afterX) / 2, (y + afterY) / 2);
  }
}

const paths = new WeakMap<Stroke, Path2D>();

/** Path of a finished stroke, computed once. */
export function inkPath(stroke: Stroke): Path2D {
  const known = paths.get(stroke);
  if (known) return known;
  const path = new Path2D();
  trace(path, outlineOf(stroke));
  paths.set(stroke, path);
  return path;
}

/** Path of a stroke in progress. */
export function growingPath(stroke: Stroke): Path2D {
  const path = new Path2D();
  trace(path, outlineOf(stroke, false));
  return path;
}
