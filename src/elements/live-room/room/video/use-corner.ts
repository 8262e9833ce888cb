import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { createSafeStorage } from '../../../../core/index.ts';
import { effectiveScale } from '../../../../ui/placement/effective-scale.ts';
import { useScreen } from '../../../../runtime/screen-context.ts';
import { cornerAfter, cornerBeside, cornerNear, isCorner, type Corner } from './tile-layout.ts';
import { isComposing } from '../../../../runtime/is-composing.ts';

const STORAGE_KEY = 'teacher-live-corner';
const storage = createSafeStorage(() => localStorage);
/** A press that moves less than this is a click, in CSS pixels. */
const DRAG_THRESHOLD_PX = 6;
const SNAP_MS = 160;

interface Drag {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  isMoving: boolean;
}

/** The corner in which the small videos float, and the ways to choose another one. The browser remembers it. */
export interface FloatingCorner {
  readonly corner: Corner;
  readonly isRightToLeft: boolean;
  /** Handlers of the element that floats. */
  readonly drag: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(event: PointerEvent<HTMLElement>): void;
    onPointerCancel(event: PointerEvent<HTMLElement>): void;
  };
  onKeyDown(event: KeyboardEvent): void;
  next(): void;
}

export function useCorner(): FloatingCorner {
  const isRightToLeft = useScreen().direction === 'rtl';
  const [corner, setCorner] = useState<Corner>(() => {
    const stored = storage.getItem(STORAGE_KEY);
    return isCorner(stored) ? stored : 'top-end';
  });
  const drag = useRef<Drag>(undefined);
  /** The element that was let go, and where. */
  const released = useRef<{ element: HTMLElement; box: DOMRect }>(undefined);

  const choose = (next: Corner): void => {
    storage.setItem(STORAGE_KEY, next);
    setCorner(next);
  };
  useLayoutEffect(() => {
    const { element, box } = released.current ?? {};
    released.current = undefined;
    if (!element || !box || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const [now, scale] = [element.getBoundingClientRect(), effectiveScale(element)];
    const from = `${(box.left - now.left) / scale.x}px ${(box.top - now.top) / scale.y}px`;
    element.animate([{ translate: from }, { translate: '0 0' }], { duration: SNAP_MS, easing: 'ease-out' });
  }, [corner]);

  function end({ currentTarget, pointerId, type }: PointerEvent<HTMLElement>): void {
    const { current } = drag;
    if (current?.id !== pointerId) return;
    drag.current = undefined;
    if (!current.isMoving) return;
    const box = currentTarget.getBoundingClientRect();
    currentTarget.style.translate = '';
    const main = currentTarget.closest('.live-room-main')?.getBoundingClientRect();
    if (!main || type === 'pointercancel') return;
    released.current = { element: currentTarget, box };
    choose(cornerNear({ x: box.left + box.width / 2, y: box.top + box.height / 2 }, main, isRightToLeft));
  }

  return {
    corner,
    isRightToLeft,
    drag: {
      onPointerDown({ currentTarget, target, pointerId, clientX, clientY, button }) {
        if (button !== 0) return;
        drag.current = { id: pointerId, x: clientX, y: clientY, isMoving: false };
        // A fast pointer leaves the video with its first move. The click of a captured pointer would miss the button.
        if (!(target as Element).closest('button')) currentTarget.setPointerCapture(pointerId);
      },
      onPointerMove({ currentTarget, pointerId, clientX, clientY, buttons }) {
        const { current } = drag;
        if (current?.id !== pointerId) return;
        if (buttons === 0) {
          drag.current = undefined;
          return;
        }
        const [x, y] = [clientX - current.x, clientY - current.y];
        if (!current.isMoving && Math.hypot(x, y) < DRAG_THRESHOLD_PX) return;
        if (!current.isMoving) currentTarget.setPointerCapture(pointerId);
        current.isMoving = true;
        const scale = effectiveScale(currentTarget);
        currentTarget.style.translate = `${x / scale.x}px ${y / scale.y}px`;
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
    onKeyDown(event) {
      if (isComposing(event)) return;
      const next = cornerBeside(corner, event.key, isRightToLeft);
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      choose(next);
    },
    next: () => choose(cornerAfter(corner)),
  };
}
