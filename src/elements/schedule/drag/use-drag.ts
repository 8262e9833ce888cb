import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { moveSpan, placeSpan, resizeToMinute } from '../../../core/schedule/index.ts';
import { addDays, dayNumber, zoneClock, type Span } from '../../../core/time/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { isComposing } from '../../../runtime/is-composing.ts';
import { useHost } from '../../../runtime/element-context.ts';
import type { View } from '../contract.ts';
import type { Drawing, GridPosition } from './use-draw.ts';
import type { Move } from './use-move.ts';

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
      else if (event.key === 'Escape' && !isComposing(event) && activeDrag.current.isActive) {
        event.preventDefault();
        end()?.target.cancel();
      }
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

/** What a pointer drags: a lesson, or a selection of free time. */
interface DragTarget {
  /** The pressed element. */
  readonly node: HTMLElement;
  /** The drag starts. */
  lift(): void;
  drag(event: PointerEvent): void;
  drop(): void;
  cancel(): void;
  /** Whether a movement to this point is still a click. */
  isOnlyClick?(event: PointerEvent): boolean;
}

interface TargetOptions {
  readonly grid: RefObject<HTMLElement | null>;
  readonly view: View;
  readonly move: Move;
  readonly drawing: Drawing;
}

/** Height of the area at the end of a lesson that resizes it, in CSS pixels. */
const RESIZE_EDGE_PX = 7;
const DAY_MINUTES = 1440;

/** Returns a function that finds what a press on the grid would drag; undefined if nothing. */
function useDragTargets({ grid, view, move, drawing }: TargetOptions) {
  const { root } = useHost();
  const { session, timeZone } = useScreen();

  const positionAt = (x: number, y: number): GridPosition | undefined => {
    const cell = root
      .elementsFromPoint(x, y)
      .map((node) => node.closest<HTMLElement>('[data-day]'))
      .find(Boolean);
    return cell && grid.current?.contains(cell) ? positionInCell(cell, y) : undefined;
  };
  const lessonTarget = (node: HTMLElement, id: string, event: PointerEvent): DragTarget => {
    const { clientX: x, clientY: y, pointerType } = event;
    const startMinute = Number(node.dataset.start);
    const offset = (positionAt(x, y)?.minute ?? startMinute) - startMinute;
    const isEdge = view !== 'month' && node.getBoundingClientRect().bottom - y < RESIZE_EDGE_PX && !node.dataset.after;
    const spanAt = (event: PointerEvent, lesson: Span): Span => {
      const position = positionAt(event.clientX, event.clientY);
      if (!position) return lesson;
      const options = { timeZone, now: session.clock.now() };
      if (view === 'month') return spanOnDay(lesson, position.day, options);
      return isEdge ? resizeToMinute(lesson, position.minute, options) : spanFrom(lesson, position, offset, options);
    };
    return {
      node,
      lift: () => move.drag(id, (lesson) => lesson),
      drag: (event) => move.drag(id, (lesson) => spanAt(event, lesson), { x: event.clientX, y: event.clientY }),
      drop: () => move.drop(pointerType === 'touch'),
      cancel: move.cancel,
    };
  };
  const freeTimeTarget = (node: HTMLElement, { clientY }: PointerEvent): DragTarget => {
    const from = positionInCell(node, clientY);
    const positionOf = (event: PointerEvent): GridPosition =>
      view === 'month' ? (positionAt(event.clientX, event.clientY) ?? from) : positionInCell(node, event.clientY);
    return {
      node,
      lift() {
        // Focus the grid, so that Escape reaches it.
        grid.current?.querySelector<HTMLElement>(`[data-date="${from.day}"]`)?.focus({ preventScroll: true });
        drawing.drag(from, from);
      },
      drag: (event) => drawing.drag(from, positionOf(event)),
      drop: drawing.submit,
      cancel: drawing.cancel,
      isOnlyClick: (event) => view === 'month' && positionOf(event).day === from.day,
    };
  };
  return (event: PointerEvent): DragTarget | undefined => {
    const target = event.target as Element;
    const chip = target.closest<HTMLElement>('[data-lesson]');
    const id = chip?.dataset.lesson;
    if (chip && id) return move.canMove(id) ? lessonTarget(chip, id, event) : undefined;
    // A meeting has a dialog for its time; nothing is drawn on it.
    if (target.closest('[data-meeting]')) return undefined;
    const cell = target.closest<HTMLElement>('[data-day]');
    // No lesson is drawn in locked hours. In a month, days are selected to be locked, as others as well.
    const isLocked = target.closest('[data-lock]') !== null || cell?.dataset.locked === 'day';
    if (isLocked && view !== 'month') return undefined;
    return cell && drawing.isPossible ? freeTimeTarget(cell, event) : undefined;
  };
}

interface SpanOptions {
  readonly timeZone: string;
  readonly now: number;
}

/** The lesson on another day, at the same time. */
function spanOnDay(lesson: Span, day: string, options: SpanOptions): Span {
  const start = zoneClock(options.timeZone)(lesson.startTimeMillis);
  return moveSpan(lesson, { days: dayNumber(day) - start.dayNumber }, options);
}

/** The lesson with its start so many minutes before the position. */
function spanFrom(lesson: Span, { day, minute }: GridPosition, offset: number, options: SpanOptions): Span {
  const start = minute - offset;
  // The lesson was grabbed on its second day: it continues over midnight.
  return start < 0
    ? placeSpan(lesson, addDays(day, -1), start + DAY_MINUTES, options)
    : placeSpan(lesson, day, start, options);
}

/** The position in a day's cell for a y coordinate of the window. */
function positionInCell(cell: HTMLElement, y: number): GridPosition {
  const { top, height } = cell.getBoundingClientRect();
  return { day: cell.dataset.day ?? '', minute: ((y - top) / height) * DAY_MINUTES };
}
