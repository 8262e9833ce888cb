import type { Point } from '../../../../../core/board/index.ts';
import { middleOf, radians, snapAngle, turned, type Shape } from './shape.ts';

type Ellipse = Extract<Shape, { kind: 'ellipse' }>;

/** An ellipse whose axes differ by less than this is meant to be a circle. */
const CIRCLE_RATIO = 1.18;
/** An ellipse that is turned by less than this is meant to stand upright. */
const UPRIGHT_ANGLE = radians(12);

/** The ellipse along a closed stroke: the axes of its points' spread, and how far they reach. */
export function fitEllipse(points: readonly Point[]): Ellipse {
  const middle = middleOf(points);
  const [xx, xy, yy] = spreadOf(points, middle);
  const angle = snapAngle(Math.atan2(2 * xy, xx - yy) / 2, Math.PI / 2, UPRIGHT_ANGLE);
  const flat = points.map(({ x, y }) => turned({ x: x - middle.x, y: y - middle.y }, -angle));
  const [left, right] = extentOf(flat.map(({ x }) => x));
  const [top, bottom] = extentOf(flat.map(({ y }) => y));
  const offset = turned({ x: (left + right) / 2, y: (top + bottom) / 2 }, angle);
  const centre = { x: middle.x + offset.x, y: middle.y + offset.y };
  const [radiusX, radiusY] = [(right - left) / 2, (bottom - top) / 2];
  if (Math.max(radiusX, radiusY) > Math.min(radiusX, radiusY) * CIRCLE_RATIO)
    return { kind: 'ellipse', centre, radiusX, radiusY, angle };
  // The spread of a circle has no axes: how far it reaches is the same in all directions.
  const radius = (radiusX + radiusY) / 2;
  return { kind: 'ellipse', centre, radiusX: radius, radiusY: radius, angle: 0 };
}

/** Mean distance of points from an ellipse, in board units. */
export function ellipseError(points: readonly Point[], { centre, radiusX, radiusY, angle }: Ellipse): number {
  const total = points.reduce((sum, point) => {
    const { x, y } = turned({ x: point.x - centre.x, y: point.y - centre.y }, -angle);
    const reach = Math.hypot(x, y);
    const share = Math.hypot(x / radiusX, y / radiusY);
    return sum + Math.abs(share === 0 ? Math.min(radiusX, radiusY) : reach - reach / share);
  }, 0);
  return total / points.length;
}

function spreadOf(points: readonly Point[], middle: Point): [xx: number, xy: number, yy: number] {
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    const [dx, dy] = [x - middle.x, y - middle.y];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  return [xx, xy, yy];
}

const extentOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
