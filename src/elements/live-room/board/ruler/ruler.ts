import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import { PAGE_WIDTH, type Box, type Point } from '../../../../core/board/index.ts';
import { freePart } from '../../free-part.ts';
import type { BoardRenderer } from '../render/board-renderer.ts';
import { toPixels, toUnits } from '../render/camera.ts';
import { radians, turned } from '../tools/shapes.ts';

/** Height of the ruler, and how near to its edge a stroke starts that follows it; CSS pixels. */
export const RULER_HEIGHT_PX = 84;
const SNAP_REACH_PX = 18;
/** Length of the ruler: so much of the area, and not more. */
const LENGTH_SHARE = 0.8;
const MAX_LENGTH_PX = 560;
/** A ruler turned by hand stops at multiples of the one, within the other; degrees. */
const TURN_STEP = 15;
const TURN_TOLERANCE = 2;

/** Position of the ruler: its middle in board units, and its angle in degrees, clockwise on the screen. */
interface RulerPose extends Point {
  readonly angle: number;
}

/** A ruler on the own view of the page. The others see only the strokes along it. */
export interface Ruler {
  /** Undefined while there is none. */
  readonly pose: ReadonlySignal<RulerPose | undefined>;
  /** Shows the ruler in the middle of what is visible beside an open panel, or closes it. */
  toggle(): void;
  hide(): void;
  /** Moves the ruler by a distance in CSS pixels. */
  move(dx: number, dy: number): void;
  /** Turns the ruler so that it points at a position in CSS pixels of the area. */
  pointAt(pixel: Point): void;
  /** Turns the ruler counterclockwise, to the next multiple of `degrees`. */
  turn(degrees: number): void;
  /** Length in CSS pixels. Reads signals. */
  length(): number;
  /**
   * A function that moves points to the edge, for a stroke that starts near it; undefined for any other stroke.
   * @param width width of the stroke, in board units
   */
  snapAt(start: Point, width: number): ((point: Point) => Point) | undefined;
  dispose(): void;
}

/** The angle that a person reads: counterclockwise from level, 0 to 179°. */
export const shownAngle = ({ angle }: RulerPose): number => ((Math.round(-angle) % 180) + 180) % 180;

/** @param covers what covers the area, in its CSS pixels: a ruler does not lie below what takes a whole side of it */
export function createRuler(renderer: BoardRenderer, covers?: ReadonlySignal<readonly Box[]>): Ruler {
  const pose = signal<RulerPose | undefined>(undefined);
  /** The area without an open panel, or the keyboard of the screen. */
  const free = computed(() => {
    const size = renderer.size.value;
    const sides = (covers?.value ?? []).filter(({ width, height }) => width >= size.width || height >= size.height);
    return freePart({ width: MAX_LENGTH_PX, height: RULER_HEIGHT_PX }, size, sides);
  });
  const length = (): number => Math.min(MAX_LENGTH_PX, free.value.width * LENGTH_SHARE);
  const change = (next: Partial<RulerPose>): void => {
    const before = pose.peek();
    if (!before) return;
    const { x, y, angle } = { ...before, ...next };
    const within = (value: number, all: number): number => Math.max(0, Math.min(value, all));
    pose.value = { x: within(x, PAGE_WIDTH), y: within(y, renderer.pageHeight()), angle };
  };

  /** Moves the ruler out from below what has come over it. Without that it stays, also where the page has moved it away. */
  function uncover(): void {
    const [at, camera, part] = [pose.peek(), renderer.camera.peek(), free.peek()];
    if (!at) return;
    const middle = toPixels(camera, at);
    const angle = radians(at.angle);
    const [along, across] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
    const halfWidth = (length() * along + RULER_HEIGHT_PX * across) / 2;
    const halfHeight = (length() * across + RULER_HEIGHT_PX * along) / 2;
    const keptIn = (value: number, start: number, space: number, half: number): number =>
      space < 2 * half ? start + space / 2 : Math.max(start + half, Math.min(value, start + space - half));
    change(
      toUnits(camera, {
        x: keptIn(middle.x, part.x, part.width, halfWidth),
        y: keptIn(middle.y, part.y, part.height, halfHeight),
      }),
    );
  }
  let before = '';
  const dispose = effect(() => {
    const part = JSON.stringify(free.value);
    // A ruler that was put half out of sight stays there until something else comes.
    if (part !== before && covers) untracked(uncover);
    before = part;
  });

  return {
    pose,
    length,
    dispose,
    toggle() {
      const { x, y, width, height } = free.peek();
      const seen = renderer.view();
      const middle = toUnits(renderer.camera.peek(), { x: x + width / 2, y: y + height / 2 });
      pose.value = pose.peek()
        ? undefined
        : {
            x: Math.max(seen.x, Math.min(middle.x, seen.x + seen.width)),
            y: Math.max(seen.y, Math.min(middle.y, seen.y + seen.height)),
            angle: 0,
          };
    },
    hide() {
      pose.value = undefined;
    },
    move(dx, dy) {
      const { scale } = renderer.camera.peek();
      const { x = 0, y = 0 } = pose.peek() ?? {};
      change({ x: x + dx / scale, y: y + dy / scale });
    },
    pointAt(pixel) {
      const [at, camera] = [pose.peek(), renderer.camera.peek()];
      if (!at) return;
      const [dx, dy] = [pixel.x - (at.x * camera.scale + camera.x), pixel.y - (at.y * camera.scale + camera.y)];
      const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
      const nearest = Math.round(angle / TURN_STEP) * TURN_STEP;
      change({ angle: Math.abs(angle - nearest) <= TURN_TOLERANCE ? nearest : angle });
    },
    turn(degrees) {
      const { angle = 0 } = pose.peek() ?? {};
      const steps = -angle / Math.abs(degrees);
      const next = degrees > 0 ? Math.floor(steps + 1.001) : Math.ceil(steps - 1.001);
      change({ angle: -next * Math.abs(degrees) });
    },
    snapAt(start, width) {
      const at = pose.peek();
      if (!at) return undefined;
      const { scale } = renderer.camera.peek();
      const [half, edge, reach] = [length() / 2 / scale, RULER_HEIGHT_PX / 2 / scale, SNAP_REACH_PX / scale];
      const angle = radians(at.angle);
      const onRuler = (point: Point): Point => turned({ x: point.x - at.x, y: point.y - at.y }, -angle);
      const from = onRuler(start);
      if (Math.abs(from.x) > half || Math.abs(Math.abs(from.y) - edge) > reach) return undefined;
      const y = Math.sign(from.y) * (edge + width / 2);
      return (point) => {
        const x = Math.max(-half, Math.min(onRuler(point).x, half));
        const moved = turned({ x, y }, angle);
        return { x: moved.x + at.x, y: moved.y + at.y };
      };
    },
  };
}
