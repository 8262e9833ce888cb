import type { Ranges } from '../../../../../core/board/index.ts';
import { ART_STEPS } from '../../render/figure-art.ts';
import type { Size } from '../../render/camera.ts';
import type { Evaluate } from './expression.ts';

/** How many values of a function are computed per unit of the board. */
const SAMPLES_PER_UNIT = 2;
/** A point closer to the line between its neighbours than this is left out, in tenths of a unit. */
const TOLERANCE = 2;

type Spot = readonly [x: number, y: number];

/**
 * The line of a function as the outline of a curve, within the ranges; empty if nothing is visible. It is broken where the
 * function has no value, and at poles.
 */
export function curveOutline(evaluate: Evaluate, ranges: Ranges, size: Size): string {
  const count = Math.ceil(size.width * SAMPLES_PER_UNIT);
  const [from, until] = ranges.x;
  const bottom = Math.round(size.height * ART_STEPS);
  const valueAt = (step: number): Spot => {
    const x = from + ((until - from) * step) / count;
    return [x, evaluate(x)];
  };
  const lines: Spot[][] = [];
  let line: Spot[] = [];
  const finish = (): void => {
    if (line.length > 1) lines.push(line);
    line = [];
  };
  const exact = exactScale(ranges, size);
  let before = valueAt(0);
  for (let step = 1; step <= count; step += 1) {
    const after = valueAt(step);
    const isLine = Number.isFinite(before[1]) && Number.isFinite(after[1]) && !isPole(evaluate, before, after, ranges);
    const piece = isLine ? clip(exact(before), exact(after), bottom) : undefined;
    if (!piece) finish();
    else {
      const [start, end] = piece;
      const last = line.at(-1);
      if (!last || Math.hypot(last[0] - start[0], last[1] - start[1]) > 0.01) {
        finish();
        line = [start];
      }
      line.push(end);
    }
    before = after;
  }
  finish();
  return lines.map(written).join('');
}

/** Coordinates in tenths of a unit, not yet rounded. */
function exactScale({ x, y }: Ranges, { width, height }: Size): (value: Spot) => Spot {
  return ([across, value]) => [
    ((across - x[0]) / (x[1] - x[0])) * width * ART_STEPS,
    ((y[1] - value) / (y[1] - y[0])) * height * ART_STEPS,
  ];
}

/** Whether a function jumps between two values: the value in the middle is not between them. */
function isPole(evaluate: Evaluate, [x1, y1]: Spot, [x2, y2]: Spot, { y: [low, high] }: Ranges): boolean {
  if (Math.abs(y2 - y1) < high - low) return false;
  const middle = evaluate((x1 + x2) / 2);
  return !(middle >= Math.min(y1, y2) && middle <= Math.max(y1, y2)) || y1 * y2 < 0;
}

/** The part of a line between the top and the bottom of a plot. */
function clip(start: Spot, end: Spot, bottom: number): readonly [Spot, Spot] | undefined {
  const [low, high] = [Math.min(start[1], end[1]), Math.max(start[1], end[1])];
  if (high < 0 || low > bottom) return undefined;
  const at = (y: number): Spot => {
    const share = (y - start[1]) / (end[1] - start[1]);
    return [start[0] + (end[0] - start[0]) * share, y];
  };
  const inside = (spot: Spot): Spot => (spot[1] < 0 ? at(0) : spot[1] > bottom ? at(bottom) : spot);
  return [inside(start), inside(end)];
}

/** The points of a line without which it would look different (Ramer, Douglas and Peucker). */
function simplified(line: readonly Spot[]): readonly Spot[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return line;
  let [farthest, distance] = [0, 0];
  const [across, down] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(across, down) || 1;
  for (let index = 1; index < line.length - 1; index += 1) {
    const [x, y] = line[index] ?? first;
    const away = Math.abs((x - first[0]) * down - (y - first[1]) * across) / length;
    if (away > distance) [farthest, distance] = [index, away];
  }
  if (distance <= TOLERANCE) return [first, last];
  return [...simplified(line.slice(0, farthest + 1)), ...simplified(line.slice(farthest)).slice(1)];
}

const written = (line: readonly Spot[]): string =>
  simplified(line)
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${Math.round(x)} ${Math.round(y)}`)
    .join('');
