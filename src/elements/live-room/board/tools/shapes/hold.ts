import type { Point } from '../../../../../core/board/index.ts';
import { deviceClock } from '../../../../../core/index.ts';
import { distance } from './shape.ts';

/** How long a pointer keeps still until its stroke becomes a shape, in ms. */
const HOLD_MS = 500;

/** Notices when a pressed pointer keeps still. */
export interface Hold {
  move(point: Point): void;
  cancel(): void;
}

/** Calls `onHold` each time the pointer has stayed within `reach` of a point, in board units. */
export function createHold(start: Point, reach: number, onHold: () => void): Hold {
  let anchor = start;
  let cancel = deviceClock.after(HOLD_MS, onHold);
  return {
    move(point) {
      if (distance(point, anchor) <= reach) return;
      anchor = point;
      cancel();
      cancel = deviceClock.after(HOLD_MS, onHold);
    },
    cancel: () => cancel(),
  };
}
