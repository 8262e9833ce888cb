// Nothing of a hostile page gets into the elements: beside a clean page in the same run they look the same.
import type { Page, Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { expect, test } from '../support/playwright/fixtures.ts';
import { signIn, startHostSite, type HostPage, type HostSite } from '../support/playwright/host-page.ts';
import { settled } from '../support/playwright/settling.ts';

// What partners' pages bring along, each as a page's own style sheet, script or attributes.

/** A reset in the manner of utility frameworks. */
const PREFLIGHT = `
  *, ::before, ::after, ::backdrop, ::file-selector-button { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
  html { line-height: 1.5; tab-size: 4; font-family: ui-serif, serif; }
  h1, h2, h3, h4 { font-size: inherit; font-weight: inherit; }
  a { color: inherit; text-decoration: inherit; }
  ol, ul, menu { list-style: none; }
  img, svg, video, canvas { display: block; vertical-align: middle; }
  img, video { max-width: 100%; height: auto; }
  button, input, select, optgroup, textarea { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1; }
  ::placeholder { opacity: 1; color: red; }`;

/** A reset in the manner of component frameworks, with their colours and widths for bare tags. */
const REBOOT = `
  *, *::before, *::after { box-sizing: content-box; }
  body { margin: 0; font: 16px/1.5 "Segoe UI", sans-serif; color: #212529; background: #fff; letter-spacing: 3px; word-spacing: 6px; text-transform: uppercase; text-align: center; }
  h1 { font-size: 2.5rem; margin-bottom: .5rem; } p { margin-bottom: 1rem; }
  a { color: #0d6efd; text-decoration: underline; } a:hover { color: #0a58ca; }
  label { display: inline-block; } button { border-radius: 0; text-transform: none; }
  button:focus:not(:focus-visible) { outline: 0; }
  input, button, select, textarea { margin: 4px; font-family: inherit; font-size: 2rem; }
  input, select { width: 300px; border: 3px dashed red; }
  form { padding: 40px; border: 5px solid green; }
  table { caption-side: bottom; border-collapse: collapse; }
  .row { display: flex; margin: 0 -15px; } .card { border: 9px solid; } .button { transform: rotate(3deg); }
  [hidden] { display: block !important; } dialog { display: none; }`;

/** A library of 2005 that extends what the browser has, and methods that a page has given to all lists. */
const EXTENSIONS = `
  Array.prototype.shuffle = function () { return this; };
  Array.prototype.contains = function (item) { return this.indexOf(item) >= 0; };
  Array.prototype.each = Array.prototype.forEach;
  String.prototype.strip = function () { return this.trim(); };
  Function.prototype.bindAsEventListener = function (object) { return this.bind(object); };
  Object.assign(Element.prototype, {
    visible() { return true; }, hide() { return this; }, show() { return this; }, update() { return this; },
    select(selector) { return this.querySelectorAll(selector); }, up() { return this.parentNode; }, down() { return this.firstChild; },
  });
  window.$ = (id) => document.getElementById(id);`;

/** Loaders and libraries of the page's own; whoever asks them anything is noted. */
const GLOBALS = `
  window.asked = [];
  window.define = (...given) => window.asked.push(['define', given.length]);
  window.define.amd = {};
  window.module = undefined;
  const note = (name) => new Proxy({ version: '15.0.0' }, { get(of, key) { window.asked.push([name, String(key)]); return of[key]; } });
  window.React = note('React');
  window.ReactDOM = note('ReactDOM');
  window.Shoelace = note('Shoelace');
  window.dayjs = note('dayjs');
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = note('devtools');
  window.jQuery = window.$ = note('jQuery');`;

/** A method and a value that a page has given to all objects, as old scripts do. */
const ENUMERABLE = `
  Object.prototype.each = function (visit) { Object.keys(this).forEach(visit); };
  Object.prototype.pageName = 'host';`;

/** Against prototype pollution. */
const FROZEN = 'Object.freeze(Object.prototype);';

/** A page's own style sheet, script and attributes; `loader` where it loads another flavour. */
type HostilePage = Pick<HostPage, 'css' | 'script' | 'root'> & { readonly loader?: string };

const SLIM = '/dist/slim/loader.js';

const hostilePages: Readonly<Record<string, HostilePage>> = {
  // Shown, the title would push the elements down, and the schedule ends with the window.
  '* { all: unset !important }': { css: '* { all: unset !important; } head { display: none !important; }' },
  'a reset of utilities': { css: PREFLIGHT },
  'a reset with a look of its own': { css: REBOOT },
  'a page from right to left whose root has 10px': {
    css: 'html { font-size: 10px; } body { margin: 0; }',
    root: 'dir="rtl"',
  },
  'patched prototypes, an AMD loader, React and others as globals': {
    css: 'body { margin: 0; }',
    script: EXTENSIONS + GLOBALS,
  },
  'enumerable properties on Object.prototype': { css: 'body { margin: 0; }', script: ENUMERABLE },
  'enumerable properties on Object.prototype, on Preact': {
    css: 'body { margin: 0; }',
    script: ENUMERABLE,
    loader: SLIM,
  },
  'a frozen Object.prototype': { css: 'body { margin: 0; }', script: FROZEN },
  'a frozen Object.prototype, on Preact': { css: 'body { margin: 0; }', script: FROZEN, loader: SLIM },
};

// Comparing screenshots, in a page's canvas.

/** The share of pixels (0 to 1) in which two PNGs differ visibly; 1 when their sizes are not the same. */
async function differenceOf(page: Page, one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0;
  return page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (base64) => {
          const bitmap = await createImageBitmap(
            new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'image/png' }),
          );
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (!a || !b || a.width !== b.width || a.height !== b.height) return 1;
      let different = 0;
      for (let index = 0; index < a.data.length; index += 4) {
        const isSame = [0, 1, 2].every((channel) => Math.abs(a.data[index + channel] - b.data[index + channel]) <= 16);
        if (!isSame) different += 1;
      }
      return different / (a.data.length / 4);
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

/** The share of pixels that may differ: edges of letters that begin at another fraction of a pixel. */
const TOLERANCE = 0.001;
/** The schedule comes first: it ends with the window, and further down it would be as high as the window and more. */
const ELEMENTS = ['schedule', 'course-list', 'contacts', 'visits', 'settings', 'portal'];
const WINDOW = { width: 1280, height: 3600 };
const NOW = Date.now();
const CLEAN: HostilePage = { css: 'body { margin: 0; }' };

let host: HostSite;
let blank: Page;
let stranger: BrowserContext;
let teacher: BrowserContext;
let clean: Map<string, Buffer>;
let roomId: string;

// All tests are compared with the same clean page.
test.beforeAll(async ({ browser }) => {
  host = await startHostSite({ now: NOW });
  blank = await browser.newPage();
  stranger = await openContext(browser);
  teacher = await openContext(browser);
  const page = await host.open(teacher, { head: loader(), body: host.tag('login') });
  await signIn(page, 'teacher-login');
  roomId = await lessonToCome(page);
  await page.close();
  clean = await picturesOn(CLEAN);
});
test.afterAll(async () => {
  await host.close();
});

const loader = (address = '/dist/loader.js') =>
  `<link rel="stylesheet" href="/host.css"><script src="/host.js"></script><script type="module" src="${address}"></script>`;

/**
 * Same language, zone and minute for every page: relative times do not change between two pictures. Every element fits
 * into the window: for a picture of more than the window the browser lays the page out 1 px wide for a moment, and the
 * elements would answer with their layout for a phone.
 */
async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: WINDOW, ...options });
  await context.clock.setFixedTime(NOW);
  return context;
}

