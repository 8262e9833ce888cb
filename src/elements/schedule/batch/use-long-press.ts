import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { useScreen } from '../../../runtime/screen-context.ts';

/** Time a finger must rest on a lesson. */
const LONG_PRESS_MS = 500;
/** A finger that moves further scrolls, in CSS pixels. */
const TREMOR_PX = 8;

/** Reports a lesson of a list that a finger holds; the click at the end is left out. */
export function useLongPress(onHold: (id: string) => void) {
  const { session } = useScreen();
  const press = useRef<{ x: number; y: number; stop: () => void }>(undefined);
  const isHeld = useRef(false);
  const end = (): void => {
    press.current?.stop();
    press.current = undefined;
  };
  useEffect(() => end, []);
  return {
    onPointerDown({ target, pointerType, clientX: x, clientY: y }: PointerEvent) {
      end();
      isHeld.current = false;
      const { lesson } = (target as Element).closest<HTMLElement>('[data-lesson]')?.dataset ?? {};
      if (!lesson || pointerType !== 'touch') return;
      const hold = (): void => {
        isHeld.current = true;
        onHold(lesson);
      };
      press.current = { x, y, stop: session.clock.after(LONG_PRESS_MS, hold) };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > TREMOR_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      if (isHeld.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!isHeld.current) return;
      isHeld.current = false;
      event.stopPropagation();
    },
  };
}
