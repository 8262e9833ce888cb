import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { holdTaps } from './hold-taps.ts';

/** Time without any sign of the user until the controls fade, in ms. */
export const FADE_AFTER_MS = 4000;
/** A tap within this time after a stroke belongs to the writing, in ms: the dot of an i, a full stop. */
export const WRITING_MS = 1500;
/** A touch larger than this, in CSS px, may be the hand that holds a pen, and is no tap. */
const PALM_PX = 70;

interface Options {
  /** Whether there is something to see below the controls. */
  readonly canFade: boolean;
  /** Keeps the controls: somebody waits, or a dialog is open. */
  readonly isHeld: boolean;
}

/**
 * Whether the controls have faded (docs/design-choices.md#live-rooms): after four seconds without a move, a touch, a key or a new focus in the room, and at once
 * while somebody writes on the board. Further strokes do not bring them back, for they would come under the pen.
 *
 * A tap of a finger or the mouse on the board brings them back and draws nothing, except shortly after a stroke, when it
 * draws. A pen always draws and never brings them back: its dots are part of the writing. `wake` is for the handle.
 */
export function useFadingControls(
  area: RefObject<HTMLElement | null>,
  { canFade, isHeld }: Options,
): { isAway: boolean; wake: () => void } {
  const [isAway, setAway] = useState(false);
  const waking = useRef<() => void>(undefined);
  useEffect(() => {
    const node = area.current;
    if (!canFade || isHeld || !node) {
      setAway(false);
      return undefined;
    }
    let timer = 0;
    let strokeAt = -Infinity;
    let isStroke = false;
    let isFaded = false;
    const isKept = (): boolean =>
      matchMedia('(forced-colors: active)').matches ||
      node.querySelector('.live-room-controls :focus-visible, .live-room-controls:hover, dialog[open]') !== null;
    const set = (next: boolean): void => {
      isFaded = next;
      setAway(next);
    };
    const fade = (): void => {
      if (isKept()) wake();
      else set(true);
    };
    function wake(): void {
      set(false);
      clearTimeout(timer);
      timer = window.setTimeout(fade, FADE_AFTER_MS);
    }
    waking.current = wake;
    const isOn = ({ target }: Event, selector: string): boolean => (target as Element).closest(selector) !== null;
    const isOnBoard = (event: Event): boolean => isOn(event, '.board-area');
    // The handle has to be there until it is pressed: what comes in its place would get the press.
    const isOnHandle = (event: Event): boolean => isOn(event, '.live-handle');
    const isWriting = (event: PointerEvent): boolean => event.timeStamp - strokeAt < WRITING_MS;
    const onMove = (event: PointerEvent): void => {
      if (isOnHandle(event)) return;
      const isPen = event.pointerType === 'pen';
      if (isOnBoard(event) && (isPen || event.buttons !== 0 || event.timeStamp - strokeAt < FADE_AFTER_MS)) return;
      wake();
    };
    const onDown = (event: PointerEvent): void => {
      if (isOnHandle(event)) return;
      if (!isOnBoard(event)) return wake();
      isStroke = true;
      strokeAt = event.timeStamp;
      clearTimeout(timer);
      set(!isKept());
    };
    const onUp = (event: PointerEvent): void => {
      isStroke = false;
      if (!isOnBoard(event)) return;
      strokeAt = event.timeStamp;
      timer = window.setTimeout(fade, FADE_AFTER_MS);
    };
    const onFocus = (event: Event): void => {
      if (!isOnBoard(event)) wake();
      // The focus that a stroke took from the controls kept them.
      else if (isStroke) set(!isKept());
    };
    const releaseTaps = holdTaps(node, {
      isHeld: (event) =>
        isFaded &&
        isOnBoard(event) &&
        event.pointerType !== 'pen' &&
        event.button === 0 &&
        Math.max(event.width, event.height) < PALM_PX &&
        !isWriting(event),
      onTap: wake,
    });
    const listening = new AbortController();
    node.addEventListener('pointermove', onMove, listening);
    node.addEventListener('pointerdown', onDown, listening);
    for (const type of ['pointerup', 'pointercancel'] as const) node.addEventListener(type, onUp, listening);
    node.addEventListener('keydown', wake, listening);
    node.addEventListener('focusin', onFocus, listening);
    wake();
    return () => {
      clearTimeout(timer);
      releaseTaps();
      listening.abort();
    };
  }, [area, canFade, isHeld]);
  return { isAway, wake: useCallback(() => waking.current?.(), []) };
}
