import { batch, signal, type Signal } from '@preact/signals-core';
import {
  inkOnTheWay,
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
import { paintFrame, paintLaser, paintRing, measureText } from '../render/paint.ts';
import type { Ruler } from '../ruler/ruler.ts';
import { withOverlay, type GestureContext } from './gesture-context.ts';
import { drawStroke } from './ink/draw-stroke.ts';
import { inkColour } from '../render/ink.ts';
import type { Gesture, PenPoint } from './pointer-input.ts';
import { HIT_RADIUS_PX, lassoItems, paintHandle, selectItems } from './selection-gestures.ts';
import type { Tool, Tools } from './tools.ts';

/** `PointerEvent.buttons` of a pen: the button at its side, and its eraser end. */
const PEN_SIDE_BUTTON = 2;
const PEN_ERASER_BUTTON = 32;
/** Minimum radius of the ring around the pointer, in CSS pixels: a fine pen's ring would be invisible. */
const MIN_RING_PX = 3;

/** A text in the editor; without a `key` it is a new one. `x` and `y` are in board units. */
export interface Editing {
  readonly key?: string;
  readonly page: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

interface ToolGesturesOptions {
  readonly renderer: BoardRenderer;
  readonly board: Board;
  readonly tools: Tools;
  readonly presence: Presence;
  readonly ruler: Ruler;
}

/** Starts the gesture of the current tool, and holds the selection and the text in the editor. */
export interface ToolGestures {
  /** Keys of the selected items. */
  readonly selection: Signal<ReadonlySet<string>>;
  readonly editing: Signal<Editing | undefined>;
  /** Opens the editor for a text, or for a new one at `at` if `item` is not a text. */
  edit(item: BoardItem | undefined, at: Point): void;
  /** Starts a gesture; undefined if the current tool does nothing at this point. */
  begin(at: PenPoint, event: PointerEvent): Gesture | undefined;
  /** The pointer moved without being pressed; undefined when it left the board. */
  hover(at: PenPoint | undefined): void;
  /** Replaces the selection. */
  select(keys: Iterable<string>): void;
}

export function createToolGestures({ renderer, board, tools, presence, ruler }: ToolGesturesOptions): ToolGestures {
  const selection = signal<ReadonlySet<string>>(new Set());
  const editing = signal<Editing | undefined>(undefined);
  let hoverAt: PenPoint | undefined;
  /** The tool before the pen's side button selected something. */
  let toolBefore: Tool | undefined;
  const toUnits = (pixels: number): number => pixels / renderer.camera.peek().scale;
  const context: GestureContext = { renderer, board, tools, presence, ruler, selection, toUnits };

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

  /** The tool of a press. A pen has two more tools, and returns from them by a press outside its selection. */
  function toolOf(at: PenPoint, { pointerType, buttons }: PointerEvent): Tool | 'lasso' {
    const tool = tools.tool.peek();
    if (pointerType !== 'pen') return tool;
    if (buttons & PEN_ERASER_BUTTON) return 'eraser';
    if (buttons & PEN_SIDE_BUTTON) {
      if (tool !== 'select') toolBefore = tool;
      tools.tool.value = 'select';
      return isOnSelection(at) ? 'select' : 'lasso';
    }
    if (tool !== 'select') toolBefore = undefined;
    if (toolBefore === undefined || isOnSelection(at)) return tool;
    tools.tool.value = toolBefore;
    return toolBefore;
  }

  const isOnSelection = (at: Point): boolean =>
    selection.peek().has(itemAt(board.items(renderer.page.peek()), at, toUnits(HIT_RADIUS_PX))?.key ?? '');

  renderer.overlays.add((canvas) => {
    if (hoverAt) paintHover(canvas, context, hoverAt);
    paintSelection(canvas, context);
    if (tools.tool.peek() === 'select') paintHandle(canvas, context);
  });

  return {
    selection,
    editing,
    edit,
    begin(at, event) {
      const tool = toolOf(at, event);
      const page = { x: 0, y: 0, width: PAGE_WIDTH, height: renderer.pageHeight() };
      if (tool === 'lasso') return lassoItems(context, at);
      if (tool === 'select') return selectItems(context, at, event.shiftKey);
      if (tool !== 'eraser' && !isInside(at, page)) return undefined;
      if (tool === 'pen' || tool === 'highlighter') return drawStroke(context, tool, at);
      if (tool === 'eraser')
        return erase(context, at, (point) => {
          hoverAt = point;
        });
      if (tool === 'laser') return pointLaser(context, at);
      return write(at);
    },
    hover(at) {
      if (!at && !hoverAt) return;
      hoverAt = at;
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

/** Shows where the tool will draw, and how wide. */
function paintHover(canvas: CanvasRenderingContext2D, { tools, toUnits }: GestureContext, at: PenPoint): void {
  const tool = tools.tool.peek();
  if (tool === 'eraser') paintRing(canvas, at, toUnits(ERASER_RADIUS_PX), toUnits(1));
  if (tool !== 'pen' && tool !== 'highlighter') return;
  const { width, colour } = tools.choices.peek()[tool];
  paintRing(canvas, at, Math.max(width / 2, toUnits(MIN_RING_PX)), toUnits(1), inkColour(colour, tool));
}

/** Frames each selected item and, if there are several, all of them together. */
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

/** Radius of the eraser in CSS pixels. */
const ERASER_RADIUS_PX = 12;

/** Removes each stroke that the eraser touches; one gesture is one undo step. `onMove` receives the eraser's position. */
function erase(
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
function pointLaser({ renderer, presence, toUnits }: GestureContext, start: PenPoint): Gesture {
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

interface CommitTextDeps {
  readonly board: Board;
  readonly renderer: BoardRenderer;
  readonly gestures: ToolGestures;
  readonly tools: Tools;
}

/** Closes the text editor and stores the text; an existing text that is now empty is removed. */
export function commitText({ board, renderer, gestures, tools }: CommitTextDeps, typed: string): void {
  const editing = gestures.editing.peek();
  if (!editing) return;
  gestures.editing.value = undefined;
  renderer.hideItems(new Set());
  const { key, page, x, y } = editing;
  const item = key === undefined ? undefined : board.item(key);
  const old = item?.kind === 'text' ? item : undefined;
  const text = typed.trimEnd();
  if (old && text === old.text) return;
  if (text === '') {
    if (old) board.remove([old.key]);
    return;
  }
  const { colour, width: size } = old ? { colour: old.colour, width: old.size } : tools.choices.peek().text;
  const record = { text, x, y, colour, size, ...measureText(measuringContext, text, size) };
  if (old) board.rewrite(old.key, record);
  else board.write(page, record);
}

const measuringContext = (
  typeof OffscreenCanvas === 'undefined' ? undefined : new OffscreenCanvas(1, 1).getContext('2d')
) as OffscreenCanvasRenderingContext2D;
