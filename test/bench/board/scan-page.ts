// The page that scans.ts drives: makes scans of some 10 MB, and draws them as a page of a PDF on a board.
import { renderPdfPage } from '../../../src/elements/live-room/board/files/pdf.ts';

export type Kind = 'JPEG 2000' | 'JPEG' | 'Flate';
/** Times in ms. */
export interface Drawn {
  readonly megabytes: number;
  readonly megapixels: number;
  readonly drawn: number;
  /** The same page at another width, for which a teacher zooms in. */
  readonly again: number;
}

declare global {
  /** @param tile address of a picture of 256 × 256 pixels as a JPEG 2000 codestream with one tile */
  var drawScan: (kind: Kind, tile: string) => Promise<Drawn>;
  /** How long the browser takes for the JPEG without a PDF: decodes it, and draws it as large. Milliseconds. */
  var drawJpeg: () => Promise<number>;
}

const [ACROSS, DOWN, TILE] = [16, 19, 256];
const [WIDTH, HEIGHT] = [ACROSS * TILE, DOWN * TILE];
/** Pixels of the page on a small and on a sharp screen. */
const WIDTHS = [1200, 2000] as const;

const contextOf = (width: number, height: number): OffscreenCanvasRenderingContext2D => {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  return context;
};

/** What a scanner sees: paper with noise in steps of `step`, and lines of writing. Always the same. */
function paper(step: number): OffscreenCanvasRenderingContext2D {
  const context = contextOf(WIDTH, HEIGHT);
  const image = context.createImageData(WIDTH, HEIGHT);
  let seed = 1;
  for (let offset = 0; offset < image.data.length; offset += 4) {
    const isInk = Math.trunc(offset / (4 * WIDTH)) % 64 < 8;
    for (let channel = 0; channel < 3; channel += 1) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      image.data[offset + channel] = (isInk ? 40 : 210) + Math.trunc((seed >>> 27) / step) * step;
    }
    image.data[offset + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return context;
}

const jpeg = (): Promise<Blob> => paper(1).canvas.convertToBlob({ type: 'image/jpeg', quality: 0.96 });

/** The tile, as often as fits: decoders work on each as if it were another. */
async function jpeg2000(address: string): Promise<Blob> {
  const tile = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const isPart = (_: number, offset: number): boolean => tile[offset] === 0xff && tile[offset + 1] === 0x90;
  const start = tile.findIndex(isPart);
  const [head, part, end] = [tile.slice(0, start), tile.slice(start, -2), tile.slice(-2)];
  const size = new DataView(head.buffer);
  size.setUint32(8, WIDTH);
  size.setUint32(12, HEIGHT);
  const parts = Array.from({ length: ACROSS * DOWN }, (_, number) => {
    const copy = part.slice();
    new DataView(copy.buffer).setUint16(4, number);
    return copy;
  });
  return new Blob([head, ...parts, end]);
}

async function flate(): Promise<Blob> {
  const { data } = paper(8).getImageData(0, 0, WIDTH, HEIGHT);
  const letters = data.filter((_, offset) => offset % 4 !== 3);
  return new Response(new Blob([letters]).stream().pipeThrough(new CompressionStream('deflate'))).blob();
}

const OF_KIND: Readonly<Record<Kind, { readonly filter: string; make(tile: string): Promise<Blob> }>> = {
  'JPEG 2000': { filter: 'JPXDecode', make: jpeg2000 },
  JPEG: { filter: 'DCTDecode', make: jpeg },
  Flate: { filter: 'FlateDecode', make: flate },
};

/** A PDF with one page of A4, which the picture fills. */
function pdfOf(picture: Blob, filter: string): Blob {
  const contents = 'q 595 0 0 842 0 0 cm /I Do Q';
  const objects: (string | Blob)[][] = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    ['<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>'],
    [`<</Length ${contents.length}>>stream\n${contents}\nendstream`],
    [
      `<</Type/XObject/Subtype/Image/Width ${WIDTH}/Height ${HEIGHT}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/${filter}/Length ${picture.size}>>stream\n`,
      picture,
      '\nendstream',
    ],
  ];
  const parts: (string | Blob)[] = ['%PDF-1.5\n'];
  const offsets = objects.map((object, number) => {
    const offset = new Blob(parts).size;
    parts.push(`${number + 1} 0 obj\n`, ...object, '\nendobj\n');
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = new Blob(parts).size;
  const size = objects.length + 1;
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer<</Size ${size}/Root 1 0 R>>\n`);
  return new Blob([...parts, `startxref\n${table}\n%%EOF`]);
}

/** Milliseconds until a page is there, and its pixels are. */
async function timed(draw: () => Promise<ImageBitmap>): Promise<number> {
  const started = performance.now();
  const bitmap = await draw();
  const context = contextOf(1, 1);
  context.drawImage(bitmap, 0, 0, 1, 1);
  if (context.getImageData(0, 0, 1, 1).data[3] !== 255) throw new Error('The page was not drawn.');
  return performance.now() - started;
}

globalThis.drawScan = async (kind, tile) => {
  const { filter, make } = OF_KIND[kind];
  const picture = await make(tile);
  const pdf = pdfOf(picture, filter);
  const [small, sharp] = WIDTHS;
  const drawn = await timed(() => renderPdfPage(kind, pdf, 1, small));
  const again = await timed(() => renderPdfPage(kind, pdf, 1, sharp));
  return { megabytes: picture.size / 1e6, megapixels: (WIDTH * HEIGHT) / 1e6, drawn, again };
};

globalThis.drawJpeg = async () => {
  const picture = await jpeg();
  return timed(async () => {
    const bitmap = await createImageBitmap(picture);
    const [width] = WIDTHS;
    const context = contextOf(width, (width * HEIGHT) / WIDTH);
    context.drawImage(bitmap, 0, 0, context.canvas.width, context.canvas.height);
    bitmap.close();
    return context.canvas.transferToImageBitmap();
  });
};
