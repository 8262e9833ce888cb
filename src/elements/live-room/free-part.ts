import type { Box } from '../../core/board/index.ts';

type Size = Pick<Box, 'width' | 'height'>;

/** A part of the viewport that is smaller than this, in CSS pixels, shows nothing that can be read. */
const LEAST_PX = 120;

/**
 * The part of a viewport in which something of these proportions is largest, beside the boxes that cover the viewport. All of
 * the viewport where they leave no part of a useful size. CSS pixels.
 */
export function freePart(shape: Size, viewport: Size, covers: readonly Box[]): Box {
  const whole = { x: 0, y: 0, ...viewport };
  let parts: Box[] = [whole];
  for (const cover of covers) parts = parts.flatMap((part) => beside(part, cover));
  const scaleIn = (part: Box): number => Math.min(part.width / shape.width, part.height / shape.height);
  const area = ({ width, height }: Box): number => width * height;
  const [best = whole] = parts
    .filter(({ width, height }) => width >= LEAST_PX && height >= LEAST_PX)
    .toSorted((one, other) => scaleIn(other) - scaleIn(one) || area(other) - area(one));
  return best;
}

/** The largest boxes within a box that another box does not cover: above, below, and at both sides of it. */
function beside(part: Box, cover: Box): Box[] {
  const [right, bottom] = [part.x + part.width, part.y + part.height];
  const [coverRight, coverBottom] = [cover.x + cover.width, cover.y + cover.height];
  if (cover.x >= right || coverRight <= part.x || cover.y >= bottom || coverBottom <= part.y) return [part];
  const rest = [
    { ...part, height: cover.y - part.y },
    { ...part, y: coverBottom, height: bottom - coverBottom },
    { ...part, width: cover.x - part.x },
    { ...part, x: coverRight, width: right - coverRight },
  ];
  return rest.filter(({ width, height }) => width > 0 && height > 0);
}
