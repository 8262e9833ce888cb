import type { InkPoint, InkTool, Point, Stroke } from '../../../../../core/board/index.ts';
import { deviceClock } from '../../../../../core/index.ts';
import { growingPath } from '../../render/ink.ts';
import { fillInk } from '../../render/paint.ts';
import { withOverlay, type GestureContext } from '../gesture-context.ts';
import type { Gesture, PenPoint } from '../pointer-input.ts';
import { recogniseShape } from '../recognise-shape.ts';
import { adjustShape, distance, linePoints, radians, shapePoints, type Shape } from '../shape.ts';

/** Points of a stroke closer together than this are dropped, in CSS pixels. */
const MIN_POINT_DISTANCE_PX = 0.75;
/** A pointer that moves less than this keeps still, and a stroke shorter than this is a dot; in CSS pixels. */
const HOLD_REACH_PX = 5;
const MIN_SHAPE_PX = 24;
/** Directions of a line that Shift keeps straight. */
const STRAIGHT_STEP = radians(15);

/** The shape that a stroke became, its ID on the board, and the position of the pointer at that time. */
interface HeldShape {
  readonly shape: Shape;
  readonly item: string;
  readonly from: Point;
}

/**
 * Draws a stroke with the pen or the highlighter; the others see it grow. Kept still before the release, it becomes the
 * shape that it resembles: the first undo returns to the stroke of the hand. Shift makes a straight line, and so does
 * a ruler whose edge is near.
 */
export function drawStroke(context: GestureContext, tool: InkTool, start: PenPoint): Gesture {
  const { renderer, board, tools, presence, ruler, toUnits } = context;
  const page = renderer.page.peek();
  const item = board.newId(page);
  const style = { tool, ...tools.choices.peek()[tool] };
  const points: PenPoint[] = [start];
  const freehand: Stroke = { ...style, points };
  const minDistance = toUnits(MIN_POINT_DISTANCE_PX);
  const alongRuler = ruler.snapAt(start, style.width);
  const lineTo = (to: Point): InkPoint[] =>
    alongRuler ? linePoints(alongRuler(start), alongRuler(to)) : linePoints(start, inSteps(start, to));
  let shown = alongRuler ? { ...style, points: lineTo(start) } : freehand;
  let held: HeldShape | undefined;
  let pointer: Point = start;

  function show(stroke: Stroke): void {
    shown = stroke;
    renderer.invalidate();
    presence.setInk({ page, item: held?.item ?? item, stroke });
  }

  const hold = createHold(start, toUnits(HOLD_REACH_PX), () => {
    const isLong = points.some((point) => distance(point, start) >= toUnits(MIN_SHAPE_PX));
    const shape = held || shown !== freehand || !isLong ? undefined : recogniseShape(points);
    if (!shape) return;
    held = { shape, item: board.newId(page), from: pointer };
    show({ ...style, points: shapePoints(shape) });
  });

  function record(more: readonly PenPoint[]): void {
    for (const point of more) if (distance(point, points.at(-1) ?? start) >= minDistance) points.push(point);
  }

  function finish(): void {
    hold.cancel();
    presence.setInk(undefined);
  }

  return withOverlay(renderer, (canvas) => fillInk(canvas, shown, growingPath(shown), false), {
    move(more, { isStraight = false } = {}) {
      pointer = more.at(-1) ?? pointer;
      hold.move(pointer);
      if (held) return show({ ...style, points: shapePoints(adjustShape(held.shape, held.from, pointer)) });
      record(more);
      show(isStraight || alongRuler ? { ...style, points: lineTo(pointer) } : freehand);
    },
    end() {
      if (!held) board.draw(page, shown, item);
      else {
        board.draw(page, freehand, item);
        const endStep = board.step();
        board.remove([`${page}/${item}`]);
        board.draw(page, shown, held.item);
        endStep();
      }
      finish();
    },
    cancel: finish,
  });
}

/** The end of a line from `from` towards a point, in the nearest of the directions that Shift allows. */
function inSteps(from: Point, to: Point): Point {
  const angle = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / STRAIGHT_STEP) * STRAIGHT_STEP;
  const length = (to.x - from.x) * Math.cos(angle) + (to.y - from.y) * Math.sin(angle);
  return { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length };
}

/** How long a pointer keeps still until its stroke becomes a shape, in ms. */
const HOLD_MS = 500;

/** Notices when a pressed pointer keeps still. */
interface Hold {
  move(point: Point): void;
  cancel(): void;
}

/** Calls `onHold` each time the pointer has stayed within `reach` of a point, in board units. */
function createHold(start: Point, reach: number, onHold: () => void): Hold {
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
