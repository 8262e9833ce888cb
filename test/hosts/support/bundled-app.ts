// What the package promises in every bundler: each test file names the bundler, and what its documentation asks for.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { EXAMPLE_PROVIDER } from '../../../demo/page-server/policy.ts';
import { policyOf } from '../../../demo/playground/snippets/index.ts';
import { inFlavour, installApp, type App } from '../../../scripts/examples/apps.ts';
import { expect, test } from '../../support/playwright/fixtures.ts';
import { signIn } from '../../support/playwright/host-page.ts';
import { enter, inRoom, openLessonNow } from '../../support/playwright/lesson.ts';
import { writePdf } from '../../support/playwright/pdf.ts';
import { startTestProvider, type TestProvider } from '../../support/servers/test-provider.ts';
import { startAppServer } from './app-server.ts';
import { isRejected, visit } from './app-walk.ts';

const SHARED = 'test/hosts/packages/shared';

interface BundledOptions {
  /** the folder in `test/hosts/packages/` */
  name: string;
  /** Whether the bundler builds `index.html`; the others build `main.js` for it. */
  buildsPage?: boolean;
  /** names of the bundler's trusted-types policies */
  policyNames?: string;
  /** Whether the page has to name a copy of the files that show PDFs, as `docs/frameworks.md` says. */
  copiesPdfFiles?: boolean;
}

/** Tests of an application that is built from the snippet of `docs/frameworks.md` and a page with a room. */
export function bundlerKeepsPromises({
  name,
  buildsPage = false,
  policyNames = '',
  copiesPdfFiles = false,
}: BundledOptions) {
  test.describe(`in ${name}, the package`, () => {
    let app: App;
    let provider: TestProvider;
    let printed: string;
    let server: Awaited<ReturnType<typeof startAppServer>>;
    const lessons = (page: Page) => page.locator('teacher-course-list [part~=lesson]');

    test.beforeAll(async () => {
      provider = await startTestProvider();
      app = await installApp(`test/hosts/packages/${name}`);
      const { folder } = app;
      cpSync(SHARED, folder, { recursive: true });
      writeSource(folder, 'lessons', snippet(/```ts\n(import 'teacher-elements\/course-list'[^]*?)```/));
      if (copiesPdfFiles) {
        const call = snippet(/```ts\n(import \{ setPdfFiles \}[^]*?)```/);
        writeSource(folder, 'room', call + readFileSync(`${folder}/src/room.ts`, 'utf8'));
      }
      printed = await app.script('build');
      if (!buildsPage) {
        const page = readFileSync(`${folder}/index.html`, 'utf8');
        writeFileSync(`${folder}/dist/index.html`, page.replace('./src/main.ts', 'main.js'));
      }
      if (copiesPdfFiles)
        cpSync(`${folder}/node_modules/teacher-elements/dist/chunks/pdfjs`, `${folder}/dist/pdfjs`, {
          recursive: true,
        });
      // Bundlers load chunks of their own under their own names.
      const policy = policyOf('react', { provider: provider.url, release: { url: '' } });
      server = await startAppServer({
        folder: `${folder}/dist`,
        provider: provider.url,
        policy: policy.replace('; trusted-types', `; trusted-types ${policyNames}`),
      });
    });
    test.afterAll(async () => {
      await server?.close();
      await provider?.close();
      app?.remove();
    });

    const writeSource = (folder: string, file: string, code: string): void =>
      writeFileSync(`${folder}/src/${file}.ts`, inFlavour(code.replaceAll(EXAMPLE_PROVIDER, provider.url)));

    test('builds without a warning about its code', () => {
      expect(printed).not.toMatch(/critical dependency|can't resolve|could not resolve|doesn't exist at build time/i);
    });

    test('lists lessons, and leaves a selected one to the page', ({ browser }) =>
      visit(browser, server.url, async (page) => {
        await signIn(page, 'teacher-course-list');
        await lessons(page).first().waitFor();
        const logged = page.waitForEvent('console', (message) => /^[^ ]+ [^ ]+$/.test(message.text()));
        const row = await lessons(page).first().innerText();
        await lessons(page).first().getByRole('button').first().click();
        expect(row).toContain((await logged).text());
      }));

    test("shows a PDF on a room's board: read in a worker, with letters and images that need files of their own", ({
      browser,
    }) =>
      visit(browser, server.url, async (page) => {
        await signIn(page, 'teacher-course-list');
        await lessons(page).first().waitFor();
        const { lesson } = await openLessonNow(provider.url);
        await page.goto(
          `${server.url}/#${new URLSearchParams({ provider: provider.url, room: lesson.id }).toString()}`,
        );
        const workers: string[] = [];
        page.on('worker', (worker) => workers.push(worker.url()));
        await page.reload();
        await page.locator('html[data-session=active]').waitFor();
        await enter(page);
        await inRoom(page);
        await page.getByRole('button', { name: 'ボードを開く' }).click();
        await page.getByRole('button', { name: '挿入' }).click();
        const choosing = page.waitForEvent('filechooser');
        await page.getByRole('menuitem', { name: 'PDF' }).click();
        const buffer = Buffer.from(japanesePage(), 'latin1');
        await (await choosing).setFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer });
        await page.getByRole('button', { name: '追加する' }).click();
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
        await expect.poll(() => darkParts(page)).toEqual({ text: true, image: true });
        expect(workers.filter((address) => new URL(address).origin !== new URL(server.url).origin)).toEqual([]);
        expect(workers.length).toBeGreaterThan(0);
      }));

    test('is typed, strictly and with checked declarations', async () => {
      await app.script('types');
      await isRejected(app, 'src/lessons.ts', 'detail.lesson?', 'detail.leson?');
    });
  });
}

