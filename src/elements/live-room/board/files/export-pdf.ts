import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { PAGE_WIDTH, type Board, type Materials } from '../../../../core/board/index.ts';
import { drawBackground } from './pdf-background.ts';
import { groundArt } from '../render/figure-art.ts';
import { drawArtwork } from './pdf-artwork.ts';
import { drawItem } from './pdf-items.ts';
import { POINTS_PER_UNIT, type PdfTarget } from './pdf-target.ts';

/**
 * Writes all pages as a PDF: pages of PDFs unchanged, with the ink as vectors on top. `isComplete` is false where some
 * material could not be read.
 */
export async function writeBoardPdf(
  board: Board,
  materials: Pick<Materials, 'read'>,
  title: string,
): Promise<{ blob: Blob; isComplete: boolean }> {
  // Without the time of its making, the same board gives the same file, which is mailed once.
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title);
  document.setProducer('teacher-elements');
  const font = await document.embedFont(StandardFonts.Helvetica);
  const target: PdfTarget = { document, font, materials, source: createSourceCache(materials) };
  let isComplete = true;

  for (const { id, height, background, ground } of board.pages()) {
    const page = document.addPage([PAGE_WIDTH * POINTS_PER_UNIT, height * POINTS_PER_UNIT]);
    const sheet = { page, height };
    // Contents of a page are written one after another, in their order.
    // oxlint-disable-next-line no-await-in-loop
    if (background && !(await drawBackground(target, sheet, background))) isComplete = false;
    if (ground) drawArtwork(target, sheet, groundArt(ground, height), { x: 0, y: 0, width: PAGE_WIDTH, height });
    for (const item of board.items(id)) {
      // oxlint-disable-next-line no-await-in-loop
      if (!(await drawItem(target, sheet, item))) isComplete = false;
    }
  }
  const bytes = await document.save();
  return { blob: new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), isComplete };
}

/** Loads each PDF of the lesson once. */
function createSourceCache(materials: Pick<Materials, 'read'>): PdfTarget['source'] {
  const sources = new Map<string, Promise<PDFDocument | undefined>>();
  const load = (address: string) =>
    materials
      .read(address)
      .then((blob) => blob.arrayBuffer())
      .then((buffer) => PDFDocument.load(buffer))
      .catch(() => undefined);
  return (address) => {
    const source = sources.get(address) ?? load(address);
    sources.set(address, source);
    return source;
  };
}
