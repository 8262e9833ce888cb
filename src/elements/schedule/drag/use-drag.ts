import { useEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { useScreen } from '../../../runtime/screen-context.ts';
import type { View } from '../contract.ts';
import { useDragTargets, type DragTarget } from './use-drag-targets.ts';
import type { Drawing } from './use-draw.ts';
import type { Move } from './use-move.ts';
import { isComposing } from '../../../runtime/is-composing.ts';

interface ActiveDrag {
  readonly target: DragTarget;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  isActive: boolean;
}

/** Pointer movement below this does not start a drag, in CSS pixels. */
const DRAG_THRESHOLD_PX = 5;
/** Time a finger must rest to start a drag; a quicker movement scrolls. */
const LONG_PRESS_MS = 400;

/**
 * Drag and drop on a grid, by mouse or after a long press. Dragging a lesson moves it, dragging its end resizes it (week
 * and day view); dragging over free days or time selects what to lock or create.
 */
export function useDrag(grid: RefObject<HTMLElement | null>, view: View, move: Move, drawing: Drawing) {
  const { session } = useScreen();
  const targetAt = useDragTargets({ grid, view, move, drawing });
  const activeDrag = useRef<ActiveDrag>(undefined);
  const stopWaiting = useRef<() => void>(undefined);
  const wasDragged = useRef(false);

  useEffect(() => () => stopWaiting.current?.(), []);

  const end = (): ActiveDrag | undefined => {
    const { current } = activeDrag;
    activeDrag.current = undefined;
    stopWaiting.current?.();
    return current;
  };
  /** Ends the drag of this pointer; undefined if there is none, or if it was only a press. */
  const endOf = ({ pointerId }: PointerEvent): DragTarget | undefined => {
    if (pointerId !== activeDrag.current?.pointer) return undefined;
    const current = end();
    return current?.isActive ? current.target : undefined;
  };
  const activate = (current: ActiveDrag): void => {
    current.isActive = true;
    wasDragged.current = true;
    current.target.lift();
  };

  return {
    onPointerDown(event: PointerEvent) {
      if (activeDrag.current) return;
      wasDragged.current = false;
      drawing.clear();
      const target = event.button === 0 ? targetAt(event) : undefined;
      if (!target) return;
      const { clientX: x, clientY: y, pointerId: pointer, pointerType } = event;
      const next: ActiveDrag = { target, pointer, x, y, isActive: false };
      activeDrag.current = next;
      if (pointerType !== 'touch') return;
      preventTouchScroll(target.node, () => next.isActive);
      stopWaiting.current = session.clock.after(LONG_PRESS_MS, () => activeDrag.current === next && activate(next));
    },
    onPointerMove(event: PointerEvent) {
      const { current } = activeDrag;
      if (!current || event.pointerId !== current.pointer) return;
      const far = Math.hypot(event.clientX - current.x, event.clientY - current.y) > DRAG_THRESHOLD_PX;
      if (!current.isActive && event.pointerType === 'touch') {
        if (far) end();
        return;
      }
      if (!current.isActive && far && !current.target.isOnlyClick?.(event)) {
        activate(current);
        grid.current?.setPointerCapture(current.pointer);
      }
      if (current.isActive) current.target.drag(event);
    },
    onPointerUp: (event: PointerEvent) => endOf(event)?.drop(),
    onPointerCancel: (event: PointerEvent) => endOf(event)?.cancel(),
    onKeyDownCapture(event: KeyboardEvent) {
      if (!activeDrag.current) wasDragged.current = false;
      else if (event.key === 'Escape' && !isComposing(event) && activeDrag.current.isActive) end()?.target.cancel();
    },
    /** Suppresses the click after a drag. */
    onClickCapture(event: { stopPropagation(): void; preventDefault(): void }) {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}

/**
 * Prevents scrolling, and a click at the end, while a finger drags. The listeners are on the touched node, which receives
 * the touch events even after it was removed from the document.
 */
function preventTouchScroll(node: HTMLElement, isDragging: () => boolean): void {
  const controller = new AbortController();
  const onTouch = (touch: Event): void => {
    if (isDragging()) touch.preventDefault();
    if (touch.type !== 'touchmove') controller.abort();
  };
  for (const kind of ['touchmove', 'touchend', 'touchcancel'])
    node.addEventListener(kind, onTouch, { passive: false, signal: controller.signal });
}
