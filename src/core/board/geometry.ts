/** Lengths on the board are in units: a page is 1600 units wide on every screen. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest box around points, with a margin; empty if there are no points. */
export function boxAround(points: Iterable<Point>, margin = 0): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

/** The smallest box around both boxes. */
export function joinBoxes(one: Box | undefined, other: Box): Box {
  if (!one) return other;
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

/** Whether two boxes overlap or touch. */
export function boxesMeet(one: Box, other: Box): boolean {
  return (
    one.x <= other.x + other.width &&
    other.x <= one.x + one.width &&
    one.y <= other.y + other.height &&
    other.y <= one.y + one.height
  );
}

/** Whether a point is in a box that is extended by a margin. */
export function isInside(point: Point, box: Box, margin = 0): boolean {
  return (
    point.x >= box.x - margin &&
    point.x <= box.x + box.width + margin &&
    point.y >= box.y - margin &&
    point.y <= box.y + box.height + margin
  );
}

/** The distance from a point to a line segment. */
function distanceToSegment(point: Point, from: Point, until: Point): number {
  const [along, across] = [until.x - from.x, until.y - from.y];
  const length = along * along + across * across;
  const part =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((point.x - from.x) * along + (point.y - from.y) * across) / length));
  return Math.hypot(point.x - from.x - part * along, point.y - from.y - part * across);
}

/** The distance from a point to a line through points, which may be a single one. */
export function distanceToLine(point: Point, line: readonly Point[]): number {
  let nearest = Infinity;
  for (let index = 0; index < line.length; index += 1) {
    const until = line[index];
    if (!until) continue;
    nearest = Math.min(nearest, distanceToSegment(point, line[index - 1] ?? until, until));
  }
  return nearest;
}
