import { useEffect, useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { addDays, dayNumber, MINUTE_MS, zoneClock } from '../../../core/time/index.ts';
import { moveSpan, placeSpan, resizeSpan } from '../../../core/schedule/index.ts';
import type { Span } from '../../../core/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import type { View } from '../contract.ts';
import type { Drawing, GridPosition } from './use-draw.ts';
import type { Move } from './use-move.ts';

/** What a pointer drags: a lesson, or a selection of free time. */
interface DragTarget {
  /** The drag starts. */
  lift(): void;
  drag(event: PointerEvent): void;
  drop(): void;
  cancel(): void;
  /** Whether a movement to this point is still a click. */
  isOnlyClick?(event: PointerEvent): boolean;
}

interface ActiveDrag extends DragTarget {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  isActive: boolean;
}

/** Pointer movement below this does not start a drag, in CSS pixels. */
const DRAG_THRESHOLD_PX = 5;
/** Time a finger must rest to start a drag; a quicker movement scrolls. */
const LONG_PRESS_MS = 400;
/** Height of the area at the end of a lesson that resizes it, in CSS pixels. */
const RESIZE_EDGE_PX = 7;

/**
 * Drag and drop on a grid, by mouse or after a long press. Dragging a lesson moves it, dragging its end resizes it (week
 * and day view); dragging over free days or time selects what to lock or create.
 */
export function useDrag(grid: RefObject<HTMLElement | null>, view: View, move: Move, drawing: Drawing) {
  const { root } = useHost();
  const { session, timeZone } = useScreen();
  const activeDrag = useRef<ActiveDrag>(undefined);
  const stopWaiting = useRef<() => void>(undefined);
  const wasDragged = useRef(false);

  useEffect(() => () => stopWaiting.current?.(), []);

  const frame = () => ({ timeZone, now: session.clock.now() });
  const positionAt = (x: number, y: number): GridPosition | undefined => {
    const cell = root
      .elementsFromPoint(x, y)
      .map((node) => node.closest<HTMLElement>('[data-day]'))
      .find(Boolean);
    return cell && grid.current?.contains(cell) ? positionInCell(cell, y) : undefined;
  };
  const dragLesson = (chip: HTMLElement, id: string, { clientX: x, clientY: y }: PointerEvent): DragTarget => {
    const startMinute = Number(chip.dataset.start);
    /** Minutes between the start of the lesson and the pointer. */
    const offset = (positionAt(x, y)?.minute ?? startMinute) - startMinute;
    const isEdge = view !== 'month' && chip.getBoundingClientRect().bottom - y < RESIZE_EDGE_PX && !chip.dataset.after;
    const place =
      ({ clientX, clientY }: PointerEvent) =>
      (lesson: Span): Span => {
        const under = positionAt(clientX, clientY);
        const start = zoneClock(timeZone)(lesson.startTimeMillis);
        if (!under) return lesson;
        if (view === 'month') return moveSpan(lesson, { days: dayNumber(under.day) - start.dayNumber }, frame());
        if (isEdge) {
          const end = start.minute + (lesson.endTimeMillis - lesson.startTimeMillis) / MINUTE_MS;
          return resizeSpan(lesson, 'end', Math.round((under.minute - end) / 15) * 15, frame());
        }
        // The lesson was grabbed on its second day: it continues over midnight.
        const minute = under.minute - offset;
        return minute < 0
          ? placeSpan(lesson, addDays(under.day, -1), minute + 1440, frame())
          : placeSpan(lesson, under.day, minute, frame());
      };
    return {
      lift: () => move.drag(id, (lesson) => lesson),
      drag: (event) => move.drag(id, place(event)),
      drop: move.drop,
      cancel: move.cancel,
    };
  };
  const dragFreeTime = (cell: HTMLElement, { clientY }: PointerEvent): DragTarget => {
    const from = positionInCell(cell, clientY);
    const positionOf = (event: PointerEvent): GridPosition =>
      view === 'month' ? (positionAt(event.clientX, event.clientY) ?? from) : positionInCell(cell, event.clientY);
    const start = (): void => {
      // Focus the grid, so that Escape reaches it.
      grid.current?.querySelector<HTMLElement>(`[data-date="${from.day}"]`)?.focus({ preventScroll: true });
      drawing.drag(from, from);
    };
    return {
      lift: start,
      drag: (event) => drawing.drag(from, positionOf(event)),
      drop: drawing.submit,
      cancel: drawing.cancel,
      isOnlyClick: (event) => view === 'month' && positionOf(event).day === from.day,
    };
  };
  const targetAt = (event: PointerEvent): { node: HTMLElement; hold: DragTarget } | undefined => {
    const target = event.target as Element;
    const chip = target.closest<HTMLElement>('[data-lesson]');
    const id = chip?.dataset.lesson;
    if (chip && id) return move.canMove(id) ? { node: chip, hold: dragLesson(chip, id, event) } : undefined;
    const cell = target.closest<HTMLElement>('[data-day]');
    return cell && drawing.isPossible ? { node: cell, hold: dragFreeTime(cell, event) } : undefined;
  };
  const end = (): ActiveDrag | undefined => {
    const { current } = activeDrag;
    activeDrag.current = undefined;
    stopWaiting.current?.();
    return current;
  };
  const activate = (current: ActiveDrag): void => {
    current.isActive = true;
    wasDragged.current = true;
    current.lift();
  };

  return {
    onPointerDown(event: PointerEvent) {
      if (activeDrag.current) return;
      wasDragged.current = false;
      drawing.clear();
      const target = event.button === 0 ? targetAt(event) : undefined;
      if (!target) return;
      const { clientX: x, clientY: y, pointerId: pointer, pointerType } = event;
      const next: ActiveDrag = { ...target.hold, pointer, x, y, isActive: false };
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
      if (!current.isActive && far && !current.isOnlyClick?.(event)) {
        activate(current);
        grid.current?.setPointerCapture(current.pointer);
      }
      if (current.isActive) current.drag(event);
    },
    onPointerUp(event: PointerEvent) {
      if (event.pointerId !== activeDrag.current?.pointer) return;
      const current = end();
      if (current?.isActive) current.drop();
    },
    onPointerCancel(event: PointerEvent) {
      if (event.pointerId !== activeDrag.current?.pointer) return;
      const current = end();
      if (current?.isActive) current.cancel();
    },
    onKeyDownCapture({ key }: { key: string }) {
      if (!activeDrag.current) wasDragged.current = false;
      else if (key === 'Escape' && activeDrag.current.isActive) end()?.cancel();
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

/** The position in a day's cell for a y coordinate of the window. */
function positionInCell(cell: HTMLElement, y: number): GridPosition {
  const { top, height } = cell.getBoundingClientRect();
  return { day: cell.dataset.day ?? '', minute: ((y - top) / height) * 1440 };
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
