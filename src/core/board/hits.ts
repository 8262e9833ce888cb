import { boxesMeet, distanceToLine, isInside, type Box, type Point } from './geometry.ts';
import type { BoardItem } from './records.ts';

/** Whether an item is within `reach` of a point: a stroke by its line, anything else by its box. */
function touches(item: BoardItem, point: Point, reach: number): boolean {
  if (!isInside(point, item.box, reach)) return false;
  if (item.kind !== 'ink') return true;
  const { stroke, dx, dy } = item;
  return distanceToLine({ x: point.x - dx, y: point.y - dy }, stroke.points) <= reach + stroke.width / 2;
}

/** The topmost item at a point. */
export function itemAt(items: readonly BoardItem[], point: Point, reach: number): BoardItem | undefined {
  return items.findLast((item) => touches(item, point, reach));
}

/** The strokes that an eraser touches between two points; it moves in steps no longer than its reach. */
export function inkOnTheWay(items: readonly BoardItem[], from: Point, until: Point, reach: number): BoardItem[] {
  const count = Math.max(1, Math.ceil(Math.hypot(until.x - from.x, until.y - from.y) / reach));
  const path = Array.from({ length: count + 1 }, (_, step) => ({
    x: from.x + ((until.x - from.x) * step) / count,
    y: from.y + ((until.y - from.y) * step) / count,
  }));
  return items.filter((item) => item.kind === 'ink' && path.some((point) => touches(item, point, reach)));
}

/** The items whose centre is in a frame. */
export function itemsWithin(items: readonly BoardItem[], frame: Box): BoardItem[] {
  return items.filter(
    ({ box }) => boxesMeet(box, frame) && isInside({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, frame),
  );
}
