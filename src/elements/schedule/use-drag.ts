import { useEffect, useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { dayNumber, moveSpan, placeSpan, resizeSpan, shiftDay, zoneClock } from '../../core/calendar/index.ts';
import type { Span } from '../../core/index.ts';
import { useHost } from '../element-context.ts';
import { useRoom } from '../session-context.ts';
import type { View } from './contract.ts';
import type { Move } from './use-move.ts';

interface Grip {
  readonly id: string;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  /** Minutes between the start of the lesson and the pointer. */
  readonly offset: number;
  readonly edge: 'end' | undefined;
  isActive: boolean;
}

/** CSS pixels that a pointer may tremble. */
const TREMBLE = 5;
/** Milliseconds that a finger rests before it lifts a lesson; a quicker one scrolls. */
const LONG_PRESS = 400;
/** CSS pixels at the end of a lesson that change its length. */
const EDGE = 7;

/** Moving a lesson with the mouse, or with a finger after a long press; its end changes the length in week and day. */
export function useDrag(grid: RefObject<HTMLElement | null>, view: View, move: Move) {
  const { root } = useHost();
  const { session, timeZone } = useRoom();
  const grip = useRef<Grip>(undefined);
  const stopWaiting = useRef<() => void>(undefined);
  const wasDragged = useRef(false);

  useEffect(() => () => stopWaiting.current?.(), []);

  const frame = () => ({ timeZone, now: session.clock.now() });
  const columnAt = (x: number, y: number): { day: string; minute: number } | undefined => {
    const cell = root.elementsFromPoint(x, y).map((node) => node.closest<HTMLElement>('[data-day]')).find(Boolean);
    if (!cell || !grid.current?.contains(cell)) return undefined;
    const { top, height } = cell.getBoundingClientRect();
    return { day: cell.dataset.day ?? '', minute: ((y - top) / height) * 1440 };
  };
  const place = ({ offset, edge }: Grip, { clientX, clientY }: PointerEvent) => (lesson: Span): Span => {
    const under = columnAt(clientX, clientY);
    const start = zoneClock(timeZone)(lesson.startTimeMillis);
    if (!under) return lesson;
    if (view === 'month') return moveSpan(lesson, { days: dayNumber(under.day) - start.dayNumber }, frame());
    if (edge) {
      const end = start.minute + (lesson.endTimeMillis - lesson.startTimeMillis) / 60_000;
      return resizeSpan(lesson, 'end', Math.round((under.minute - end) / 15) * 15, frame());
    }
    // Grabbed before its day began: it lies over midnight.
    const minute = under.minute - offset;
    return minute < 0
      ? placeSpan(lesson, shiftDay(under.day, -1), minute + 1440, frame())
      : placeSpan(lesson, under.day, minute, frame());
  };
  const end = (): Grip | undefined => {
    const { current } = grip;
    grip.current = undefined;
    stopWaiting.current?.();
    return current;
  };

  return {
    onPointerDown(event: PointerEvent) {
      wasDragged.current = false;
      const chip = (event.target as Element).closest<HTMLElement>('[data-lesson]');
      const id = chip?.dataset.lesson;
      if (!chip || !id || event.button !== 0 || grip.current || !move.canMove(id)) return;
      const { bottom } = chip.getBoundingClientRect();
      const { clientX: x, clientY: y, pointerId: pointer, pointerType } = event;
      const under = columnAt(x, y);
      const startMinute = Number(chip.dataset.start);
      const edge = view !== 'month' && bottom - y < EDGE && !chip.dataset.after ? 'end' as const : undefined;
      const next: Grip = { id, pointer, x, y, edge, offset: (under?.minute ?? startMinute) - startMinute, isActive: false };
      grip.current = next;
      if (pointerType !== 'touch') return;
      // Keeps the page from scrolling under the finger. On the chip, which gets the touch even when it is drawn anew.
      chip.addEventListener('touchmove', (touch) => grip.current === next && next.isActive && touch.preventDefault(), { passive: false });
      stopWaiting.current = session.clock.after(LONG_PRESS, () => {
        if (grip.current !== next) return;
        next.isActive = true;
        wasDragged.current = true;
        move.drag(id, (lesson) => lesson);
      });
    },
    onPointerMove(event: PointerEvent) {
      const { current } = grip;
      if (!current || event.pointerId !== current.pointer) return;
      const far = Math.hypot(event.clientX - current.x, event.clientY - current.y) > TREMBLE;
      if (!current.isActive && event.pointerType === 'touch') {
        if (far) end();
        return;
      }
      if (!current.isActive && far) {
        current.isActive = true;
        grid.current?.setPointerCapture(current.pointer);
      }
      if (!current.isActive) return;
      wasDragged.current = true;
      move.drag(current.id, place(current, event));
    },
    onPointerUp(event: PointerEvent) {
      if (event.pointerId !== grip.current?.pointer) return;
      if (end()?.isActive) move.drop();
    },
    onPointerCancel(event: PointerEvent) {
      if (event.pointerId === grip.current?.pointer && end()?.isActive) move.cancel();
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
