import type { Stamp } from '../../../../core/board/index.ts';
import type { Artwork, Shape } from './artwork.ts';

/** Stamps are drawn on a square of this side. */
const SIDE = 2000;
const MIDDLE = SIDE / 2;
/** Lines of the pen that a teacher marks with. */
const LINE = 110;

type Spot = readonly [number, number];
const write = ([x, y]: Spot): string => `${Math.round(x)} ${Math.round(y)}`;
const polyline = (spots: readonly Spot[]): string =>
  spots.map((spot, index) => `${index === 0 ? 'M' : 'L'}${write(spot)}`).join('');
/** A place around the middle; angles count from the top, clockwise. */
const around = (radius: number, angle: number): Spot => [
  MIDDLE + radius * Math.sin(angle),
  MIDDLE - radius * Math.cos(angle),
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
        letter(name as keyof typeof LETTERS, [MIDDLE + (column - line.length / 2) * size, 475 + row * size], size),
      ),
    )
    .join('');
}

const stroke = (path: string, line = LINE): Omit<Shape, 'colour'> => ({ path, line });

const STAMP_SHAPES: Readonly<Record<Stamp, () => readonly Omit<Shape, 'colour'>[]>> = {
  flower: () => [stroke(spiral(520)), stroke(petals(8, 620, 1080))],
  circle: () => [stroke(ring(860), 130)],
  cross: () => [stroke('M240 240L1760 1760M1760 240L240 1760', 130)],
  triangle: () => [stroke('M1000 180L1840 1700L160 1700Z', 130)],
  check: () => [stroke('M240 1100L800 1680L1780 320', 150)],
  star: () => [{ path: star() }],
  wellDone: () => [stroke(petals(12, 840, 1010), 50), stroke(ring(770), 30), stroke(wellDone(), 46)],
};

/** A stamp in one colour. */
export function stampArt(name: Stamp, colour: string): Artwork {
  return { width: SIDE, height: SIDE, shapes: STAMP_SHAPES[name]().map((shape) => ({ ...shape, colour })), labels: [] };
}
