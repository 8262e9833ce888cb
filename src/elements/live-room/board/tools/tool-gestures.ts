import { batch, signal, type Signal } from '@preact/signals-core';
import {
  isInside,
  itemAt,
  joinBoxes,
  PAGE_WIDTH,
  type Board,
  type BoardItem,
  type Box,
  type Point,
} from '../../../../core/board/index.ts';
import type { Presence } from '../presence.ts';
import type { BoardRenderer } from '../render/board-renderer.ts';
import { paintFrame, paintRing } from '../render/marks.ts';
import type { GestureContext } from './gesture-context.ts';
import { drawStroke, erase, ERASER_RADIUS_PX, pointLaser } from './ink-gestures.ts';
import type { Gesture, PenPoint } from './pointer-input.ts';
import { HIT_RADIUS_PX, selectItems } from './selection-gestures.ts';
import type { Tools } from './tools.ts';

/** `PointerEvent.buttons` of a pen that is turned to its eraser end. */
const PEN_ERASER_BUTTON = 32;

/** A text in the editor; without a `key` it is a new one. `x` and `y` are in board units. */
export interface Editing {
  readonly key?: string;
  readonly page: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export interface ToolGesturesOptions {
  readonly renderer: BoardRenderer;
  readonly board: Board;
  readonly tools: Tools;
  readonly presence: Presence;
}

/** Starts the gesture of the current tool, and holds the selection and the text in the editor. */
export interface ToolGestures {
  /** Keys of the selected items. */
  readonly selection: Signal<ReadonlySet<string>>;
  readonly editing: Signal<Editing | undefined>;
  /** Opens the editor for a text, or for a new one at `at` where `item` is no text. */
  edit(item: BoardItem | undefined, at: Point): void;
  /** Starts a gesture; undefined where the current tool does nothing at this point. */
  begin(at: PenPoint, event: PointerEvent): Gesture | undefined;
  /** The pointer moved without being pressed; undefined when it left the board. */
  hover(at: PenPoint | undefined): void;
  /** Replaces the selection. */
  select(keys: Iterable<string>): void;
}

export function createToolGestures({ renderer, board, tools, presence }: ToolGesturesOptions): ToolGestures {
  const selection = signal<ReadonlySet<string>>(new Set());
  const editing = signal<Editing | undefined>(undefined);
  let eraserAt: PenPoint | undefined;
  const toUnits = (pixels: number): number => pixels / renderer.camera.peek().scale;
  const context: GestureContext = { renderer, board, tools, presence, selection, toUnits };

  function edit(item: BoardItem | undefined, at: Point): void {
    const page = renderer.page.peek();
    if (item?.kind === 'text') {
      renderer.hideItems(new Set([item.key]));
      editing.value = { key: item.key, page, x: item.box.x, y: item.box.y, text: item.text };
    } else editing.value = { page, x: at.x, y: at.y, text: '' };
  }

  /** Opens the editor when the pointer is released: the press itself would take the focus away from it. */
  function write(at: PenPoint): Gesture {
    return {
      move: () => undefined,
      end() {
        const hit = itemAt(board.items(renderer.page.peek()), at, toUnits(HIT_RADIUS_PX));
        edit(hit?.kind === 'text' ? hit : undefined, at);
      },
      cancel: () => undefined,
    };
  }

  renderer.overlays.add((canvas) => {
    if (eraserAt && tools.tool.peek() === 'eraser') paintRing(canvas, eraserAt, toUnits(ERASER_RADIUS_PX), toUnits(1));
    paintSelection(canvas, context);
  });

  return {
    selection,
    editing,
    edit,
    begin(at, event) {
      const isPenEraser = event.pointerType === 'pen' && (event.buttons & PEN_ERASER_BUTTON) !== 0;
      const tool = isPenEraser ? 'eraser' : tools.tool.peek();
      const page = { x: 0, y: 0, width: PAGE_WIDTH, height: renderer.pageHeight() };
      if (tool !== 'select' && tool !== 'eraser' && !isInside(at, page)) return undefined;
      if (tool === 'pen' || tool === 'highlighter') return drawStroke(context, tool, at);
      if (tool === 'eraser')
        return erase(context, at, (point) => {
          eraserAt = point;
        });
      if (tool === 'laser') return pointLaser(context, at);
      if (tool === 'select') return selectItems(context, at, event.shiftKey);
      return write(at);
    },
    hover(at) {
      if (tools.tool.peek() !== 'eraser' && !eraserAt) return;
      eraserAt = at;
      renderer.invalidate();
    },
    select(keys) {
      batch(() => {
        selection.value = new Set(keys);
        renderer.invalidate();
      });
    },
  };
}

/** Frames each selected item, and all of them together where there are several. */
function paintSelection(
  canvas: CanvasRenderingContext2D,
  { renderer, board, selection, toUnits }: GestureContext,
): void {
  let around: Box | undefined;
  for (const key of selection.peek()) {
    const item = board.item(key);
    if (!item || item.page !== renderer.page.peek()) continue;
    around = joinBoxes(around, item.box);
    paintFrame(canvas, item.box, toUnits(1), false);
  }
  if (around && selection.peek().size > 1) paintFrame(canvas, around, toUnits(1), true);
}
