import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { createSafeStorage } from '../../../../core/session/index.ts';
import { effectiveScale } from '../../../../ui/placement/effective-scale.ts';
import { useScreen } from '../../../../runtime/screen-context.ts';
import { isComposing } from '../../../../runtime/is-composing.ts';
import type { Participant } from '../../../../core/live-room/index.ts';

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

/** Maximum of others that float over something larger; more would hide it. */
const MAX_FLOATING = 3;

/** Layout of the tiles: floating over something larger, two people, the speaker large, or all in the same size. */
type TileLayout = 'dock' | 'duo' | 'speaker' | 'grid';

/** `others`: how many beside this participant are inside. */
export function layoutOf(others: number, isFloating: boolean, isSpeakerView: boolean): TileLayout {
  if (isFloating) return 'dock';
  if (others === 1) return 'duo';
  return others > 1 && isSpeakerView ? 'speaker' : 'grid';
}

/** The most important of many others, teachers and the speaker, in the order of the list. */
export function prominent(others: readonly Participant[], speaker: string | undefined): readonly Participant[] {
  if (others.length <= MAX_FLOATING) return others;
  const rank = ({ id, role }: Participant): number => (role === 'teacher' ? 0 : id === speaker ? 1 : 2);
  const chosen = others.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_FLOATING);
  return others.filter((participant) => chosen.includes(participant));
}

/** A corner of the main area, in the reading direction. */
export const CORNERS = ['top-start', 'top-end', 'bottom-end', 'bottom-start'] as const;
type Corner = (typeof CORNERS)[number];

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const cornerOf = (isTop: boolean, isStart: boolean): Corner =>
  `${isTop ? 'top' : 'bottom'}-${isStart ? 'start' : 'end'}`;

/** The corner that is nearest to a point. */
export function cornerNear({ x, y }: Point, { left, top, width, height }: Box, isRightToLeft: boolean): Corner {
  const isLeft = x < left + width / 2;
  return cornerOf(y < top + height / 2, isLeft !== isRightToLeft);
}

/** The corner that an arrow key leads to; undefined for any other key. */
export function cornerBeside(corner: Corner, key: string, isRightToLeft: boolean): Corner | undefined {
  const [isTop, isStart] = [corner.startsWith('top'), corner.endsWith('start')];
  if (key === 'ArrowUp' || key === 'ArrowDown') return cornerOf(key === 'ArrowUp', isStart);
  if (key === 'ArrowLeft' || key === 'ArrowRight') return cornerOf(isTop, (key === 'ArrowLeft') !== isRightToLeft);
  return undefined;
}

/** The next corner, clockwise in left-to-right languages. */
export const cornerAfter = (corner: Corner): Corner =>
  CORNERS[(CORNERS.indexOf(corner) + 1) % CORNERS.length] ?? corner;

const isCorner = (text: unknown): text is Corner => (CORNERS as readonly unknown[]).includes(text);

/** Where a corner is on the screen, as a name for its text. */
export function sideOf(corner: Corner, isRightToLeft: boolean): 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight' {
  const isLeft = corner.endsWith('start') !== isRightToLeft;
  if (corner.startsWith('top')) return isLeft ? 'topLeft' : 'topRight';
  return isLeft ? 'bottomLeft' : 'bottomRight';
}
