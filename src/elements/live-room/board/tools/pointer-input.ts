import type { Signal } from '@preact/signals-core';
import type { Board, Point } from '../../../../core/board/index.ts';
import { pointWithin } from '../../../../ui/placement/effective-scale.ts';
import type { BoardRenderer, Overlay } from '../render/board-renderer.ts';
import { toUnits, type Camera } from '../render/camera.ts';
import type { Presence } from '../presence.ts';
import type { Ruler } from '../ruler/ruler.ts';
import type { Tools } from './tools.ts';

/** A point in board units; `pressure` only from devices that measure it. */
export interface PenPoint extends Point {
  readonly pressure?: number;
}

/** Keys that are held during a gesture. */
interface Modifiers {
  /** Shift: draws a straight line. */
  readonly isStraight?: boolean;
}

/** The action of a tool between press and release. */
export interface Gesture {
  move(points: readonly PenPoint[], modifiers?: Modifiers): void;
  end(): void;
  /** Undoes the gesture: a second finger or the palm of the hand touched the screen. */
  cancel(): void;
}

interface PointerInputOptions extends Omit<FingerGesturesOptions, 'renderer'> {
  readonly area: HTMLElement;
  readonly renderer: BoardRenderer;
  /** Starts a gesture; undefined if the current tool does nothing at this point. */
  begin(point: PenPoint, event: PointerEvent): Gesture | undefined;
  /** A pen or a mouse moved without being pressed; undefined when it left the board, or draws. */
  hover(point: PenPoint | undefined): void;
}

interface ActiveGesture {
  readonly id: number;
  readonly type: string;
  readonly gesture: Gesture;
  readonly start: Point;
  readonly time: number;
}

/** `PointerEvent.button` of a pen: the button at its side, and its eraser end. */
const PEN_BUTTONS: readonly number[] = [2, 5];
/** A touch larger than this, in CSS pixels, is the ball of the hand; one that writes with a pen lies on the screen. */
const PALM_PX = 110;
const PALM_BESIDE_PEN_PX = 70;

/**
 * Turns pointer and wheel events into gestures and camera movements. Pens and mice draw; one finger draws until a pen was
 * used; two fingers, the wheel and the middle button move the camera. The hand that holds a pen does nothing. Returns a
 * function that removes the listeners.
 */
export function listenToPointers(options: PointerInputOptions): () => void {
  const { area, renderer, begin, hover, onCameraMove } = options;
  let hasSeenPen = false;
  let lastType = '';
  let active: ActiveGesture | undefined;
  const fingers = createFingerGestures(options);
  const pixelOf = (event: MouseEvent): Point => pointWithin(area, event);
  const penPoint = (event: PointerEvent): PenPoint => {
    const point = toUnits(renderer.camera.peek(), pixelOf(event));
    return event.pointerType === 'pen' && event.pressure > 0 ? { ...point, pressure: event.pressure } : point;
  };
  const isPalm = ({ pointerType, width, height }: PointerEvent): boolean =>
    pointerType === 'touch' && Math.max(width, height) > (hasSeenPen ? PALM_BESIDE_PEN_PX : PALM_PX);

  function stopTouch(): ActiveGesture | undefined {
    if (active?.type !== 'touch') return undefined;
    const stopped = active;
    active = undefined;
    stopped.gesture.cancel();
    return stopped;
  }

  function startFinger(event: PointerEvent): void {
    const drawing = stopTouch();
    if (drawing) fingers.down(drawing.id, drawing.time, drawing.start);
    fingers.down(event.pointerId, event.timeStamp, pixelOf(event));
    area.setPointerCapture(event.pointerId);
  }

  function down(event: PointerEvent): void {
    const isPen = event.pointerType === 'pen';
    const isTouch = event.pointerType === 'touch';
    hasSeenPen ||= isPen;
    lastType = event.pointerType;
    // The mouse event that browsers emulate after a touch would take the focus from the editor that the touch has opened.
    if (isTouch) {
      event.preventDefault();
      area.focus({ preventScroll: true });
    }
    // The hand rests on the screen while the pen writes, and often a little before.
    if (isTouch && (active?.type === 'pen' || isPalm(event))) return;
    if (isPen) {
      stopTouch();
      fingers.drop(event.timeStamp);
    }
    const isFinger = isTouch && (hasSeenPen || fingers.count() > 0 || active !== undefined);
    if (event.button === 1 || isFinger) return startFinger(event);
    if (active || (event.button !== 0 && !(isPen && PEN_BUTTONS.includes(event.button)))) return;
    hover(undefined);
    const gesture = begin(penPoint(event), event);
    if (!gesture) return;
    area.setPointerCapture(event.pointerId);
    const { pointerId: id, pointerType: type, timeStamp: time } = event;
    active = { id, type, gesture, start: pixelOf(event), time };
  }

  function move(event: PointerEvent): void {
    if (active?.id === event.pointerId) {
      if (isPalm(event)) return void stopTouch();
      const events = event.getCoalescedEvents?.() ?? [];
      active.gesture.move((events.length > 0 ? events : [event]).map(penPoint), { isStraight: event.shiftKey });
    } else if (!fingers.move(event.pointerId, pixelOf(event)) && event.pointerType !== 'touch') hover(penPoint(event));
  }

  function up(event: PointerEvent): void {
    fingers.up(event.pointerId, event.type === 'pointercancel' ? Infinity : event.timeStamp);
    if (active?.id !== event.pointerId) return;
    const { gesture } = active;
    active = undefined;
    if (event.type === 'pointercancel') gesture.cancel();
    else gesture.end();
  }

  function wheel(event: WheelEvent): void {
    const isZoom = event.ctrlKey || event.metaKey;
    // While the whole page is visible, the wheel scrolls the host's page.
    if (!isZoom && renderer.isFitted.peek()) return;
    event.preventDefault();
    if (isZoom) renderer.zoom(Math.exp(-event.deltaY / 300), pixelOf(event));
    else pan(renderer, -event.deltaX, -event.deltaY);
    onCameraMove();
  }

  const removeListeners = addListeners(area, {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: up,
    pointerleave: () => hover(undefined),
    wheel,
    // A finger that is held, and the side button of a pen, open no menu in the middle of a stroke.
    contextmenu: (event) => lastType !== 'mouse' && event.preventDefault(),
  });
  return () => {
    removeListeners();
    active?.gesture.cancel();
  };
}

