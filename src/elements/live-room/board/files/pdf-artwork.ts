import { LineCapStyle } from '@cantoo/pdf-lib';
import type { Box } from '../../../../core/board/index.ts';
import type { Artwork } from '../render/artwork.ts';
import { pdfColour, POINTS_PER_UNIT, type PdfTarget, type Sheet } from './pdf-target.ts';

/** Draws a drawing as vectors, as wide as a box. */
export function drawArtwork({ font }: PdfTarget, { page, height }: Sheet, artwork: Artwork, box: Box): void {
  const scale = (box.width / artwork.width) * POINTS_PER_UNIT;
  const [left, top] = [box.x * POINTS_PER_UNIT, (height - box.y) * POINTS_PER_UNIT];
  for (const { path, colour, line } of artwork.shapes) {
    if (path === '') continue;
    page.drawSvgPath(path, {
      x: left,
      y: top,
      scale,
      ...(line === undefined
        ? { color: pdfColour(colour), borderWidth: 0 }
        : { borderColor: pdfColour(colour), borderWidth: line, borderLineCap: LineCapStyle.Round }),
    });
  }
  for (const { text, x, y, size, colour, align } of artwork.labels) {
    const width = font.widthOfTextAtSize(text, size * scale);
    page.drawText(text, {
      x: left + x * scale - width * { left: 0, center: 0.5, right: 1 }[align],
      y: top - y * scale,
      size: size * scale,
      font,
      color: pdfColour(colour),
    });
  }
}
