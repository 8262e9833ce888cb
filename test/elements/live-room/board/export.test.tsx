import { expect } from '@open-wc/testing';
import type { Board, Materials } from '../../../../src/core/board/index.ts';
import { writeBoardPdf } from '../../../../src/elements/live-room/board/files/export-pdf.ts';
import { writePagePng } from '../../../../src/elements/live-room/board/render/draw-page.ts';
import { openPdf, renderPdfPage } from '../../../../src/elements/live-room/board/files/pdf.ts';
import type { RemoteProvider } from '../../../support/servers/provider.ts';
import { sampleRoom } from './board-pair.tsx';
import { fileOf, isBlue, isRed, pdfOf, pixelOf, pngOf, startMaterials } from './files.ts';
import { PDFDocument } from '@cantoo/pdf-lib';

describe('a board', () => {
  let provider: RemoteProvider;
  let materials: Materials;
  let board: Board;

  before(async () => {
    ({ provider, materials } = await startMaterials());
  });
  beforeEach(() => {
    board = sampleRoom(provider.url, materials).seats[0].board;
  });

  describe('that is exported', () => {
    it('is a PDF of all pages: unchanged PDF pages with ink and texts on top', async () => {
      const uploaded = await materials.upload?.(await fileOf(await pdfOf([1, 1, 1], [0, 0, 1])));
      const page = board.addPage('first', {
        height: 1200,
        background: { type: 'pdf', address: uploaded?.data ?? '', page: 2 },
      });
      board.draw(page, {
        tool: 'pen',
        colour: 'red',
        width: 60,
        points: [
          { x: 400, y: 600 },
          { x: 800, y: 600 },
          { x: 1200, y: 600 },
        ],
      });
      board.write('first', { text: 'x = 2', x: 100, y: 100, width: 200, height: 60, size: 40, colour: 'black' });
      board.write('first', { text: '答えは二つ', x: 800, y: 600, width: 200, height: 60, size: 200, colour: 'red' });
      const { blob, isComplete } = await writeBoardPdf(board, materials, '数学');
      expect(isComplete).to.equal(true);
      const written = await openPdf(blob);
      expect(written.numPages).to.equal(2);
      const words = await (await written.getPage(1)).getTextContent();
      expect(words.items.map((item) => ('str' in item ? item.str : '')).join('')).to.include('x = 2');

      const pixel = async (number: number, across: number, down: number): Promise<number[]> => {
        const bitmap = await renderPdfPage('written', blob, number, 1600);
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return Array.from(
          context?.getImageData(Math.floor(bitmap.width * across), Math.floor(bitmap.height * down), 1, 1).data ?? [],
        );
      };
      expect(isBlue(await pixel(2, 0.5, 0.3))).to.equal(true);
      expect(isRed(await pixel(2, 0.5, 0.5))).to.equal(true);
      // The page of the PDF is still vectors: nothing in the file is a picture of it.
      expect(new TextDecoder('latin1').decode(await blob.arrayBuffer()).split('/Subtype /Image').length).to.be.lessThan(
        4,
      );
    });

    it('is an image of the current page', async () => {
      const uploaded = await materials.upload?.(await pngOf('#0000ff', 800, 600));
      board.setBackground('first', { type: 'image', address: uploaded?.data ?? '' }, 1200);
      board.draw('first', {
        tool: 'pen',
        colour: 'red',
        width: 60,
        points: [
          { x: 400, y: 600 },
          { x: 800, y: 600 },
          { x: 1200, y: 600 },
        ],
      });
      const { blob, isComplete } = await writePagePng(board, materials, 'first');
      expect(isComplete).to.equal(true);
      expect(isBlue(await pixelOf(blob, 0.5, 0.2)) && isRed(await pixelOf(blob, 0.5, 0.5))).to.equal(true);
    });

    it('shows when some material could not be loaded', async () => {
      board.setBackground('first', { type: 'image', address: `${provider.url}/files/gone.png` }, 1200);
      expect((await writeBoardPdf(board, materials, '数学')).isComplete).to.equal(false);
    });
  });
});

describe('a page whose scripts come from another origin', () => {
  it('reads PDFs without a worker', async () => {
    const own = globalThis.Worker;
    globalThis.Worker = class extends EventTarget {
      constructor() {
        super();
        throw new DOMException('A script of another origin.', 'SecurityError');
      }
    } as unknown as typeof Worker;
    try {
      const written = await PDFDocument.create();
      written.addPage([300, 200]);
      written.addPage([300, 200]);
      const document = await openPdf(new Blob([Uint8Array.from(await written.save())]));
      expect(document.numPages).to.equal(2);
    } finally {
      globalThis.Worker = own;
    }
  });
});
