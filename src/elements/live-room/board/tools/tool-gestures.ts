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
  type InkPoint,
  type InkTool,
  type Point,
  type Stroke,
} from '../../../../core/board/index.ts';
import { deviceClock } from '../../../../core/time/index.ts';
import type { Presence } from '../presence.ts';
import type { BoardRenderer } from '../render/board-renderer.ts';
import { fillInk, measureText, paintFrame, paintLaser, paintRing } from '../render/paint.ts';
import type { Ruler } from '../ruler/ruler.ts';
import { growingPath, inkColour } from '../render/ink.ts';
import { withOverlay, type Gesture, type GestureContext, type PenPoint } from './pointer-input.ts';
import { HIT_RADIUS_PX, lassoItems, paintHandle, selectItems } from './selection-gestures.ts';
import type { Tool, Tools } from './tools.ts';
import { adjustShape, distance, linePoints, radians, recogniseShape, shapePoints, type Shape } from './shapes.ts';

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
function drawStroke(context: GestureContext, tool: InkTool, start: PenPoint): Gesture {
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
