import { boxAround, type InkPoint, type Point } from '../../../../core/board/index.ts';

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
function snapAngle(angle: number, step: number, tolerance: number): number {
  const nearest = Math.round(angle / step) * step;
  return Math.abs(angle - nearest) <= tolerance ? nearest : angle;
}

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Points at equal distances along a stroke; at least two of them. */
function resample(points: readonly Point[], count: number): Point[] {
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
function distanceToSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const share =
    square === 0 ? 0 : Math.max(0, Math.min(1, ((point.x - from.x) * dx + (point.y - from.y) * dy) / square));
  return distance(point, { x: from.x + dx * share, y: from.y + dy * share });
}

const middleOf = (points: readonly Point[]): Point => ({
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

const SAMPLES = 96;
/** A stroke whose points stay so near to the line between its ends is that line; share of the line's length. */
const LINE_TOLERANCE = 0.07;
/** A line this near to the page's horizontal or vertical is meant to be so. */
const LEVEL_ANGLE = radians(3);
/** A stroke is closed if its ends are this near; share of its length. */
const CLOSING_SHARE = 0.18;
/** Mean distance of a hand from the shape that it meant; share of the shape's diagonal. */
const SHAPE_TOLERANCE = 0.045;
/** A shape is at least this large: a straight line is thinner, but longer. */
const MIN_ASPECT = 0.06;

/**
 * Recognises the line, triangle, quadrilateral or ellipse that a stroke was meant to be; undefined for anything else.
 * Nearly level, upright, square or round shapes become exactly so.
 */
export function recogniseShape(stroke: readonly Point[]): Shape | undefined {
  if (stroke.length < 2) return undefined;
  const points = resample(stroke, SAMPLES);
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return undefined;
  const length = stroke.reduce((sum, point, index) => sum + distance(stroke[index - 1] ?? point, point), 0);
  const chord = distance(from, to);
  if (length === 0) return undefined;
  const deviation = Math.max(...points.map((point) => distanceToSegment(point, from, to)));
  if (chord > length * 0.85 && deviation <= chord * LINE_TOLERANCE) return levelLine(from, to);
  if (chord > length * CLOSING_SHARE) return undefined;
  return closedShape(points);
}

function closedShape(points: readonly Point[]): Shape | undefined {
  const { width, height } = boxAround(points);
  const diagonal = Math.hypot(width, height);
  if (Math.min(width, height) < diagonal * MIN_ASPECT) return undefined;
  const ellipse = fitEllipse(points);
  const corners = fitPolygon(points, diagonal);
  const round = ellipseError(points, ellipse);
  const straight = corners ? polygonError(points, corners) : Infinity;
  if (Math.min(round, straight) > diagonal * SHAPE_TOLERANCE) return undefined;
  return corners && straight < round ? { kind: 'polygon', corners } : ellipse;
}

function levelLine(from: Point, to: Point): Shape {
  const angle = snapAngle(Math.atan2(to.y - from.y, to.x - from.x), Math.PI / 2, LEVEL_ANGLE);
  const length = distance(from, to);
  return { kind: 'line', from, to: { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length } };
}

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

/** The three or four corners of a closed stroke; undefined if it has another number of corners. */
function fitPolygon(points: readonly Point[], diagonal: number): readonly Point[] | undefined {
  const corners = findCorners(points, diagonal);
  if (corners.length === 3) return corners;
  if (corners.length !== 4) return undefined;
  return isRectangle(corners) ? rectangleOf(points, corners) : corners;
}

/** Mean distance of points from the sides of a polygon, in board units. */
function polygonError(points: readonly Point[], corners: readonly Point[]): number {
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

type Ellipse = Extract<Shape, { kind: 'ellipse' }>;

/** An ellipse whose axes differ by less than this is meant to be a circle. */
const CIRCLE_RATIO = 1.18;
/** An ellipse that is turned by less than this becomes upright. */
const ELLIPSE_UPRIGHT_ANGLE = radians(12);

/** The ellipse along a closed stroke: the axes of its points' spread, and how far they reach. */
function fitEllipse(points: readonly Point[]): Ellipse {
  const middle = middleOf(points);
  const [xx, xy, yy] = spreadOf(points, middle);
  const angle = snapAngle(Math.atan2(2 * xy, xx - yy) / 2, Math.PI / 2, ELLIPSE_UPRIGHT_ANGLE);
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
function ellipseError(points: readonly Point[], { centre, radiusX, radiusY, angle }: Ellipse): number {
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
