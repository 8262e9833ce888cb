import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { expect } from '@open-wc/testing';
import { createMaterials, type Board, type Materials } from '../../../../src/core/board/index.ts';
import { createSession } from '../../../../src/core/session/index.ts';
import { writeBoardPdf } from '../../../../src/elements/live-room/board/files/export-pdf.ts';
import { tokenOf } from '../../../support/servers/ask.ts';
import { startProvider, type RemoteProvider } from '../../../support/servers/provider.ts';

/** A provider of its own, and what uploads to it and reads from it as its teacher. */
export async function startMaterials(): Promise<{ provider: RemoteProvider; materials: Materials }> {
  const provider = await startProvider();
  const token = await tokenOf(provider.url);
  const session = createSession({
    provider: provider.url,
    fetch: (...request) => fetch(...request),
    hostName: location.hostname,
    fetchToken: () => Promise.resolve(token),
  });
  const materials = createMaterials({
    provider: provider.url,
    fetch: (...request) => fetch(...request),
    fileToken: () => token,
    api: session.api,
  });
  return { provider, materials };
}

/** Pages of one colour each, with a white edge. */
export async function pdfOf(...colours: (readonly [number, number, number])[]): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  for (const colour of colours)
    document.addPage([800, 600]).drawRectangle({ x: 100, y: 100, width: 600, height: 400, color: rgb(...colour) });
  return document;
}
export const fileOf = async (document: PDFDocument, name = 'プリント.pdf'): Promise<File> =>
  new File([Uint8Array.from(await document.save())], name, { type: 'application/pdf' });

export async function pngOf(colour: string, width = 400, height = 300): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is a canvas.');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], 'picture.png', { type: 'image/png' });
}

/** The board as a PDF, in which everything is drawn as vectors. */
export async function vectorPdf(board: Board, materials: Materials): Promise<Blob> {
  const { blob, isComplete } = await writeBoardPdf(board, materials, '数学');
  expect(isComplete).to.equal(true);
  expect(new TextDecoder('latin1').decode(await blob.arrayBuffer())).to.not.include('/Subtype /Image');
  return blob;
}

/** The colour of a picture at a place, 0 to 1 across and down. */
export async function pixelOf(picture: Blob | ImageBitmap, across: number, down: number): Promise<number[]> {
  const bitmap = await createImageBitmap(picture);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return Array.from(
    context?.getImageData(Math.floor(bitmap.width * across), Math.floor(bitmap.height * down), 1, 1).data ?? [],
  );
}

export const isBlue = ([red = 0, green = 0, blue = 0]: number[]): boolean => blue > 180 && red < 90 && green < 90;
export const isRed = ([red = 0, green = 0, blue = 0]: number[]): boolean => red > 150 && green < 90 && blue < 90;
