import {
  boxAround,
  isInside,
  itemAt,
  itemsWithin,
  type Board,
  type BoardItem,
  type Box,
  type Point,
} from '../../../../core/board/index.ts';
import { ACCENT, paintFrame, paintLoop, paintItem } from '../render/paint.ts';
import { withOverlay, type GestureContext, type Gesture, type PenPoint } from './pointer-input.ts';

/** Distance at which a press still hits an item, in CSS pixels. */
export const HIT_RADIUS_PX = 8;

/**
 * Selects the item under the pointer and drags the whole selection; beside all items it draws a selection frame.
 * `isAdditive` (Shift) adds to the selection, or removes from it.
 */
export function selectItems(context: GestureContext, start: PenPoint, isAdditive: boolean): Gesture {
  const { renderer, board, selection, toUnits } = context;
  const resizing = resizeByHandle(context, start);
  if (resizing) return resizing;
  const hit = itemAt(board.items(renderer.page.peek()), start, toUnits(HIT_RADIUS_PX));
  const before = selection.peek();
  if (!hit) return selectFrame(context, start, isAdditive ? before : new Set());
  if (!before.has(hit.key)) selection.value = new Set(isAdditive ? [...before, hit.key] : [hit.key]);
  else if (isAdditive) selection.value = new Set([...before].filter((key) => key !== hit.key));
  return dragSelection(context, start);
}

/** Selects everything within a frame, besides the `initial` selection. */
function selectFrame(
  { renderer, board, selection, toUnits }: GestureContext,
  start: PenPoint,
  initial: ReadonlySet<string>,
): Gesture {
  let corner = start;
  selection.value = initial;
  return withOverlay(renderer, (context) => paintFrame(context, boxAround([start, corner]), toUnits(1), true), {
    move(points) {
      corner = points.at(-1) ?? corner;
      const items = itemsWithin(board.items(renderer.page.peek()), boxAround([start, corner]));
      selection.value = new Set([...initial, ...items.map(({ key }) => key)]);
      renderer.invalidate();
    },
    end: () => undefined,
    cancel: () => undefined,
  });
}

/** Selects everything whose middle is within a line that is drawn around it. */
export function lassoItems({ renderer, board, selection, toUnits }: GestureContext, start: PenPoint): Gesture {
  const loop: Point[] = [start];
  selection.value = new Set();
  return withOverlay(renderer, (context) => paintLoop(context, loop, toUnits(1)), {
    move(points) {
      loop.push(...points);
      const items = board.items(renderer.page.peek()).filter(({ box }) => isWithin(middleOf(box), loop));
      selection.value = new Set(items.map(({ key }) => key));
      renderer.invalidate();
    },
    end: () => undefined,
    cancel: () => undefined,
  });
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Whether a point is within a closed loop: a line from it to the side crosses the loop an odd number of times. */
function isWithin({ x, y }: Point, loop: readonly Point[]): boolean {
  return loop.reduce((isInside, to, index) => {
    const from = loop.at(index - 1) ?? to;
    const isCrossed = from.y > y !== to.y > y && x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y);
    return isCrossed ? !isInside : isInside;
  }, false);
}

/** Moves the selected items; they are painted on the overlay until the gesture ends. */
function dragSelection({ renderer, board, selection }: GestureContext, start: PenPoint): Gesture {
  const keys = [...selection.peek()];
  const items = keys.map(board.item).filter((item) => item !== undefined);
  let [dx, dy] = [0, 0];
  const paintDragged = (context: CanvasRenderingContext2D, item: BoardItem): void => {
    if (item.kind === 'image') renderer.paintImage(context, item);
    else paintItem(context, item, false);
  };
  return withOverlay(
    renderer,
    (context) => {
      if (dx === 0 && dy === 0) return;
      context.translate(dx, dy);
      for (const item of items) paintDragged(context, item);
      context.translate(-dx, -dy);
    },
    {
      move(points) {
        const last = points.at(-1) ?? start;
        const isFirst = dx === 0 && dy === 0;
        [dx, dy] = [last.x - start.x, last.y - start.y];
        if (isFirst) renderer.hideItems(new Set(keys));
        renderer.invalidate();
      },
      end() {
        renderer.hideItems(new Set());
        if (dx !== 0 || dy !== 0) board.move(keys, dx, dy);
      },
      cancel: () => renderer.hideItems(new Set()),
    },
  );
}

/** How much larger an item becomes by the button. */
export const RESIZE_STEP = 1.2;
/** Half the side of the visible handle, and of its touch area, in CSS pixels. */
const HANDLE_PX = 6;
const GRASP_PX = 20;
/** The smallest that an item can be dragged, in board units. */
const MINIMUM_SIDE = 16;

/** Makes items larger or smaller as one step of undo; ink keeps its size. */
export function resizeItems(board: Board, keys: readonly string[], factor: number): void {
  const endStep = board.step();
  for (const key of keys) if (board.item(key)?.kind !== 'ink') board.resize(key, factor);
  endStep();
}

/** The item that has a handle: the only one that is selected, unless it is ink. */
function itemWithHandle({ board, renderer, selection }: GestureContext): BoardItem | undefined {
  const [key = '', ...others] = selection.peek();
  const item = others.length === 0 ? board.item(key) : undefined;
  return item && item.kind !== 'ink' && item.page === renderer.page.peek() ? item : undefined;
}

const cornerOf = ({ x, y, width, height }: Box): Point => ({ x: x + width, y: y + height });

/** Paints the handle at the bottom right corner of the selected item. */
export function paintHandle(canvas: CanvasRenderingContext2D, context: GestureContext): void {
  const item = itemWithHandle(context);
  if (!item) return;
  const pixel = context.toUnits(1);
  const corner = cornerOf(item.box);
  const [half, edge] = [HANDLE_PX * pixel, 4 * pixel];
  canvas.fillStyle = '#fff';
  canvas.strokeStyle = ACCENT;
  canvas.lineWidth = 2 * pixel;
  canvas.beginPath();
  canvas.rect(corner.x + edge - half, corner.y + edge - half, 2 * half, 2 * half);
  canvas.fill();
  canvas.stroke();
}

/** Resizes the selected item by its handle; undefined if the press is not on the handle. */
function resizeByHandle(context: GestureContext, start: PenPoint): Gesture | undefined {
  const { renderer, board, toUnits } = context;
  const item = itemWithHandle(context);
  if (!item || !isInside(start, { ...cornerOf(item.box), width: 0, height: 0 }, toUnits(GRASP_PX))) return undefined;
  const { box, key } = item;
  // The press may be beside the corner: the corner moves by as much as the pointer.
  const diagonal = Math.hypot(box.width, box.height);
  let factor = 1;
  const paint = (canvas: CanvasRenderingContext2D): void => {
    canvas.save();
    canvas.translate(box.x, box.y);
    canvas.scale(factor, factor);
    canvas.translate(-box.x, -box.y);
    if (item.kind === 'image') renderer.paintImage(canvas, item);
    else paintItem(canvas, item, false);
    canvas.restore();
  };
  renderer.hideItems(new Set([key]));
  return withOverlay(renderer, paint, {
    move(points) {
      const last = points.at(-1) ?? start;
      const along = ((last.x - start.x) * box.width + (last.y - start.y) * box.height) / diagonal;
      factor = Math.max(MINIMUM_SIDE / diagonal, 1 + along / diagonal);
      renderer.invalidate();
    },
    end() {
      renderer.hideItems(new Set());
      if (factor !== 1) board.resize(key, factor);
    },
    cancel: () => renderer.hideItems(new Set()),
  });
}
