import {
  type FigureItem,
  PAGE_WIDTH,
  type Ground,
  type Curve,
  type Range,
  type Ranges,
  type Stamp,
} from '../../../../core/board/index.ts';
import { inkColour } from './ink.ts';
import type { Artwork, ArtLabel, Shape } from './artwork.ts';
import type { Size } from './camera.ts';

/** Plots and papers are drawn in tenths of a unit: their coordinates are whole. */
export const ART_STEPS = 10;

const artworks = new WeakMap<FigureItem, Artwork>();

/** What a figure looks like, computed once. */
export function artworkOf(item: FigureItem): Artwork {
  const known = artworks.get(item);
  if (known) return known;
  const artwork = figureArt(item);
  artworks.set(item, artwork);
  return artwork;
}

function figureArt(item: FigureItem): Artwork {
  if (item.kind === 'stamp') return stampArt(item.name, inkColour(item.colour, 'pen'));
  if (item.kind === 'plot')
    return plotArt(
      item.ranges,
      { width: item.box.width / item.scale, height: item.box.height / item.scale },
      item.curves,
    );
  const { width, height, outline, labels } = item.drawing;
  const colour = inkColour(item.colour, 'pen');
  return {
    width,
    height,
    shapes: [{ path: outline, colour }],
    labels: labels.map((label) => ({ ...label, colour, align: 'left' })),
  };
}

/** A page is as wide as A4 is long, 297 mm: printed, a square has 5 mm. */
const SQUARE = (PAGE_WIDTH * 5) / 297;
const LINE_DISTANCE = (PAGE_WIDTH * 8) / 297;
const GROUND = '#bcd2de';

/** The lines, squares or axes of a page. */
export function groundArt(ground: Ground, height: number): Artwork {
  if (ground.type === 'axes') return plotArt(ground.ranges, { width: PAGE_WIDTH, height }, []);
  const [right, bottom] = [PAGE_WIDTH * ART_STEPS, Math.round(height * ART_STEPS)];
  const places = (length: number, distance: number, first: number): number[] =>
    Array.from({ length: Math.ceil(length / distance) - first }, (_, index) =>
      Math.round((index + first) * distance * ART_STEPS),
    );
  const isLined = ground.type === 'lined';
  const rows = isLined ? places(height, LINE_DISTANCE, 2) : places(height, SQUARE, 1);
  const columns = isLined ? [] : places(PAGE_WIDTH, SQUARE, 1);
  const path = [...rows.map((y) => `M0 ${y}L${right} ${y}`), ...columns.map((x) => `M${x} 0L${x} ${bottom}`)].join('');
  return { width: right, height: bottom, shapes: [{ path, colour: GROUND, line: 1.4 * ART_STEPS }], labels: [] };
}

/** How many lines of the grid there are at most, along the longer side. */
const MAXIMUM_LINES = 20;
const AXIS = '#3d474e';
const GRID = '#c3d6e0';
const LABEL_SIZE = 22 * ART_STEPS;

/** A length between lines of which each is 1, 2 or 5 times a power of ten. */
function gridStep([from, until]: Range, lines: number): number {
  const rough = (until - from) / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough * 0.999) ?? 10;
  return factor * power;
}

/** The multiples of a step within a range. */
function ticks([from, until]: Range, step: number): number[] {
  const first = Math.ceil(from / step - 1e-6);
  const count = Math.floor(until / step + 1e-6) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}

/** Turns coordinates of the axes into places of the drawing, in tenths of a unit. */
function plotScale({ x, y }: Ranges, { width, height }: Size) {
  const across = (value: number): number => Math.round(((value - x[0]) / (x[1] - x[0])) * width * ART_STEPS);
  const down = (value: number): number => Math.round(((y[1] - value) / (y[1] - y[0])) * height * ART_STEPS);
  return { across, down };
}

/** Axes with their grid and numbers, and the curves of functions. */
export function plotArt(ranges: Ranges, size: Size, curves: readonly Curve[]): Artwork {
  const [width, height] = [size.width * ART_STEPS, size.height * ART_STEPS];
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
      { path: grid, colour: GRID, line: 1.5 * ART_STEPS },
      ...axes(ranges, size),
      ...curves.map(({ outline, colour }) => ({
        path: outline,
        colour: inkColour(colour, 'pen'),
        line: 5 * ART_STEPS,
      })),
    ],
    labels: [...axisNumbers(ranges, size, columns, rows), ...axisNames(ranges, size)],
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
  const right = Math.round(size.width * ART_STEPS);
  const bottom = Math.round(size.height * ART_STEPS);
  const [long, wide] = [16 * ART_STEPS, 7 * ART_STEPS];
  return [
    { path: `M0 ${y}L${right} ${y}M${x} ${bottom}L${x} 0`, colour: AXIS, line: 2.5 * ART_STEPS },
    {
      path: `M${right} ${y}L${right - long} ${y - wide}L${right - long} ${y + wide}ZM${x} 0L${x - wide} ${long}L${x + wide} ${long}Z`,
      colour: AXIS,
    },
  ];
}

