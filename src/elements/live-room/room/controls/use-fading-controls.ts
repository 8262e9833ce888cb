import { useEffect, useState, type RefObject } from 'react';

/** Time without any sign of the user until the controls fade, in ms. */
export const FADE_AFTER_MS = 4000;
/** A touch that is shorter than this is a tap, in ms. */
const TAP_MS = 250;

interface Options {
  /** Whether there is something to see below the controls. */
  readonly canFade: boolean;
  /** Keeps the controls: somebody waits, or a dialog is open. */
  readonly isHeld: boolean;
}

/**
 * Whether the controls have faded: after four seconds without a move, a touch, a key or a new focus in the room, and at once
 * while somebody writes on the board. Whoever writes on does not bring them back, for they would come under the pen.
 */
export function useFadingControls(area: RefObject<HTMLElement | null>, { canFade, isHeld }: Options): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const node = area.current;
    if (!canFade || isHeld || !node) {
      setAway(false);
      return undefined;
    }
    let timer = 0;
    let strokeAt = -Infinity;
    let pressedAt = 0;
    const isKept = (): boolean =>
      matchMedia('(forced-colors: active)').matches ||
      node.querySelector('.live-room-controls :focus-visible, .live-room-controls:hover, dialog[open]') !== null;
    const fade = (): void => {
      if (isKept()) wake();
      else setAway(true);
    };
    function wake(): void {
      setAway(false);
      clearTimeout(timer);
      timer = window.setTimeout(fade, FADE_AFTER_MS);
    }
    const isOnBoard = ({ target }: Event): boolean => (target as Element).closest('.board-area') !== null;
    const onMove = (event: PointerEvent): void => {
      if (isOnBoard(event) && (event.buttons !== 0 || event.timeStamp - strokeAt < FADE_AFTER_MS)) return;
      wake();
    };
    const onDown = (event: PointerEvent): void => {
      pressedAt = event.timeStamp;
      if (!isOnBoard(event)) return wake();
      strokeAt = event.timeStamp;
      clearTimeout(timer);
      setAway(!isKept());
    };
    const onUp = (event: PointerEvent): void => {
      if (!isOnBoard(event)) return;
      strokeAt = event.timeStamp;
      // A finger has no way to move without drawing: its tap calls them.
      if (event.pointerType === 'touch' && event.timeStamp - pressedAt < TAP_MS) wake();
      else timer = window.setTimeout(fade, FADE_AFTER_MS);
    };
    const listening = new AbortController();
    node.addEventListener('pointermove', onMove, listening);
    node.addEventListener('pointerdown', onDown, listening);
    node.addEventListener('pointerup', onUp, listening);
    for (const type of ['keydown', 'focusin']) node.addEventListener(type, wake, listening);
    wake();
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [area, canFade, isHeld]);
  return isAway;
}
