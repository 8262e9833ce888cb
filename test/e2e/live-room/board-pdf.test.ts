import { existsSync, globSync } from 'node:fs';
import { serving } from '../../support/playwright/build.ts';
import { expect, test } from '../../support/playwright/fixtures.ts';
import { writePdf } from '../../support/playwright/pdf.ts';

/** A page in Japanese whose font is not in the file, as many programs write them. */
function japanesePdf(words: string): string {
  const hex = [...words].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  const stream = `BT /F1 40 Tf 50 100 Td <${hex}> Tj ET`;
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/HeiseiKakuGo-W5/Encoding/UniJIS-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiKakuGo-W5/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/HeiseiKakuGo-W5/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
  ]);
}

/** The same chunk as elements on a partner's page fetch it, and as the portal does. */
const { folder, own } = serving().build;
const named = existsSync(`${folder}/chunks/pdf.js`) ? '/dist/chunks/pdf.js' : '/dist/slim/chunks/pdf.js';
const [portalChunk = ''] = globSync(`${own}/portal/assets/pdf-*.js`);
for (const address of [named, portalChunk.replace(`${own}/portal`, '/teacher')]) {
  test(`the build reads PDFs, including fonts that are not embedded, under the strict policy: ${address.replace(/-[\w-]+(?=\.js)/, '')}`, async ({
    page,
    site,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(`${site.url}/login.html`);
    const read = await page.evaluate(
      async ({ chunk, source }) => {
        const { openPdf, renderPdfPage } = await import(chunk);
        const file = new Blob([source]);
        const document = await openPdf(file);
        const { items } = await (await document.getPage(1)).getTextContent();
        const bitmap = await renderPdfPage('sample', file, 1, 600);
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
        return {
          text: items.map(({ str = '' }: { str?: string }) => str).join(''),
          dark: pixels.filter((value, offset) => offset % 4 === 0 && value < 100).length,
        };
      },
      { chunk: address, source: japanesePdf('日本語') },
    );
    expect(read.text).toBe('日本語');
    expect(read.dark, `only ${read.dark} pixels are dark`).toBeGreaterThan(500);
    expect(
      fetched.some((path) => path.endsWith('/pdfjs/build/pdf.worker.min.mjs')),
      "it works in a worker of the page's own origin",
    ).toBeTruthy();
  });
}
