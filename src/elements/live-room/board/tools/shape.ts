import type { InkPoint, Point } from '../../../../core/board/index.ts';

/** The shape that a held stroke becomes. `angle` is in radians, clockwise on the screen; lengths are in board units. */
export type Shape =
  | { readonly kind: 'line'; readonly from: Point; readonly to: Point }
  /** The corners of a triangle or of a quadrilateral, in drawing order. */
  | { readonly kind: 'polygon'; readonly corners: readonly Point[] }
  | {
      readonly kind: 'ellipse';
      readonly centre: Point;
      readonly radiusX: number;
      readonly radiusY: number;
      readonly angle: number;
    };

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Turns a point around the origin, clockwise on the screen. */
export function turned({ x, y }: Point, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** The nearest multiple of `step` if the angle is within `tolerance` of it; otherwise the angle. Radians. */
export function snapAngle(angle: number, step: number, tolerance: number): number {
  const nearest = Math.round(angle / step) * step;
  return Math.abs(angle - nearest) <= tolerance ? nearest : angle;
}

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Points at equal distances along a stroke; at least two of them. */
export function resample(points: readonly Point[], count: number): Point[] {
  const lengths = [0];
  for (const [index, point] of points.entries())
    if (index > 0) lengths.push((lengths[index - 1] ?? 0) + distance(points[index - 1] ?? point, point));
  const total = lengths.at(-1) ?? 0;
  let index = 0;
  return Array.from({ length: count }, (_, step) => {
    const wanted = (total * step) / (count - 1);
    while (index < points.length - 2 && (lengths[index + 1] ?? 0) < wanted) index += 1;
    const [from = { x: 0, y: 0 }, to = from] = [points[index], points[index + 1]];
    const span = (lengths[index + 1] ?? 0) - (lengths[index] ?? 0);
    const share = span > 0 ? Math.min(1, (wanted - (lengths[index] ?? 0)) / span) : 0;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });
}

/** Distance of a point from the segment between two others. */
export function distanceToSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const share =
    square === 0 ? 0 : Math.max(0, Math.min(1, ((point.x - from.x) * dx + (point.y - from.y) * dy) / square));
  return distance(point, { x: from.x + dx * share, y: from.y + dy * share });
}

export const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Distance between two points of a straight side, and of a curve, in board units. */
const SIDE_STEP = 40;
const CURVE_STEP = 10;
/** Repeats corners, because the outline of ink smooths single points. */
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

/** The shape while the pointer moves on: the end of a line follows, other shapes grow around their middle. */
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