/** The pre-join screen some weeks ahead of its lesson. */
async function lessonToCome(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('teacher-auth') ?? '');
  const reply = await fetch(`${host.site.provider.url}/api/client/teacher/teach/list?page=1&size=10`, {
    headers: { Authorization: token },
  });
  const { data } = (await reply.json()) as { data: { list: { id: string }[] } };
  return data.list[9].id;
}

/** The elements on such a page: the sign-in for a stranger, the others for a teacher, and a pre-join screen. */
async function picturesOn({ loader: address, ...options }: HostilePage): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  const open = (context: BrowserContext, names: string[]) =>
    host.open(
      context,
      { head: loader(address), body: names.map((name) => host.tag(name)).join(''), ...options },
      '/teacher/course/list',
    );
  const take = async (page: Page, name: string, part: string) => {
    await shown(page, name);
    // The portal measures its width after its first frame.
    if (name === 'portal') await page.locator('teacher-portal .portal:not(.portal-phone)').waitFor();
    await settled(page);
    // What is loaded above the window moves it, sooner or later.
    await page.evaluate(() => scrollTo(0, 0));
    const pictured = page.locator(`teacher-${name} ${part}`);
    const height = (await pictured.boundingBox())?.height;
    expect(height, `${name} fits into the window`).toBeLessThanOrEqual(WINDOW.height);
    pictures.set(name, await pictured.screenshot({ animations: 'disabled', caret: 'hide' }));
  };
  const first = await open(stranger, ['login']);
  await take(first, 'login', '.teacher-root');
  await first.close();
  const page = await open(teacher, ELEMENTS);
  // An element that still loads would move those below it.
  for (const name of ELEMENTS) await shown(page, name);
  for (const name of ELEMENTS) await take(page, name, '.teacher-root');
  await page.evaluate(
    (given) => {
      const room = document.createElement('teacher-live-room');
      for (const [name, value] of Object.entries(given)) room.setAttribute(name, value);
      document.body.append(room);
    },
    { provider: host.site.proxy.url, 'room-id': roomId },
  );
  await page.locator('teacher-live-room dialog').waitFor();
  // Not the dialog itself, which fills the window: the page shines through, and a page may show even its title there.
  await take(page, 'live-room', '.teacher-dialog-panel');
  const asked = await page.evaluate(() => (Reflect.get(window, 'asked') ?? []) as [library: string, name: string][]);
  // React reports its trees to the developer tools, if a page has them.
  expect(
    asked.filter(([library]) => library !== 'devtools'),
    "the elements ask nothing of the page's libraries",
  ).toEqual([]);
  await page.close();
  return pictures;
}

