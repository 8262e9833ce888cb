import type { InkPoint, Point } from '../../../../../core/board/index.ts';
import { distance, middleOf, turned, type Shape } from './shape.ts';

/** Distance between two points of a straight side, and of a curve, in board units. */
const SIDE_STEP = 40;
const CURVE_STEP = 10;
/** The outline of ink smooths what it follows: a corner that is repeated stays a corner. */
const CORNER_REPEATS = 5;
/** The same for all points, so that the line is as wide as the pen everywhere. */
const EVEN_PRESSURE = 0.5;

/** The points of a stroke that draws a shape, all with the same pressure. */
export function shapePoints(shape: Shape): InkPoint[] {
  return pathOf(shape).map(({ x, y }) => ({ x, y, pressure: EVEN_PRESSURE }));
}

/** The points of a straight line of even width. */
export const linePoints = (from: Point, to: Point): InkPoint[] => shapePoints({ kind: 'line', from, to });

function pathOf(shape: Shape): Point[] {
  if (shape.kind === 'line') return side(shape.from, shape.to);
  if (shape.kind === 'ellipse') return ellipsePath(shape);
  const { corners } = shape;
  return corners.flatMap((corner, index) => side(corner, corners[(index + 1) % corners.length] ?? corner));
}

function side(from: Point, to: Point): Point[] {
  const count = Math.max(1, Math.ceil(distance(from, to) / SIDE_STEP));
  const points = Array.from({ length: count }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / count,
    y: from.y + ((to.y - from.y) * step) / count,
  }));
  return [...points, ...Array.from({ length: CORNER_REPEATS }, () => to)];
}

function ellipsePath({ centre, radiusX, radiusY, angle }: Extract<Shape, { kind: 'ellipse' }>): Point[] {
  const count = Math.max(32, Math.ceil((2 * Math.PI * Math.max(radiusX, radiusY)) / CURVE_STEP));
  return Array.from({ length: count + 1 }, (_, step) => {
    const at = (2 * Math.PI * step) / count;
    const { x, y } = turned({ x: Math.cos(at) * radiusX, y: Math.sin(at) * radiusY }, angle);
    return { x: x + centre.x, y: y + centre.y };
  });
}

/** The shape while the pointer goes on after it was recognised: a line follows with its end, any other grows around its middle. */
export function adjustShape(shape: Shape, from: Point, to: Point): Shape {
  if (shape.kind === 'line') return { ...shape, to: { x: shape.to.x + to.x - from.x, y: shape.to.y + to.y - from.y } };
  const centre = shape.kind === 'ellipse' ? shape.centre : middleOf(shape.corners);
  const before = distance(from, centre);
  const factor = before === 0 ? 1 : Math.max(0.2, distance(to, centre) / before);
  if (shape.kind === 'ellipse') return { ...shape, radiusX: shape.radiusX * factor, radiusY: shape.radiusY * factor };
  return {
    ...shape,
    corners: shape.corners.map(({ x, y }) => ({
      x: centre.x + (x - centre.x) * factor,
      y: centre.y + (y - centre.y) * factor,
    })),
  };
}
