// Nothing of a hostile page gets into the elements: beside a clean page in the same run they look the same.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from '../support/playwright/fixtures.ts';
import { signIn, startHostSite, type HostSite } from '../support/playwright/host-page.ts';
import { hostilePages, type HostilePage } from './support/hostile-pages.ts';
import { differenceOf } from './support/picture-difference.ts';
import { settled } from '../support/playwright/settling.ts';

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
