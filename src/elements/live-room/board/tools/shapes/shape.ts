import type { Point } from '../../../../../core/board/index.ts';

/** What a held stroke was meant to be. `angle` is in radians, clockwise on the screen; lengths are in board units. */
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

/** The nearest multiple of `step`, where the angle is within `tolerance` of it; otherwise the angle itself. Radians. */
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
