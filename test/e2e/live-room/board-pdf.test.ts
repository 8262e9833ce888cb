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

/** One colour, as a JPEG 2000 codestream of 16 × 16 pixels in hexadecimal digits. */
const RED =
  'ff4fff51002f000000000010000000100000000000000000000000100000001000000000000000000003070101070101070101ff52000c0000000100' +
  '0004040001ff5c00044040ff640025000143726561746564206279204f70656e4a5045472076657273696f6e20322e352e34ff90000a000000000053' +
  '0001ff93cfb44814005caff49d47a400000000018484bfff7fcfb460115054afdf484a7f80000000018484bf68f000000309097fcfb448115054aff4' +
  '9d232400000000018484bfff7fffd9';

/** A page that a scan in JPEG 2000 fills. */
function scannedPdf(): string {
  const contents = 'q 300 0 0 200 0 0 cm /I Do Q';
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${contents.length}>>stream\n${contents}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width 16/Height 16/Filter[/ASCIIHexDecode/JPXDecode]/Length ${RED.length + 1}>>stream\n${RED}>\nendstream`,
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

const STRICT = "default-src 'none'; script-src 'self'; connect-src 'self'";
for (const { title, policy, fetches } of [
  { title: 'by WebAssembly where the policy of its worker allows it', policy: undefined, fetches: 'openjpeg.wasm' },
  { title: 'by JavaScript, without a violation, under a strict policy', policy: STRICT, fetches: 'decoders.mjs' },
  {
    title: 'by JavaScript, without a report, where a policy would only report WebAssembly',
    policy: `${STRICT} 'wasm-unsafe-eval', script-src 'self'`,
    fetches: 'decoders.mjs',
  },
])
  test(`a scan in JPEG 2000 is drawn ${title}`, async ({ page, site }) => {
    const fetched: string[] = [];
    page.context().on('request', (request) => fetched.push(new URL(request.url()).pathname));
    if (policy !== undefined)
      await page.context().route(/pdf\.worker\.min/, async (route) => {
        const reply = await route.fetch();
        await route.fulfill({ response: reply, headers: { ...reply.headers(), 'content-security-policy': policy } });
      });
    await page.goto(`${site.url}/login.html`);
    const middle = await page.evaluate(
      async ({ chunk, source }) => {
        const { renderPdfPage } = await import(chunk);
        const bitmap = await renderPdfPage('scan', new Blob([source]), 1, 300);
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return Array.from(context?.getImageData(150, 100, 1, 1).data ?? []);
      },
      { chunk: named, source: scannedPdf() },
    );
    expect(middle.map((channel) => Math.round(channel / 20))).toEqual([11, 2, 2, 13]);
    expect(fetched.filter((path) => /\/pdfjs\/wasm\//.test(path)).map((path) => path.replace(/.*\//, ''))).toEqual([
      fetches,
    ]);
  });
