import { isInside, type Board, type BoardItem, type Box, type Point } from '../../../../core/board/index.ts';
import { paintItem } from '../render/paint.ts';
import { withOverlay, type GestureContext } from './gesture-context.ts';
import type { Gesture, PenPoint } from './pointer-input.ts';

/** How much larger an item becomes by the button. */
export const RESIZE_STEP = 1.2;
/** Half of the side of the handle that is seen, and of the area in which it is grasped, in CSS pixels. */
const HANDLE_PX = 6;
const GRASP_PX = 20;
/** The smallest that an item can be dragged, in board units. */
const MINIMUM_SIDE = 16;
const ACCENT = '#0e6b75';

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

/** Resizes the selected item by its handle; undefined where the press is not on it. */
export function resizeByHandle(context: GestureContext, start: PenPoint): Gesture | undefined {
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
