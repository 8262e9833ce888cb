import type { Point } from '../../../../core/board/index.ts';
import type { BoardRenderer } from '../render/board-renderer.ts';
import type { Camera } from '../render/camera.ts';

/** Fingers that move less than this, in CSS pixels, and no longer than this, in ms, tap. */
const TAP_REACH_PX = 10;
const TAP_MS = 400;
/** A pen that comes down so soon after a hand, in ms, takes back what the hand has moved. */
const PALM_MS = 500;

export interface FingerGesturesOptions {
  readonly renderer: BoardRenderer;
  /** The fingers moved the camera. */
  onCameraMove(): void;
  /** Two or three fingers tapped the board together. */
  onTap(fingers: 2 | 3): void;
}

/** Fingers that do not draw: they move the camera, or tap. Positions are in CSS pixels of the area. */
export interface FingerGestures {
  /** Number of fingers that are down. */
  count(): number;
  /** A finger touched the board at `start`, and is at `now`. */
  down(id: number, time: number, start: Point, now?: Point): void;
  /** Returns whether the finger is one of these. */
  move(id: number, now: Point): boolean;
  up(id: number, time: number): void;
  /** The fingers belong to the hand that writes with a pen: they are ignored until they are lifted. */
  drop(time: number): void;
}

interface Finger {
  readonly start: Point;
  readonly now: Point;
}

export function createFingerGestures({ renderer, onCameraMove, onTap }: FingerGesturesOptions): FingerGestures {
  const fingers = new Map<number, Finger>();
  /** From the first finger down to the last one up. */
  let group: { readonly time: number; readonly camera: Camera; most: number; isTap: boolean } | undefined;

  const hasLeft = ({ start, now }: Finger): boolean => Math.hypot(now.x - start.x, now.y - start.y) > TAP_REACH_PX;

  return {
    count: () => fingers.size,
    down(id, time, start, now = start) {
      group ??= { time, camera: renderer.camera.peek(), most: 0, isTap: true };
      fingers.set(id, { start, now });
      group.most = Math.max(group.most, fingers.size);
      if (hasLeft({ start, now })) group.isTap = false;
    },
    move(id, now) {
      const before = fingers.get(id);
      if (!before || !group) return false;
      const finger = { ...before, now };
      fingers.set(id, finger);
      if (hasLeft(finger)) group.isTap = false;
      if (group.isTap) return true;
      const other = [...fingers].find(([each]) => each !== id)?.[1];
      if (other) pinch(renderer, before.now, now, other.now);
      else pan(renderer, now.x - before.now.x, now.y - before.now.y);
      onCameraMove();
      return true;
    },
    up(id, time) {
      if (!fingers.delete(id) || fingers.size > 0 || !group) return;
      const { most, isTap, time: start } = group;
      group = undefined;
      if (isTap && time - start < TAP_MS && (most === 2 || most === 3)) onTap(most);
    },
    drop(time) {
      if (group && time - group.time < PALM_MS) renderer.moveCamera(group.camera);
      fingers.clear();
      group = undefined;
    },
  };
}

/** Moves the camera by a distance in CSS pixels. */
export function pan(renderer: BoardRenderer, dx: number, dy: number): void {
  const camera = renderer.camera.peek();
  renderer.moveCamera({ ...camera, x: camera.x + dx, y: camera.y + dy });
}

/** Zooms and pans by the movement of one of two fingers, in CSS pixels. */
function pinch(renderer: BoardRenderer, before: Point, now: Point, other: Point): void {
  const factor =
    Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
  const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 };
  renderer.zoom(factor, middle);
  pan(renderer, (now.x - before.x) / 2, (now.y - before.y) / 2);
}
