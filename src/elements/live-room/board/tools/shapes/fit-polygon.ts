import type { Point } from '../../../../../core/board/index.ts';
import { distance, distanceToSegment, middleOf, radians, snapAngle, turned } from './shape.ts';

/** How far a hand may leave a straight side, and how near two corners may be before they are one; shares of the diagonal. */
const SIDE_TOLERANCE = 0.07;
const CORNER_DISTANCE = 0.14;
/** A corner this flat is the middle of a side. */
const FLAT_ANGLE = radians(148);
/** Corners within this of a right angle are meant to be right; sides within it of the page's edge, parallel to it. */
const RIGHT_TOLERANCE = radians(18);
const UPRIGHT_ANGLE = radians(10);
/** A rectangle whose sides differ by less than this is meant to be a square. */
const SQUARE_RATIO = 1.1;

/** The three or four corners of a closed stroke; undefined where it has another number of them. */
export function fitPolygon(points: readonly Point[], diagonal: number): readonly Point[] | undefined {
  const corners = findCorners(points, diagonal);
  if (corners.length === 3) return corners;
  if (corners.length !== 4) return undefined;
  return isRectangle(corners) ? rectangleOf(points, corners) : corners;
}

/** Mean distance of points from the sides of a polygon, in board units. */
export function polygonError(points: readonly Point[], corners: readonly Point[]): number {
  const nearest = (point: Point): number =>
    Math.min(
      ...corners.map((corner, index) =>
        distanceToSegment(point, corner, corners[(index + 1) % corners.length] ?? corner),
      ),
    );
  return points.reduce((sum, point) => sum + nearest(point), 0) / points.length;
}

function findCorners(points: readonly Point[], diagonal: number): Point[] {
  const middle = middleOf(points);
  const first = indexOfMost(points, (point) => distance(point, middle));
  const ring = [...points.slice(first), ...points.slice(0, first + 1)];
  const second = indexOfMost(ring, (point) => distance(point, ring[0] ?? point));
  const tolerance = diagonal * SIDE_TOLERANCE;
  const corners = [...simplify(ring.slice(0, second + 1), tolerance), ...simplify(ring.slice(second), tolerance)];
  return withoutFlat(withoutNear(corners, diagonal * CORNER_DISTANCE));
}

/** The corners of an open line, without its last one (Ramer, Douglas and Peucker). */
function simplify(points: readonly Point[], tolerance: number): Point[] {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return [];
  const farthest = indexOfMost(points, (point) => distanceToSegment(point, from, to));
  if (points.length < 3 || distanceToSegment(points[farthest] ?? from, from, to) <= tolerance) return [from];
  return [...simplify(points.slice(0, farthest + 1), tolerance), ...simplify(points.slice(farthest), tolerance)];
}

const withoutNear = (corners: readonly Point[], reach: number): Point[] =>
  corners.filter((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    return corners.length < 2 || distance(corner, next) > reach;
  });

function withoutFlat(corners: readonly Point[]): Point[] {
  return corners.filter((_, index) => angleAt(corners, index) < FLAT_ANGLE);
}

/** Angle of a polygon at a corner, 0 to π. */
function angleAt(corners: readonly Point[], index: number): number {
  const at = corners[index] ?? { x: 0, y: 0 };
  const before = corners.at(index - 1) ?? at;
  const after = corners[(index + 1) % corners.length] ?? at;
  const turn = Math.atan2(before.y - at.y, before.x - at.x) - Math.atan2(after.y - at.y, after.x - at.x);
  const angle = Math.abs(turn) % (2 * Math.PI);
  return angle > Math.PI ? 2 * Math.PI - angle : angle;
}

const isRectangle = (corners: readonly Point[]): boolean =>
  corners.every((_, index) => Math.abs(angleAt(corners, index) - Math.PI / 2) <= RIGHT_TOLERANCE);

/** A rectangle in the mean direction of the sides, each at the mean of the points along it. */
function rectangleOf(points: readonly Point[], corners: readonly Point[]): readonly Point[] {
  const angle = snapAngle(meanDirection(corners), Math.PI / 2, UPRIGHT_ANGLE);
  const middle = middleOf(corners);
  const flat = points.map(({ x, y }) => turned({ x: x - middle.x, y: y - middle.y }, -angle));
  const half = (axis: 'x' | 'y', sign: 1 | -1): number => {
    const reach = Math.max(...flat.map((point) => sign * point[axis]));
    const along = flat.filter((point) => sign * point[axis] > reach * 0.7);
    return along.reduce((sum, point) => sum + point[axis], 0) / along.length;
  };
  let [left, right, top, bottom] = [half('x', -1), half('x', 1), half('y', -1), half('y', 1)];
  const [width, height] = [right - left, bottom - top];
  if (Math.max(width, height) < Math.min(width, height) * SQUARE_RATIO) {
    const side = (width + height) / 2;
    [left, right] = [(left + right - side) / 2, (left + right + side) / 2];
    [top, bottom] = [(top + bottom - side) / 2, (top + bottom + side) / 2];
  }
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ].map((corner) => {
    const { x, y } = turned(corner, angle);
    return { x: x + middle.x, y: y + middle.y };
  });
}

/** Direction of the sides of a rectangle, between -45° and 45°; longer sides weigh more. */
function meanDirection(corners: readonly Point[]): number {
  let [x, y] = [0, 0];
  for (const [index, from] of corners.entries()) {
    const to = corners[(index + 1) % corners.length] ?? from;
    // Four times the angle is the same for all four sides.
    const angle = Math.atan2(to.y - from.y, to.x - from.x) * 4;
    x += Math.cos(angle) * distance(from, to);
    y += Math.sin(angle) * distance(from, to);
  }
  return Math.atan2(y, x) / 4;
}

function indexOfMost(points: readonly Point[], measure: (point: Point) => number): number {
  let [best, most] = [0, -Infinity];
  for (const [index, point] of points.entries()) {
    const value = measure(point);
    if (value > most) [best, most] = [index, value];
  }
  return best;
}