function axisNumbers(ranges: Ranges, size: Size, columns: readonly number[], rows: readonly number[]): ArtLabel[] {
  const { across, down } = plotScale(ranges, size);
  const at = origin(ranges, size);
  const [right, bottom] = [size.width * ART_STEPS, size.height * ART_STEPS];
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

function axisNames(ranges: Ranges, size: Size): ArtLabel[] {
  const at = origin(ranges, size);
  const right = size.width * ART_STEPS;
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

/** Stamps are drawn on a square of this side. */
const STAMP_SQUARE = 2000;
const STAMP_MIDDLE = STAMP_SQUARE / 2;
/** Lines of the pen that a teacher marks with. */
const PEN_LINE = 110;

type Spot = readonly [number, number];
const write = ([x, y]: Spot): string => `${Math.round(x)} ${Math.round(y)}`;
const polyline = (spots: readonly Spot[]): string =>
  spots.map((spot, index) => `${index === 0 ? 'M' : 'L'}${write(spot)}`).join('');
/** A place around the middle; angles count from the top, clockwise. */
const around = (radius: number, angle: number): Spot => [
  STAMP_MIDDLE + radius * Math.sin(angle),
  STAMP_MIDDLE - radius * Math.cos(angle),
];

const ring = (radius: number): string =>
  `${polyline(Array.from({ length: 72 }, (_, step) => around(radius, (step / 72) * 2 * Math.PI)))}Z`;

/** Two and a half turns from the middle outwards, as はなまる begins. */
const spiral = (radius: number): string =>
  polyline(
    Array.from({ length: 121 }, (_, step) => {
      const share = step / 120;
      return around(60 + (radius - 60) * share, share * 5 * Math.PI + Math.PI);
    }),
  );

/** Petals between two radii. */
function petals(count: number, inner: number, outer: number): string {
  const start = write(around(inner, 0));
  const arcs = Array.from({ length: count }, (_, petal) => {
    const turn = (share: number): number => ((petal + share) / count) * 2 * Math.PI;
    const [first, second] = [around(outer, turn(0.1)), around(outer, turn(0.9))];
    return `C${write(first)} ${write(second)} ${write(around(inner, turn(1)))}`;
  });
  return `M${start}${arcs.join('')}Z`;
}

function star(): string {
  const corners = Array.from({ length: 10 }, (_, corner) =>
    around(corner % 2 === 0 ? 900 : 400, (corner / 10) * 2 * Math.PI),
  );
  return `${polyline(corners)}Z`;
}

/** The letters of よくできました on squares of 100, as strokes of a round pen. */
const LETTERS = {
  よ: 'M52 10L52 66C52 88 20 92 20 76C20 60 62 62 84 84M52 32L80 30',
  く: 'M66 10C56 24 30 42 30 50C30 58 58 76 68 90',
  で: 'M14 24L74 18C46 26 32 44 34 62C36 80 54 88 70 86M70 36L76 48M84 30L90 42',
  き: 'M20 26L76 20M18 46L80 40M46 8L64 58C52 54 36 56 30 64C22 76 34 90 66 86',
  ま: 'M18 26L80 26M22 48L76 48M50 8L50 70C50 90 18 88 18 76C18 64 56 66 80 84',
  し: 'M36 10L34 66C34 90 62 92 78 66',
  た: 'M14 30L60 26M38 10C34 40 26 64 14 88M52 50L82 48M50 72C50 86 66 88 86 84',
};

/** Moves the strokes of a letter to a place. */
function letter(name: keyof typeof LETTERS, [left, top]: Spot, size: number): string {
  let isAcross = false;
  return LETTERS[name].replace(/\d+/g, (number) => {
    isAcross = !isAcross;
    return String(Math.round((isAcross ? left : top) + (Number(number) / 100) * size));
  });
}

function wellDone(): string {
  const lines = ['よく', 'でき', 'ました'] as const;
  const size = 350;
  return lines
    .flatMap((line, row) =>
      [...line].map((name, column) =>
        letter(
          name as keyof typeof LETTERS,
          [STAMP_MIDDLE + (column - line.length / 2) * size, 475 + row * size],
          size,
        ),
      ),
    )
    .join('');
}

const penLine = (path: string, width = PEN_LINE): Omit<Shape, 'colour'> => ({ path, line: width });

const STAMP_SHAPES: Readonly<Record<Stamp, () => readonly Omit<Shape, 'colour'>[]>> = {
  flower: () => [penLine(spiral(520)), penLine(petals(8, 620, 1080))],
  circle: () => [penLine(ring(860), 130)],
  cross: () => [penLine('M240 240L1760 1760M1760 240L240 1760', 130)],
  triangle: () => [penLine('M1000 180L1840 1700L160 1700Z', 130)],
  check: () => [penLine('M240 1100L800 1680L1780 320', 150)],
  star: () => [{ path: star() }],
  wellDone: () => [penLine(petals(12, 840, 1010), 50), penLine(ring(770), 30), penLine(wellDone(), 46)],
};

/** A stamp in one colour. */
export function stampArt(name: Stamp, colour: string): Artwork {
  return {
    width: STAMP_SQUARE,
    height: STAMP_SQUARE,
    shapes: STAMP_SHAPES[name]().map((shape) => ({ ...shape, colour })),
    labels: [],
  };
}
