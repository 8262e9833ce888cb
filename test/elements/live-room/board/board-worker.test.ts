import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from '@open-wc/testing';
import { openPdf } from '../../../../src/elements/live-room/board/files/pdf.ts';

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
