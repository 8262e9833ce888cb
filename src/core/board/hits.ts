import { boxesMeet, distanceToLine, isInside, type Box, type Point } from './geometry.ts';
import type { BoardItem } from './records.ts';

/** Does a point, with so much reach around it, touch an item? Ink is touched where it is drawn, all else in its box. */
export function touches(item: BoardItem, point: Point, reach: number): boolean {
  if (!isInside(point, item.box, reach)) return false;
  if (item.kind !== 'ink') return true;
  const { stroke, dx, dy } = item;
  return distanceToLine({ x: point.x - dx, y: point.y - dy }, stroke.points) <= reach + stroke.width / 2;
}

/** The item on top at a point. */
export function itemAt(items: readonly BoardItem[], point: Point, reach: number): BoardItem | undefined {
  return items.findLast((item) => touches(item, point, reach));
}

/** Ink that an eraser touches on its way; it moves in steps no longer than its reach. */
export function inkOnTheWay(items: readonly BoardItem[], from: Point, until: Point, reach: number): BoardItem[] {
  const count = Math.max(1, Math.ceil(Math.hypot(until.x - from.x, until.y - from.y) / reach));
  const way = Array.from({ length: count + 1 }, (_, step) => ({
    x: from.x + ((until.x - from.x) * step) / count,
    y: from.y + ((until.y - from.y) * step) / count,
  }));
  return items.filter((item) => item.kind === 'ink' && way.some((point) => touches(item, point, reach)));
}

/** What a frame catches: items that lie in it with their middle. */
export function itemsWithin(items: readonly BoardItem[], frame: Box): BoardItem[] {
  return items.filter(
    ({ box }) => boxesMeet(box, frame) && isInside({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, frame),
  );
}
