import { boxAround, type Box, type Point } from './geometry.ts';

/** The numbers in packed strokes follow this order: add new colours at the end. */
export const COLOURS = ['black', 'red', 'blue', 'green', 'orange', 'purple', 'yellow', 'pink'] as const;
export type Colour = (typeof COLOURS)[number];
const INK_TOOLS = ['pen', 'highlighter'] as const;
export type InkTool = (typeof INK_TOOLS)[number];

/** A point of a stroke; `pressure` is 0–1, absent if the device does not report it. */
export interface InkPoint extends Point {
  readonly pressure?: number;
}

/** One stroke; `width` in units. */
export interface Stroke {
  readonly tool: InkTool;
  readonly colour: Colour;
  readonly width: number;
  readonly points: readonly InkPoint[];
}

const STROKE_POINTS = 20_000;
/** The largest coordinate, in units. */
export const MAXIMUM_COORDINATE = 100_000;
const MAXIMUM_WIDTH = 200;

const VERSION = 1;
/** Steps per unit, for coordinates and widths. */
const STEPS_PER_UNIT = 8;
const HAS_PRESSURE = 0b10;

/** Encodes a stroke: differences between points in 1/8 units, and one byte of pressure each, if there is any. */
export function packStroke({ tool, colour, width, points }: Stroke): Uint8Array {
  const hasPressure = points.some(({ pressure }) => pressure !== undefined);
  const bytes: number[] = [
    VERSION,
    INK_TOOLS.indexOf(tool) | (hasPressure ? HAS_PRESSURE : 0),
    COLOURS.indexOf(colour),
  ];
  const write = (value: number): void => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
    bytes.push(rest);
  };
  const writeSigned = (value: number): void => write(value < 0 ? -value * 2 - 1 : value * 2);
  write(Math.round(Math.min(width, MAXIMUM_WIDTH) * STEPS_PER_UNIT));
  const kept = points.slice(0, STROKE_POINTS);
  write(kept.length);
  let [lastX, lastY] = [0, 0];
  for (const { x, y, pressure = 0.5 } of kept) {
    const [stepX, stepY] = [steps(x), steps(y)];
    writeSigned(stepX - lastX);
    writeSigned(stepY - lastY);
    if (hasPressure) bytes.push(Math.round(Math.max(0, Math.min(1, pressure)) * 255));
    [lastX, lastY] = [stepX, stepY];
  }
  return Uint8Array.from(bytes);
}

const steps = (units: number): number =>
  Math.round(Math.max(-MAXIMUM_COORDINATE, Math.min(MAXIMUM_COORDINATE, units)) * STEPS_PER_UNIT) || 0;

/** Decodes a stroke; undefined if the bytes are not a stroke. */
export function unpackStroke(bytes: Uint8Array): Stroke | undefined {
  let position = 3;
  let broken = bytes[0] !== VERSION;
  const readByte = (): number => {
    const byte = bytes[position];
    position += 1;
    if (byte === undefined) broken = true;
    return byte ?? 0;
  };
  const read = (): number => {
    let [value, factor] = [0, 1];
    for (let length = 0; length < 5; length += 1, factor *= 0x80) {
      const byte = readByte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    broken = true;
    return 0;
  };
  const readSigned = (): number => {
    const value = read();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };

  const flags = bytes[1] ?? 0;
  const tool = INK_TOOLS[flags & 1];
  const colour = COLOURS[bytes[2] ?? COLOURS.length];
  const width = read() / STEPS_PER_UNIT;
  const count = read();
  const hasPressure = (flags & HAS_PRESSURE) !== 0;
  // Too short for this number of points: do not allocate memory for them.
  if (broken || !tool || !colour || width <= 0 || width > MAXIMUM_WIDTH || count < 1 || count > STROKE_POINTS)
    return undefined;
  if (bytes.length - position < count * (hasPressure ? 3 : 2)) return undefined;
  const points: InkPoint[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    x += readSigned();
    y += readSigned();
    const point = { x: x / STEPS_PER_UNIT, y: y / STEPS_PER_UNIT };
    if (broken || Math.abs(point.x) > MAXIMUM_COORDINATE || Math.abs(point.y) > MAXIMUM_COORDINATE) return undefined;
    points.push(hasPressure ? { ...point, pressure: readByte() / 255 } : point);
  }
  return broken ? undefined : { tool, colour, width, points };
}

/** Bounding box of a stroke; pressure widens it to at most one and a half times its width. */
export function strokeBox({ points, width }: Stroke): Box {
  return boxAround(points, width * 0.75 + 1);
}