/** Until there is what the element has fetched; above the portal's list that of today comes last. */
async function shown(page: Page, name: string): Promise<void> {
  const content =
    name === 'portal' ? '.today :is(article, .today-none)' : '.teacher-root :is(h1, h2, button, table, [role=grid])';
  await page.locator(`teacher-${name} ${content}`).first().waitFor();
}

test.describe('the elements look the same as on a clean page', () => {
  for (const [name, page] of Object.entries(hostilePages)) {
    test(`in ${name}`, async () => {
      const pictures = await picturesOn(page);
      const differences: string[] = [];
      for (const [element, picture] of pictures) {
        const expected = clean.get(element) ?? Buffer.alloc(0);
        const difference = await differenceOf(blank, expected, picture);
        if (difference <= TOLERANCE) continue;
        differences.push(`${element}: ${(difference * 100).toFixed(2)} %`);
        await test.info().attach(`${element} clean`, { body: expected, contentType: 'image/png' });
        await test.info().attach(`${element} in ${name}`, { body: picture, contentType: 'image/png' });
      }
      expect(differences).toEqual([]);
    });
  }
});

test.describe('at 200 %', () => {
  test('zoomed to 200 %, the elements keep their size and nothing is cut off', async ({ browser }) => {
    const boxes: number[][] = [];
    for (const deviceScaleFactor of [1, 2]) {
      const context = await openContext(browser, {
        viewport: { width: 640, height: 450 },
        deviceScaleFactor,
        storageState: await teacher.storageState(),
      });
      const page = await host.open(
        context,
        { ...CLEAN, head: loader(), body: ELEMENTS.map((name) => host.tag(name)).join('') },
        '/teacher/course/list',
      );
      for (const name of ELEMENTS) await shown(page, name);
      await settled(page);
      boxes.push(
        await page.evaluate(
          (names) =>
            names.flatMap((name) => {
              const root = document.querySelector(`teacher-${name}`)?.shadowRoot?.querySelector('.teacher-root');
              return root ? [root.clientWidth, root.scrollWidth, root.clientHeight] : [];
            }),
          ELEMENTS,
        ),
      );
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        'the page needs no scrolling sideways',
      ).toBe(640);
      await context.close();
    }
    expect(boxes[0].length).toBe(ELEMENTS.length * 3);
    // Finer pixels round the height of a line in another way; a word that wraps elsewhere would cost a whole line.
    const apart = boxes[0].map((size, index) => Math.abs(boxes[1][index] - size) / size);
    expect(Math.max(...apart), JSON.stringify(boxes)).toBeLessThan(0.012);
  });
});
