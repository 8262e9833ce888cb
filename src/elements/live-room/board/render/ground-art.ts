import { PAGE_WIDTH, type Ground } from '../../../../core/board/index.ts';
import type { Artwork } from './artwork.ts';
import { plotArt } from './plot-art.ts';

/** A page is as wide as A4 is long, 297 mm: printed, a square has 5 mm. */
export const SQUARE = (PAGE_WIDTH * 5) / 297;
const LINE_DISTANCE = (PAGE_WIDTH * 8) / 297;
const COLOUR = '#bcd2de';

/** Paths have whole coordinates: they are in tenths of a unit. */
const STEPS = 10;

/** The lines, squares or axes of a page. */
export function groundArt(ground: Ground, height: number): Artwork {
  if (ground.type === 'axes') return plotArt(ground.ranges, { width: PAGE_WIDTH, height }, []);
  const [right, bottom] = [PAGE_WIDTH * STEPS, Math.round(height * STEPS)];
  const places = (length: number, distance: number, first: number): number[] =>
    Array.from({ length: Math.ceil(length / distance) - first }, (_, index) =>
      Math.round((index + first) * distance * STEPS),
    );
  const isLined = ground.type === 'lined';
  const rows = isLined ? places(height, LINE_DISTANCE, 2) : places(height, SQUARE, 1);
  const columns = isLined ? [] : places(PAGE_WIDTH, SQUARE, 1);
  const path = [...rows.map((y) => `M0 ${y}L${right} ${y}`), ...columns.map((x) => `M${x} 0L${x} ${bottom}`)].join('');
  return { width: right, height: bottom, shapes: [{ path, colour: COLOUR, line: 1.4 * STEPS }], labels: [] };
}
