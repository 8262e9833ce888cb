import type { Curve, Range, Ranges } from '../../../../core/board/index.ts';
import { inkColour } from '../tools/ink/ink-colours.ts';
import type { Artwork, ArtLabel, Shape } from './artwork.ts';
import type { Size } from './camera.ts';

/** Plots are drawn in tenths of a unit: their coordinates are whole. */
export const PLOT_STEPS = 10;
/** How many lines of the grid there are at most, along the longer side. */
const MAXIMUM_LINES = 20;
const AXIS = '#3d474e';
const GRID = '#c3d6e0';
const LABEL_SIZE = 22 * PLOT_STEPS;

/** A length between lines of which each is 1, 2 or 5 times a power of ten. */
export function gridStep([from, until]: Range, lines: number): number {
  const rough = (until - from) / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough * 0.999) ?? 10;
  return factor * power;
}

/** The multiples of a step within a range. */
export function ticks([from, until]: Range, step: number): number[] {
  const first = Math.ceil(from / step - 1e-6);
  const count = Math.floor(until / step + 1e-6) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}

/** Turns coordinates of the axes into places of the drawing, in tenths of a unit. */
export function plotScale({ x, y }: Ranges, { width, height }: Size) {
  const across = (value: number): number => Math.round(((value - x[0]) / (x[1] - x[0])) * width * PLOT_STEPS);
  const down = (value: number): number => Math.round(((y[1] - value) / (y[1] - y[0])) * height * PLOT_STEPS);
  return { across, down };
}

/** Axes with their grid and numbers, and the curves of functions. */
export function plotArt(ranges: Ranges, size: Size, curves: readonly Curve[]): Artwork {
  const [width, height] = [size.width * PLOT_STEPS, size.height * PLOT_STEPS];
  const longer = Math.max(width, height);
  const steps = {
    x: gridStep(ranges.x, Math.max(2, (MAXIMUM_LINES * width) / longer)),
    y: gridStep(ranges.y, Math.max(2, (MAXIMUM_LINES * height) / longer)),
  };
  const { across, down } = plotScale(ranges, size);
  const [right, bottom] = [Math.round(width), Math.round(height)];
  const columns = ticks(ranges.x, steps.x);
  const rows = ticks(ranges.y, steps.y);
  const grid = [
    ...columns.map((value) => `M${across(value)} 0L${across(value)} ${bottom}`),
    ...rows.map((value) => `M0 ${down(value)}L${right} ${down(value)}`),
  ].join('');
  return {
    width,
    height,
    shapes: [
      { path: grid, colour: GRID, line: 1.5 * PLOT_STEPS },
      ...axes(ranges, size),
      ...curves.map(({ outline, colour }) => ({
        path: outline,
        colour: inkColour(colour, 'pen'),
        line: 5 * PLOT_STEPS,
      })),
    ],
    labels: [...numbers(ranges, size, columns, rows), ...names(ranges, size)],
  };
}

/** Where the axes are: at 0, or at the nearest edge. */
function origin(ranges: Ranges, size: Size): { x: number; y: number } {
  const { across, down } = plotScale(ranges, size);
  const within = ([from, until]: Range): number => Math.min(until, Math.max(from, 0));
  return { x: across(within(ranges.x)), y: down(within(ranges.y)) };
}

function axes(ranges: Ranges, size: Size): Shape[] {
  const { x, y } = origin(ranges, size);
  const right = Math.round(size.width * PLOT_STEPS);
  const bottom = Math.round(size.height * PLOT_STEPS);
  const [long, wide] = [16 * PLOT_STEPS, 7 * PLOT_STEPS];
  return [
    { path: `M0 ${y}L${right} ${y}M${x} ${bottom}L${x} 0`, colour: AXIS, line: 2.5 * PLOT_STEPS },
    {
      path: `M${right} ${y}L${right - long} ${y - wide}L${right - long} ${y + wide}ZM${x} 0L${x - wide} ${long}L${x + wide} ${long}Z`,
      colour: AXIS,
    },
  ];
}

function numbers(ranges: Ranges, size: Size, columns: readonly number[], rows: readonly number[]): ArtLabel[] {
  const { across, down } = plotScale(ranges, size);
  const at = origin(ranges, size);
  const [right, bottom] = [size.width * PLOT_STEPS, size.height * PLOT_STEPS];
  // Not at the ends, where arrows and names are, and not so close that they touch.
  const fits = (position: number, end: number): boolean =>
    position > LABEL_SIZE * 1.6 && position < end - LABEL_SIZE * 1.6;
  const isWide = at.x < LABEL_SIZE * 2;
  const belowAxis = at.y + LABEL_SIZE * 1.1 < bottom ? at.y + LABEL_SIZE * 1.1 : at.y - LABEL_SIZE * 0.4;
  const label = { size: LABEL_SIZE, colour: AXIS } as const;
  return [
    ...spaced(columns, across)
      .filter((value) => value !== 0 && fits(across(value), right))
      .map((value) => ({ ...label, text: written(value), x: across(value), y: belowAxis, align: 'center' as const })),
    ...spaced(rows, down)
      .filter((value) => value !== 0 && fits(down(value), bottom))
      .map((value) => ({
        ...label,
        text: written(value),
        x: at.x + LABEL_SIZE * (isWide ? 0.4 : -0.4),
        y: down(value) + LABEL_SIZE * 0.35,
        align: isWide ? ('left' as const) : ('right' as const),
      })),
  ];
}

/** Every, every second or every fifth of the lines, so that their numbers have room. */
function spaced(values: readonly number[], position: (value: number) => number): readonly number[] {
  const [first = 0, second = 0] = values;
  const distance = Math.abs(position(second) - position(first));
  const longest = Math.max(...values.map((value) => written(value).length), 1);
  const every = [1, 2, 5, 10].find((each) => each * distance > LABEL_SIZE * (0.6 * longest + 0.8)) ?? 20;
  const step = second - first;
  return values.filter((value) => Math.abs(Math.round(value / step)) % every === 0);
}

/** With a dash that the fonts of PDFs have. */
const written = (value: number): string => String(Number(value.toPrecision(6))).replace('-', '–');

function names(ranges: Ranges, size: Size): ArtLabel[] {
  const at = origin(ranges, size);
  const right = size.width * PLOT_STEPS;
  const label = { size: LABEL_SIZE * 1.2, colour: AXIS } as const;
  const isLow = at.y > LABEL_SIZE * 2;
  return [
    { ...label, text: 'x', x: right - LABEL_SIZE * 0.5, y: at.y + LABEL_SIZE * (isLow ? -0.7 : 1.5), align: 'center' },
    { ...label, text: 'y', x: at.x + LABEL_SIZE * 0.8, y: LABEL_SIZE, align: 'center' },
    ...(ranges.x[0] < 0 && ranges.y[0] < 0
      ? [{ ...label, text: 'O', x: at.x - LABEL_SIZE * 0.5, y: at.y + LABEL_SIZE * 1.2, align: 'center' as const }]
      : []),
  ];
}
