import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { deviceClock } from '../../../../core/index.ts';
import type { Presence } from '../../board/presence.ts';

/** Time without a move until a laser is gone, in ms. */
export const LASER_MS = 2_000;

/** A point of a picture: 0 to 1 across and down. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Broadcasts where this participant points on a picture, until the pointer leaves it or keeps still.
 * @param page what the laser points at, for the other participants
 */
export function usePointing(presence: Presence, page: string, isPointing: boolean) {
  const [own, setOwn] = useState<PicturePoint>();
  const cancelEnd = useRef(() => {});

  const latest = useRef(() => {});
  latest.current = (): void => {
    cancelEnd.current();
    setOwn(undefined);
    presence.update({ laser: undefined });
  };
  useEffect(() => {
    if (!isPointing) return undefined;
    return () => latest.current();
  }, [isPointing, page]);

  function point({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const [x, y] = [(clientX - left) / width, (clientY - top) / height];
    if (x < 0 || x > 1 || y < 0 || y > 1) return;
    setOwn({ x, y });
    presence.update({ laser: { page, x, y } });
    cancelEnd.current();
    cancelEnd.current = deviceClock.after(LASER_MS, () => latest.current());
  }

  return {
    own,
    handlers: {
      onPointerDown: point,
      onPointerMove: point,
      onPointerLeave({ pointerType }: PointerEvent<HTMLElement>) {
        // A lifted finger has left, too: its last point fades.
        if (pointerType === 'mouse') latest.current();
      },
    },
  };
}
