import type { Point } from '../../../../core/board/index.ts';
import { toUnits, zoomAt } from '../render/camera.ts';
import type { BoardRenderer } from '../render/board-renderer.ts';

/** A place of the pen in units of the page; `pressure` only from devices that feel it. */
export interface PenPoint extends Point { readonly pressure?: number }

/** What a tool does between the first touch and the last. */
export interface Gesture {
  move(points: readonly PenPoint[]): void;
  end(): void;
  /** It was no stroke after all: a second finger came, or the palm of a hand. */
  cancel(): void;
}

export interface GestureHost {
  readonly stage: BoardRenderer;
  /** Nothing when the tool in the hand has nothing to do there. */
  begin(point: PenPoint, event: PointerEvent): Gesture | undefined;
  hover(point: PenPoint | undefined): void;
  /** The person looks elsewhere by hand. */
  onLook(): void;
}

/** Pens and mice draw; one finger draws until a pen was seen; two fingers, the wheel and the middle button look around. */
export function listenToPointers(area: HTMLElement, { stage, begin, hover, onLook }: GestureHost): () => void {
  let penSeen = false;
  let drawing: { id: number; type: string; gesture: Gesture; start: Point } | undefined;
  const looking = new Map<number, Point>();

  const pixelOf = (event: MouseEvent): Point => {
    const { left, top } = area.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const penPoint = (event: PointerEvent): PenPoint => {
    const point = toUnits(stage.camera.peek(), pixelOf(event));
    return event.pointerType === 'pen' && event.pressure > 0 ? { ...point, pressure: event.pressure } : point;
  };
  const look = (act: () => void): void => {
    act();
    onLook();
  };

  function down(event: PointerEvent): void {
    const isPen = event.pointerType === 'pen';
    const isTouch = event.pointerType === 'touch';
    penSeen ||= isPen;
    // Of a finger the browser makes a mouse once it is lifted, which would take the focus from what the finger has opened.
    if (isTouch) {
      event.preventDefault();
      area.focus({ preventScroll: true });
    }
    // A hand that rests on the glass while its pen writes.
    if (isTouch && drawing?.type === 'pen') return;
    const pixel = pixelOf(event);
    const looksAround = event.button === 1 || (isTouch && (penSeen || looking.size > 0 || drawing !== undefined));
    if (looksAround) {
      if (drawing?.type === 'touch') {
        looking.set(drawing.id, drawing.start);
        drawing.gesture.cancel();
        drawing = undefined;
      }
      looking.set(event.pointerId, pixel);
      area.setPointerCapture(event.pointerId);
      return;
    }
    if (drawing || (event.button !== 0 && !(isPen && event.button === 5))) return;
    const gesture = begin(penPoint(event), event);
    if (!gesture) return;
    area.setPointerCapture(event.pointerId);
    drawing = { id: event.pointerId, type: event.pointerType, gesture, start: pixel };
  }

  function move(event: PointerEvent): void {
    if (drawing?.id === event.pointerId) {
      const events = event.getCoalescedEvents?.() ?? [];
      drawing.gesture.move((events.length > 0 ? events : [event]).map(penPoint));
      return;
    }
    const before = looking.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') hover(penPoint(event));
      return;
    }
    const now = pixelOf(event);
    const other = [...looking].find(([id]) => id !== event.pointerId)?.[1];
    looking.set(event.pointerId, now);
    look(() => {
      const camera = stage.camera.peek();
      if (!other) return stage.look({ ...camera, x: camera.x + now.x - before.x, y: camera.y + now.y - before.y });
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 };
      const near = zoomAt(camera, middle, factor);
      return stage.look({ ...near, x: near.x + (now.x - before.x) / 2, y: near.y + (now.y - before.y) / 2 });
    });
  }

  function up(event: PointerEvent): void {
    looking.delete(event.pointerId);
    if (drawing?.id !== event.pointerId) return;
    const { gesture } = drawing;
    drawing = undefined;
    if (event.type === 'pointercancel') gesture.cancel();
    else gesture.end();
  }

  function wheel(event: WheelEvent): void {
    const camera = stage.camera.peek();
    const isNear = !stage.isWhole.peek();
    // A page that is seen whole lets the page around it scroll.
    if (!event.ctrlKey && !event.metaKey && !isNear) return;
    event.preventDefault();
    look(() => stage.look(event.ctrlKey || event.metaKey
      ? zoomAt(camera, pixelOf(event), Math.exp(-event.deltaY / 300))
      : { ...camera, x: camera.x - event.deltaX, y: camera.y - event.deltaY }));
  }

  const leave = (): void => hover(undefined);
  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, pointerleave: leave } as const;
  for (const [type, listener] of Object.entries(listeners)) area.addEventListener(type, listener as EventListener);
  area.addEventListener('wheel', wheel, { passive: false });
  return () => {
    for (const [type, listener] of Object.entries(listeners)) area.removeEventListener(type, listener as EventListener);
    area.removeEventListener('wheel', wheel);
    drawing?.gesture.cancel();
  };
}
