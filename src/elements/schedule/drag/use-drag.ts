import { useEffect, useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { dayNumber, shiftDay, zoneClock } from '../../../core/time/index.ts';
import { moveSpan, placeSpan, resizeSpan } from '../../../core/schedule/index.ts';
import type { Span } from '../../../core/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import type { View } from '../contract.ts';
import type { Drawing, GridPosition } from './use-draw.ts';
import type { Move } from './use-move.ts';

/** What a pointer has in hand. */
interface Hold {
  /** A finger has rested on it. */
  lift(): void;
  drag(event: PointerEvent): void;
  drop(): void;
  cancel(): void;
  /** A mouse that stays here only clicks. */
  isOnlyClick?(event: PointerEvent): boolean;
}

interface Grip extends Hold {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  isActive: boolean;
}

/** CSS pixels that a pointer may tremble. */
const TREMBLE = 5;
/** Milliseconds that a finger rests before it lifts a lesson; a quicker one scrolls. */
const LONG_PRESS = 400;
/** CSS pixels at the end of a lesson that change its length. */
const EDGE = 7;

/**
 * What a mouse does to a grid, or a finger after a long press. It moves a lesson, whose end changes the length in week
 * and day; on free days and time it draws what is to be locked or made.
 */
export function useDrag(grid: RefObject<HTMLElement | null>, view: View, move: Move, drawing: Drawing) {
  const { root } = useHost();
  const { session, timeZone } = useScreen();
  const grip = useRef<Grip>(undefined);
  const stopWaiting = useRef<() => void>(undefined);
  const wasDragged = useRef(false);

  useEffect(() => () => stopWaiting.current?.(), []);

  const frame = () => ({ timeZone, now: session.clock.now() });
  const placeAt = (x: number, y: number): GridPosition | undefined => {
    const cell = root.elementsFromPoint(x, y).map((node) => node.closest<HTMLElement>('[data-day]')).find(Boolean);
    return cell && grid.current?.contains(cell) ? placeIn(cell, y) : undefined;
  };
  const holdLesson = (chip: HTMLElement, id: string, { clientX: x, clientY: y }: PointerEvent): Hold => {
    const startMinute = Number(chip.dataset.start);
    /** Minutes between the start of the lesson and the pointer. */
    const offset = (placeAt(x, y)?.minute ?? startMinute) - startMinute;
    const isEdge = view !== 'month' && chip.getBoundingClientRect().bottom - y < EDGE && !chip.dataset.after;
    const place = ({ clientX, clientY }: PointerEvent) => (lesson: Span): Span => {
      const under = placeAt(clientX, clientY);
      const start = zoneClock(timeZone)(lesson.startTimeMillis);
      if (!under) return lesson;
      if (view === 'month') return moveSpan(lesson, { days: dayNumber(under.day) - start.dayNumber }, frame());
      if (isEdge) {
        const end = start.minute + (lesson.endTimeMillis - lesson.startTimeMillis) / 60_000;
        return resizeSpan(lesson, 'end', Math.round((under.minute - end) / 15) * 15, frame());
      }
      // Grabbed before its day began: it lies over midnight.
      const minute = under.minute - offset;
      return minute < 0
        ? placeSpan(lesson, shiftDay(under.day, -1), minute + 1440, frame())
        : placeSpan(lesson, under.day, minute, frame());
    };
    return {
      lift: () => move.drag(id, (lesson) => lesson),
      drag: (event) => move.drag(id, place(event)),
      drop: move.drop,
      cancel: move.cancel,
    };
  };
  const holdFree = (cell: HTMLElement, { clientY }: PointerEvent): Hold => {
    const from = placeIn(cell, clientY);
    const placeOf = (event: PointerEvent): GridPosition =>
      (view === 'month' ? placeAt(event.clientX, event.clientY) ?? from : placeIn(cell, event.clientY));
    const start = (): void => {
      // So that Escape is heard.
      grid.current?.querySelector<HTMLElement>(`[data-date="${from.day}"]`)?.focus({ preventScroll: true });
      drawing.drag(from, from);
    };
    return {
      lift: start,
      drag: (event) => drawing.drag(from, placeOf(event)),
      drop: drawing.submit,
      cancel: drawing.cancel,
      isOnlyClick: (event) => view === 'month' && placeOf(event).day === from.day,
    };
  };
  const holdAt = (event: PointerEvent): { node: HTMLElement; hold: Hold } | undefined => {
    const target = event.target as Element;
    const chip = target.closest<HTMLElement>('[data-lesson]');
    const id = chip?.dataset.lesson;
    if (chip && id) return move.canMove(id) ? { node: chip, hold: holdLesson(chip, id, event) } : undefined;
    const cell = target.closest<HTMLElement>('[data-day]');
    return cell && drawing.isPossible ? { node: cell, hold: holdFree(cell, event) } : undefined;
  };
  const end = (): Grip | undefined => {
    const { current } = grip;
    grip.current = undefined;
    stopWaiting.current?.();
    return current;
  };
  const activate = (current: Grip): void => {
    current.isActive = true;
    wasDragged.current = true;
    current.lift();
  };

  return {
    onPointerDown(event: PointerEvent) {
      if (grip.current) return;
      wasDragged.current = false;
      drawing.drop();
      const held = event.button === 0 ? holdAt(event) : undefined;
      if (!held) return;
      const { clientX: x, clientY: y, pointerId: pointer, pointerType } = event;
      const next: Grip = { ...held.hold, pointer, x, y, isActive: false };
      grip.current = next;
      if (pointerType !== 'touch') return;
      keepTouch(held.node, () => next.isActive);
      stopWaiting.current = session.clock.after(LONG_PRESS, () => grip.current === next && activate(next));
    },
    onPointerMove(event: PointerEvent) {
      const { current } = grip;
      if (!current || event.pointerId !== current.pointer) return;
      const far = Math.hypot(event.clientX - current.x, event.clientY - current.y) > TREMBLE;
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
      if (event.pointerId !== grip.current?.pointer) return;
      const current = end();
      if (current?.isActive) current.drop();
    },
    onPointerCancel(event: PointerEvent) {
      if (event.pointerId !== grip.current?.pointer) return;
      const current = end();
      if (current?.isActive) current.cancel();
    },
    onKeyDownCapture({ key }: { key: string }) {
      if (!grip.current) wasDragged.current = false;
      else if (key === 'Escape' && grip.current.isActive) end()?.cancel();
    },
    /** The press that ended a drag is no click. */
    onClickCapture(event: { stopPropagation(): void; preventDefault(): void }) {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}

/** Where a height of the window lies in a day's cell. */
function placeIn(cell: HTMLElement, y: number): GridPosition {
  const { top, height } = cell.getBoundingClientRect();
  return { day: cell.dataset.day ?? '', minute: ((y - top) / height) * 1440 };
}

/**
 * Keeps the page from scrolling under a finger that has something in hand, and from taking its end for a press. On what it
 * has touched, which gets the touch even when it is drawn anew.
 */
function keepTouch(node: HTMLElement, isHeld: () => boolean): void {
  const over = new AbortController();
  const keep = (touch: Event): void => {
    if (isHeld()) touch.preventDefault();
    if (touch.type !== 'touchmove') over.abort();
  };
  for (const kind of ['touchmove', 'touchend', 'touchcancel']) node.addEventListener(kind, keep, { passive: false, signal: over.signal });
}
