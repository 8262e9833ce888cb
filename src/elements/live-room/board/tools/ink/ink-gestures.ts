import { inkOnTheWay, type Point } from '../../../../../core/board/index.ts';
import { paintLaser } from '../../render/marks.ts';
import { withOverlay, type GestureContext } from '../gesture-context.ts';
import type { Gesture, PenPoint } from '../pointer-input.ts';

/** Radius of the eraser in CSS pixels. */
export const ERASER_RADIUS_PX = 12;

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
