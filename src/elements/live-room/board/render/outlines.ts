import { getStroke } from 'perfect-freehand';
import type { Stroke } from '../../../../core/board/index.ts';

/** The edge of a stroke's ink, as corners of a closed shape. */
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

/** Draws the edge as soft curves, each corner a control point between the middles of its sides. */
export function trace(path: { moveTo(x: number, y: number): void; quadraticCurveTo(cx: number, cy: number, x: number, y: number): void }, outline: readonly (readonly number[])[]): void {
  const [first, second] = outline;
  if (!first || !second) return;
  const corner = (place: number): readonly [number, number] => {
    const [x = 0, y = 0] = outline[place % outline.length] ?? [];
    return [x, y];
  };
  const [startX, startY] = corner(0);
  const [nextX, nextY] = corner(1);
  path.moveTo((startX + nextX) / 2, (startY + nextY) / 2);
  for (let place = 1; place <= outline.length; place += 1) {
    const [x, y] = corner(place);
    const [afterX, afterY] = corner(place + 1);
    path.quadraticCurveTo(x, y, (x + afterX) / 2, (y + afterY) / 2);
  }
}

const paths = new WeakMap<Stroke, Path2D>();

/** The ink of a finished stroke, reckoned once. */
export function inkPath(stroke: Stroke): Path2D {
  const known = paths.get(stroke);
  if (known) return known;
  const path = new Path2D();
  trace(path, outlineOf(stroke));
  paths.set(stroke, path);
  return path;
}

/** The ink of a stroke that is still growing. */
export function growingPath(stroke: Stroke): Path2D {
  const path = new Path2D();
  trace(path, outlineOf(stroke, false));
  return path;
}
