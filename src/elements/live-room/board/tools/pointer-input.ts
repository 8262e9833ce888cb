import type { Point } from '../../../../core/board/index.ts';
import { pointWithin } from '../../../../ui/placement/effective-scale.ts';
import type { BoardRenderer } from '../render/board-renderer.ts';
import { toUnits } from '../render/camera.ts';
import { createFingerGestures, pan, type FingerGesturesOptions } from './finger-gestures.ts';

/** A point in board units; `pressure` only from devices that measure it. */
export interface PenPoint extends Point {
  readonly pressure?: number;
}

/** What is held down beside the pointer. */
export interface Modifiers {
  /** Shift on a keyboard: a line is to be straight. */
  readonly isStraight?: boolean;
}

/** What a tool does between press and release. */
export interface Gesture {
  move(points: readonly PenPoint[], modifiers?: Modifiers): void;
  end(): void;
  /** Undoes the gesture: a second finger or the palm of the hand touched the screen. */
  cancel(): void;
}

export interface PointerInputOptions extends Omit<FingerGesturesOptions, 'renderer'> {
  readonly area: HTMLElement;
  readonly renderer: BoardRenderer;
  /** Starts a gesture; undefined where the current tool does nothing at this point. */
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
    // The mouse event that browsers emulate after a touch would take the focus from what the touch has opened.
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
