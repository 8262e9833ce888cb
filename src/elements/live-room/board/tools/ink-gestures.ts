import { inkOnTheWay, type InkTool, type Point, type Stroke } from '../../../../core/board/index.ts';
import { paintLaser } from '../render/marks.ts';
import { growingPath } from '../render/outlines.ts';
import { fillInk } from '../render/paint.ts';
import { withOverlay, type GestureContext } from './gesture-context.ts';
import type { Gesture, PenPoint } from './pointer-input.ts';

/** Radius of the eraser in CSS pixels. */
export const ERASER_RADIUS_PX = 12;
/** Points of a stroke closer together than this are dropped, in CSS pixels. */
const MIN_POINT_DISTANCE_PX = 0.75;

/** Draws a stroke with the pen or the highlighter; the others see it grow. */
export function drawStroke(
  { renderer, board, tools, presence, toUnits }: GestureContext,
  tool: InkTool,
  start: PenPoint,
): Gesture {
  const page = renderer.page.peek();
  const id = board.newId(page);
  const points: PenPoint[] = [start];
  const stroke: Stroke = { tool, ...tools.choices.peek()[tool], points };
  const minDistance = toUnits(MIN_POINT_DISTANCE_PX);
  return withOverlay(renderer, (context) => fillInk(context, stroke, growingPath(stroke), false), {
    move(more) {
      for (const point of more) {
        const last = points.at(-1) ?? start;
        if (Math.hypot(point.x - last.x, point.y - last.y) >= minDistance) points.push(point);
      }
      renderer.invalidate();
      presence.setInk({ page, item: id, stroke });
    },
    end() {
      board.draw(page, stroke, id);
      presence.setInk(undefined);
    },
    cancel: () => presence.setInk(undefined),
  });
}

/** Removes each stroke that the eraser touches; one gesture is one undo step. `onMove` receives the eraser's position. */
export function erase(
  { renderer, board, toUnits }: GestureContext,
  start: PenPoint,
  onMove: (point: PenPoint) => void,
): Gesture {
  const endStep = board.step();
  let last = start;
  const removeBetween = (from: Point, to: Point): void => {
    const hits = inkOnTheWay(board.items(renderer.page.peek()), from, to, toUnits(ERASER_RADIUS_PX));
    if (hits.length > 0) board.remove(hits.map(({ key }) => key));
  };
  removeBetween(start, start);
  return {
    move(points) {
      for (const point of points) {
        removeBetween(last, point);
        last = point;
      }
      onMove(last);
      renderer.invalidate();
    },
    end: endStep,
    cancel: endStep,
  };
}

/** Shows the others a laser pointer while the pointer is down. */
export function pointLaser({ renderer, presence, toUnits }: GestureContext, start: PenPoint): Gesture {
  const page = renderer.page.peek();
  let position = start;
  const share = (): void => presence.update({ laser: { page, x: position.x, y: position.y } });
  share();
  return withOverlay(renderer, (context) => paintLaser(context, position, toUnits(1)), {
    move(points) {
      position = points.at(-1) ?? position;
      share();
      renderer.invalidate();
    },
    end: () => presence.update({ laser: undefined }),
    cancel: () => presence.update({ laser: undefined }),
  });
}
