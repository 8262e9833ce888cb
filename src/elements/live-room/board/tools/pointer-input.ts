import type { Point } from '../../../../core/board/index.ts';
import type { BoardRenderer } from '../render/board-renderer.ts';
import { toUnits, zoomAt } from '../render/camera.ts';

/** A point in board units; `pressure` only from devices that measure it. */
export interface PenPoint extends Point {
  readonly pressure?: number;
}

/** What a tool does between press and release. */
export interface Gesture {
  move(points: readonly PenPoint[]): void;
  end(): void;
  /** Undoes the gesture: a second finger or the palm of the hand touched the screen. */
  cancel(): void;
}

export interface PointerInputOptions {
  readonly area: HTMLElement;
  readonly renderer: BoardRenderer;
  /** Starts a gesture; undefined where the current tool does nothing at this point. */
  begin(point: PenPoint, event: PointerEvent): Gesture | undefined;
  /** The pointer moved without being pressed; undefined when it left the board. */
  hover(point: PenPoint | undefined): void;
  /** The user moved the camera. */
  onCameraMove(): void;
}

interface ActiveGesture {
  readonly id: number;
  readonly type: string;
  readonly gesture: Gesture;
  readonly start: Point;
}

/** `PointerEvent.button` of a pen that is turned to its eraser end. */
const PEN_ERASER = 5;

/**
 * Turns pointer and wheel events into gestures and camera movements. Pens and mice draw; one finger draws until a pen was
 * used; two fingers, the wheel and the middle button move the camera. Returns a function that removes the listeners.
 */
export function listenToPointers({ area, renderer, begin, hover, onCameraMove }: PointerInputOptions): () => void {
  let hasSeenPen = false;
  let active: ActiveGesture | undefined;
  /** Last position of each pointer that moves the camera, by pointer ID. */
  const panning = new Map<number, Point>();
  const pixelOf = (event: MouseEvent): Point => pixelIn(area, event);
  const penPoint = (event: PointerEvent): PenPoint => {
    const point = toUnits(renderer.camera.peek(), pixelOf(event));
    return event.pointerType === 'pen' && event.pressure > 0 ? { ...point, pressure: event.pressure } : point;
  };

  function startPanning(event: PointerEvent): void {
    if (active?.type === 'touch') {
      panning.set(active.id, active.start);
      active.gesture.cancel();
      active = undefined;
    }
    panning.set(event.pointerId, pixelOf(event));
    area.setPointerCapture(event.pointerId);
  }

  function down(event: PointerEvent): void {
    const isPen = event.pointerType === 'pen';
    const isTouch = event.pointerType === 'touch';
    hasSeenPen ||= isPen;
    // The mouse event that browsers emulate after a touch would take the focus from what the touch has opened.
    if (isTouch) {
      event.preventDefault();
      area.focus({ preventScroll: true });
    }
    // The palm of the hand rests on the screen while the pen writes.
    if (isTouch && active?.type === 'pen') return;
    const movesCamera = event.button === 1 || (isTouch && (hasSeenPen || panning.size > 0 || active !== undefined));
    if (movesCamera) return startPanning(event);
    if (active || (event.button !== 0 && !(isPen && event.button === PEN_ERASER))) return;
    const gesture = begin(penPoint(event), event);
    if (!gesture) return;
    area.setPointerCapture(event.pointerId);
    active = { id: event.pointerId, type: event.pointerType, gesture, start: pixelOf(event) };
  }

  function move(event: PointerEvent): void {
    if (active?.id === event.pointerId) {
      const events = event.getCoalescedEvents?.() ?? [];
      active.gesture.move((events.length > 0 ? events : [event]).map(penPoint));
      return;
    }
    const before = panning.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') hover(penPoint(event));
      return;
    }
    const now = pixelOf(event);
    const other = [...panning].find(([id]) => id !== event.pointerId)?.[1];
    panning.set(event.pointerId, now);
    if (other) pinch(renderer, before, now, other);
    else pan(renderer, now.x - before.x, now.y - before.y);
    onCameraMove();
  }

  function up(event: PointerEvent): void {
    panning.delete(event.pointerId);
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
    if (isZoom) renderer.moveCamera(zoomAt(renderer.camera.peek(), pixelOf(event), Math.exp(-event.deltaY / 300)));
    else pan(renderer, -event.deltaX, -event.deltaY);
    onCameraMove();
  }

  const leave = (): void => hover(undefined);
  const removeListeners = addListeners(
    area,
    { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, pointerleave: leave },
    wheel,
  );
  return () => {
    removeListeners();
    active?.gesture.cancel();
  };
}

function addListeners(
  area: HTMLElement,
  listeners: Readonly<Record<string, (event: PointerEvent) => void>>,
  wheel: (event: WheelEvent) => void,
): () => void {
  for (const [type, listener] of Object.entries(listeners)) area.addEventListener(type, listener as EventListener);
  area.addEventListener('wheel', wheel, { passive: false });
  return () => {
    for (const [type, listener] of Object.entries(listeners)) area.removeEventListener(type, listener as EventListener);
    area.removeEventListener('wheel', wheel);
  };
}

/** Position of an event in CSS pixels from the top left corner of the area. */
function pixelIn(area: HTMLElement, event: MouseEvent): Point {
  const { left, top } = area.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

function pan(renderer: BoardRenderer, dx: number, dy: number): void {
  const camera = renderer.camera.peek();
  renderer.moveCamera({ ...camera, x: camera.x + dx, y: camera.y + dy });
}

/** Zooms and pans by the movement of one of two fingers, in CSS pixels. */
function pinch(renderer: BoardRenderer, before: Point, now: Point, other: Point): void {
  const factor =
    Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
  const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 };
  const zoomed = zoomAt(renderer.camera.peek(), middle, factor);
  renderer.moveCamera({ ...zoomed, x: zoomed.x + (now.x - before.x) / 2, y: zoomed.y + (now.y - before.y) / 2 });
}
