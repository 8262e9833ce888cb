import type { FigureItem } from '../../../../core/board/index.ts';
import { inkColour } from '../tools/ink/ink-colours.ts';
import type { Artwork } from './artwork.ts';
import { plotArt } from './plot-art.ts';
import { stampArt } from './stamp-art.ts';

const artworks = new WeakMap<FigureItem, Artwork>();

/** What a figure looks like, computed once. */
export function artworkOf(item: FigureItem): Artwork {
  const known = artworks.get(item);
  if (known) return known;
  const artwork = create(item);
  artworks.set(item, artwork);
  return artwork;
}

function create(item: FigureItem): Artwork {
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