type Listeners = { readonly [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void };

function addListeners(area: HTMLElement, listeners: Listeners): () => void {
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of all) area.addEventListener(type, listener, { passive: false });
  return () => {
    for (const [type, listener] of all) area.removeEventListener(type, listener);
  };
}

/** Fingers that move less than this, in CSS pixels, and no longer than this, in ms, tap. */
const TAP_REACH_PX = 10;
const TAP_MS = 400;
/** A pen that comes down within this time after a hand, in ms, undoes the hand's move of the page. */
const PALM_MS = 500;

interface FingerGesturesOptions {
  readonly renderer: BoardRenderer;
  /** The fingers moved the camera. */
  onCameraMove(): void;
  /** Two or three fingers tapped the board together. */
  onTap(fingers: 2 | 3): void;
}

/** Fingers that do not draw: they move the camera, or tap. Positions are in CSS pixels of the area. */
interface FingerGestures {
  /** Number of fingers that are down. */
  count(): number;
  /** A finger touched the board at `start`, and is at `now`. */
  down(id: number, time: number, start: Point, now?: Point): void;
  /** Returns whether the finger is one of these. */
  move(id: number, now: Point): boolean;
  up(id: number, time: number): void;
  /** The fingers belong to the hand that writes with a pen: they are ignored until they are lifted. */
  drop(time: number): void;
}

interface Finger {
  readonly start: Point;
  readonly now: Point;
}

function createFingerGestures({ renderer, onCameraMove, onTap }: FingerGesturesOptions): FingerGestures {
  const fingers = new Map<number, Finger>();
  /** From the first finger down to the last one up. */
  let group: { readonly time: number; readonly camera: Camera; most: number; isTap: boolean } | undefined;

  const hasLeft = ({ start, now }: Finger): boolean => Math.hypot(now.x - start.x, now.y - start.y) > TAP_REACH_PX;

  return {
    count: () => fingers.size,
    down(id, time, start, now = start) {
      group ??= { time, camera: renderer.camera.peek(), most: 0, isTap: true };
      fingers.set(id, { start, now });
      group.most = Math.max(group.most, fingers.size);
      if (hasLeft({ start, now })) group.isTap = false;
    },
    move(id, now) {
      const before = fingers.get(id);
      if (!before || !group) return false;
      const finger = { ...before, now };
      fingers.set(id, finger);
      if (hasLeft(finger)) group.isTap = false;
      if (group.isTap) return true;
      const other = [...fingers].find(([each]) => each !== id)?.[1];
      if (other) pinch(renderer, before.now, now, other.now);
      else pan(renderer, now.x - before.now.x, now.y - before.now.y);
      onCameraMove();
      return true;
    },
    up(id, time) {
      if (!fingers.delete(id) || fingers.size > 0 || !group) return;
      const { most, isTap, time: start } = group;
      group = undefined;
      if (isTap && time - start < TAP_MS && (most === 2 || most === 3)) onTap(most);
    },
    drop(time) {
      if (group && time - group.time < PALM_MS) renderer.moveCamera(group.camera);
      fingers.clear();
      group = undefined;
    },
  };
}

/** Moves the camera by a distance in CSS pixels. */
function pan(renderer: BoardRenderer, dx: number, dy: number): void {
  const camera = renderer.camera.peek();
  renderer.moveCamera({ ...camera, x: camera.x + dx, y: camera.y + dy });
}

/** Zooms and pans by the movement of one of two fingers, in CSS pixels. */
function pinch(renderer: BoardRenderer, before: Point, now: Point, other: Point): void {
  const factor =
    Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
  const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 };
  renderer.zoom(factor, middle);
  pan(renderer, (now.x - before.x) / 2, (now.y - before.y) / 2);
}

/** Objects that the gestures of all tools use. */
export interface GestureContext {
  readonly renderer: BoardRenderer;
  readonly board: Board;
  readonly tools: Tools;
  readonly presence: Presence;
  readonly ruler: Ruler;
  /** Keys of the selected items. */
  readonly selection: Signal<ReadonlySet<string>>;
  /** Converts a length from CSS pixels to board units at the current zoom. */
  toUnits(pixels: number): number;
}

/** Shows an overlay for as long as the gesture lasts. */
export function withOverlay(renderer: BoardRenderer, overlay: Overlay, gesture: Gesture): Gesture {
  renderer.overlays.add(overlay);
  renderer.invalidate();
  const removeAfter = (finish: () => void) => (): void => {
    renderer.overlays.delete(overlay);
    finish();
    renderer.invalidate();
  };
  return { ...gesture, end: removeAfter(gesture.end), cancel: removeAfter(gesture.cancel) };
}