/** A snippet of `docs/frameworks.md`. */
function snippet(pattern: RegExp): string {
  const [, code] = pattern.exec(readFileSync('docs/frameworks.md', 'utf8')) ?? [];
  if (code === undefined) throw new Error(`docs/frameworks.md has no snippet for ${String(pattern)}.`);
  return code;
}

/** A square page: Japanese text in a font that is not in the file above, and below it a black square as a fax sends it. */
function japanesePage(): string {
  const hex = [...'日本語日本語'].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  const stream = `BT /F1 40 Tf 20 220 Td <${hex}> Tj ET q 100 0 0 100 100 20 cm /I1 Do Q`;
  // Eight rows of eight black dots (ITU-T T.6).
  const fax = [0x26, 0xa2, 0xff, 0xfe].map((byte) => String.fromCharCode(byte)).join('');
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<</Font<</F1 5 0 R>>/XObject<</I1 8 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/HeiseiKakuGo-W5/Encoding/UniJIS-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiKakuGo-W5/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/HeiseiKakuGo-W5/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
    `<</Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 8/Rows 8>>/Length ${fax.length}>>stream\n${fax}\nendstream`,
  ]);
}

/** What is dark on the shown page: the upper half has the text, the lower one the image. */
function darkParts(page: Page): Promise<{ text: boolean; image: boolean }> {
  return page.locator('.live-board canvas').evaluateAll((canvases) => {
    const dark = { text: 0, image: 0 };
    for (const canvas of canvases as HTMLCanvasElement[]) {
      const { width, height } = canvas;
      if (width * height === 0) continue;
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      copy?.drawImage(canvas, 0, 0);
      const data = copy?.getImageData(0, 0, width, height).data ?? [];
      for (let offset = 0; offset < data.length; offset += 4)
        if ((data[offset + 3] ?? 0) > 80 && (data[offset] ?? 255) < 90)
          dark[offset / 4 / width < height / 2 ? 'text' : 'image'] += 1;
    }
    return { text: dark.text > 50, image: dark.image > 500 };
  });
}
