// What the elements leave on a page that has shown them, and what the hundredth mount costs.
import type { Page, CDPSession } from '@playwright/test';
import { isSlim } from '../../demo/page-server/build.ts';
import { DEVICE_FLAGS, launchOptions } from '../../scripts/browser.ts';
import { expect, test as base } from '../support/playwright/fixtures.ts';
import { signIn } from '../support/playwright/host-page.ts';
import { enter, inRoom, openLessonNow } from '../support/playwright/lesson.ts';

// A page of a partner's that counts what is listened to on it, what it still waits for, and what it looks like.

/** Globals whose members are compared. */
const PROTOTYPES = [
  'Object',
  'Array',
  'Function',
  'String',
  'Promise',
  'Map',
  'EventTarget',
  'Node',
  'Element',
  'HTMLElement',
  'ShadowRoot',
  'Document',
  'Event',
  'CustomElementRegistry',
  'Window',
  'History',
  'Storage',
  'CSSStyleSheet',
];

/** Runs before everything else: counts what is listened to and what is still to come, outside of the elements. */
const COUNT = `
  const count = { listeners: {}, timers: new Set(), channels: 0, violations: [] };
  const isPages = (target) => target === window || target === document || target === document.documentElement || target === document.body || target instanceof MediaQueryList;
  const kept = new Map();
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const keyOf = (target, type, options) => [target.constructor.name, type, Boolean(options?.capture ?? options)].join(' ');
  add.call(document, 'securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => count.violations.push([violatedDirective, blockedURI, sample].join(' ')));
  const known = (target, type, listener, options) => {
    const id = keyOf(target, type, options);
    if (!kept.has(id)) kept.set(id, new Set());
    return kept.get(id);
  };
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window;
    if (listener && isPages(target)) {
      const set = known(target, type, listener, options);
      set.add(listener);
      options?.signal && add.call(options.signal, 'abort', () => set.delete(listener));
    }
    return add.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window;
    if (listener && isPages(target)) known(target, type, listener, options).delete(listener);
    return remove.call(target, type, listener, options);
  };
  const { setTimeout: later, clearTimeout: never, setInterval: often, clearInterval: stop } = window;
  window.setTimeout = (act, delay, ...rest) => {
    const id = later(() => { count.timers.delete(id); act(...rest); }, delay);
    count.timers.add(id);
    return id;
  };
  window.setInterval = (...given) => { const id = often(...given); count.timers.add(id); return id; };
  window.clearTimeout = (id) => { count.timers.delete(id); never(id); };
  window.clearInterval = (id) => { count.timers.delete(id); stop(id); };
  window.BroadcastChannel = class extends BroadcastChannel {
    constructor(name) { super(name); count.channels += 1; }
    close() { count.channels -= 1; super.close(); }
  };
  window.counted = () => ({
    listeners: [...kept].filter(([, set]) => set.size > 0).map(([id, set]) => id + ' ' + set.size).sort(),
    timers: count.timers.size, channels: count.channels, violations: count.violations,
  });
  window.look = (prototypes) => ({
    globals: Object.getOwnPropertyNames(window),
    members: Object.fromEntries(prototypes.map((name) => [name, Object.getOwnPropertyNames(window[name].prototype).concat(Object.getOwnPropertyNames(window[name]))])),
    functions: prototypes.map((name) => Object.getOwnPropertyDescriptors(window[name].prototype)),
    document: Object.getOwnPropertyNames(document),
    head: document.head.outerHTML,
    root: document.documentElement.cloneNode(false).outerHTML + document.body.cloneNode(false).outerHTML,
    body: document.body.innerHTML.trim(),
    sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
    styles: [...document.querySelectorAll('html, body, .own')].map((node) => JSON.stringify(Object.fromEntries([...getComputedStyle(node)].map((name) => [name, getComputedStyle(node).getPropertyValue(name)])))),
    title: document.title, address: location.href,
  });`;

/** What the partner's page itself consists of. */
const OWN =
  '<main class="own"><h1 class="own">Host</h1><p class="own">Text <a class="own" href="/elsewhere">link</a></p><input class="own"><select class="own"><option>A</option><option>B</option></select><button class="own">Button</button></main>';

interface Counted {
  listeners: string[];
  timers: number;
  channels: number;
  violations: string[];
}

/** The counts of now. */
const counted = (page: Page) => page.evaluate(() => (Reflect.get(window, 'counted') as () => Counted)());

const ELEMENTS = ['login', 'course-list', 'schedule', 'contacts', 'visits', 'settings'];
interface ResidueFixtures {
  /** Opens a page of a partner's that counts. */
  open(address?: string): Promise<Page>;
  /** Puts elements on the page, and waits until they are ready. */
  addElements(page: Page, names: readonly string[], properties?: Readonly<Record<string, string>>): Promise<void>;
  /** Signs the teacher in, for the whole browser profile. */
  signInOn(page: Page): Promise<void>;
}

const test = base.extend<ResidueFixtures>({
  open: async ({ host, context }, use) =>
    use((address) =>
      host.open(
        context,
        {
          head: '<script src="/host.js"></script><script type="module" src="/dist/loader.js"></script>',
          body: OWN,
          script: COUNT,
        },
        address,
      ),
    ),
  addElements: async ({ host }, use) =>
    use((page, names, properties = {}) =>
      page.evaluate(
        async ([tags, given]) => {
          await Promise.all(
            tags.map(
              (name) =>
                new Promise((resolve) => {
                  const element = Object.assign(document.createElement(`teacher-${name}`), given);
                  element.addEventListener('teacher-ready', resolve, { once: true });
                  document.body.append(element);
                }),
            ),
          );
        },
        [names, { provider: host.site.proxy.url, ...properties }] as const,
      ),
    ),
  signInOn: async ({ addElements }, use) =>
    use(async (page) => {
      await addElements(page, ['login']);
      await signIn(page, 'teacher-login');
      await unmount(page);
    }),
});
// A recording of the page would be counted, too.
test.use({ launchOptions: launchOptions(DEVICE_FLAGS), contextOptions: { reducedMotion: 'reduce' }, trace: 'off' });

async function unmount(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll('body > :not(.own)'))
      if (element.localName.startsWith('teacher-')) element.remove();
    await new Promise((resolve) => requestAnimationFrame(() => resolve(0)));
  });
}

test('removing the elements leaves the page unchanged, except for what the README lists', async ({
  open,
  addElements,
}) => {
  const page = await open();
  await page.evaluate(
    (names) => Reflect.set(window, 'first', (Reflect.get(window, 'look') as (of: string[]) => unknown)(names)),
    PROTOTYPES,
  );
  const atFirst = await counted(page);
  await addElements(page, ['login']);
  await signIn(page, 'teacher-login');
  await addElements(page, ELEMENTS.slice(1));
  await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
  await unmount(page);
  const { changes, added, marks } = await page.evaluate((names) => {
    type Look = Record<string, unknown> & {
      globals: string[];
      document: string[];
      functions: Record<string, PropertyDescriptor>[];
    };
    const [first, now] = [
      Reflect.get(window, 'first') as Look,
      (Reflect.get(window, 'look') as (of: string[]) => Look)(names),
    ];
    const same = (name: string) => JSON.stringify(first[name]) === JSON.stringify(now[name]);
    const patched = first.functions.flatMap((members, index) =>
      Object.keys(members)
        .filter(
          (name) =>
            members[name].value !== now.functions[index][name]?.value ||
            members[name].get !== now.functions[index][name]?.get,
        )
        .map((name) => `${names[index]}.prototype.${name}`),
    );
    return {
      changes: [
        ...['members', 'head', 'root', 'body', 'sheets', 'styles', 'title', 'address'].filter((name) => !same(name)),
        ...patched,
      ],
      added: now.globals.filter((name) => !first.globals.includes(name) && name !== 'first'),
      marks: now.document.filter((name) => !first.document.includes(name) && !name.startsWith('_reactListening')),
    };
  }, PROTOTYPES);
  expect(changes).toEqual([]);
  expect(added).toEqual([]);
  expect(marks).toEqual([]);
  const now = await counted(page);
  expect(now.listeners.filter((row) => !atFirst.listeners.includes(row))).toEqual(
    isSlim ? [] : ['HTMLDocument selectionchange false 1'],
  );
  expect(now.channels).toBe(0);
  expect(now.violations).toEqual([]);
});

test('mounting a hundred times adds no listeners, timers, channels or nodes, and hardly any memory', async ({
  context,
  open,
  addElements,
  signInOn,
}) => {
  const page = await open();
  await signInOn(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const round = async () => {
    await addElements(page, ELEMENTS);
    await unmount(page);
  };
  for (let index = 0; index < 4; index += 1) await round();
  const [few, before] = [await counted(page), await measure(page, devtools)];
  for (let index = 4; index < 17; index += 1) await round();
  const [many, later] = [await counted(page), await measure(page, devtools)];
  expect(many.listeners).toEqual(few.listeners);
  expect([many.channels, many.violations]).toEqual([0, []]);
  expect(many.timers, `${few.timers} timers have become ${many.timers}`).toBeLessThanOrEqual(
    few.timers + ELEMENTS.length,
  );
  expect([later.listeners, later.nodes]).toEqual([before.listeners, before.nodes]);
  await addElements(page, ELEMENTS);
  await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
  // The code that the browser compiles and caches is a part of what one element weighs.
  const weight = ((await measure(page, devtools)).heap - later.heap) / ELEMENTS.length;
  const left = (later.heap - before.heap) / (13 * ELEMENTS.length);
  expect(
    left,
    `each mount leaves ${Math.round(left)} bytes of the ${Math.round(weight)} that an element weighs`,
  ).toBeLessThan(weight / 10);
});

/** Lit notes its versions on the page's global object, and TypeScript's decorators their metadata. */
const LIT_GLOBALS = [
  'litElementVersions',
  'litHtmlVersions',
  'litPropertyMetadata',
  'metadata',
  'reactiveElementVersions',
];

test('the portal registers no tag of Shoelace, and leaves only the version notes of Lit', async ({
  open,
  addElements,
  signInOn,
}) => {
  const page = await open('/teacher/course/list');
  const globals = () =>
    page.evaluate(() => [...Object.getOwnPropertyNames(window), ...Object.getOwnPropertyNames(Symbol)]);
  await signInOn(page);
  const before = await globals();
  await addElements(page, ['portal']);
  await page.getByRole('button', { name: '佐藤 花子' }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).waitFor();
  expect(await page.evaluate(() => customElements.get('sl-menu'))).toBeUndefined();
  await unmount(page);
  expect((await globals()).filter((name) => !before.includes(name)).sort()).toEqual(LIT_GLOBALS);
});

test('mounting the portal and both pre-join screens repeatedly adds nothing either', async ({
  host,
  context,
  open,
  addElements,
  signInOn,
}) => {
  const page = await open('/teacher/course/list');
  await signInOn(page);
  const { lesson, token } = await openLessonNow(host.site.provider.url);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const names = ['portal', 'live-room', 'student-room'];
  const round = async () => {
    await addElements(page, names, { roomId: lesson.id, token });
    await page.locator('teacher-portal .portal-content h1').waitFor();
    for (const name of names.slice(1))
      await page.locator(`teacher-${name}`).getByRole('button', { name: '入室', exact: true }).waitFor();
    await unmount(page);
  };
  for (let index = 0; index < 3; index += 1) await round();
  const [few, before] = [await counted(page), await measure(page, devtools)];
  for (let index = 3; index < 10; index += 1) await round();
  const [many, later] = [await counted(page), await measure(page, devtools)];
  expect(many.listeners).toEqual(few.listeners);
  expect([many.channels, many.violations]).toEqual([0, []]);
  expect(many.timers, `${few.timers} timers have become ${many.timers}`).toBeLessThanOrEqual(few.timers + names.length);
  expect([later.listeners, later.nodes]).toEqual([before.listeners, before.nodes]);
  const left = (later.heap - before.heap) / (7 * names.length);
  expect(left, `each mount leaves ${Math.round(left)} bytes`).toBeLessThan(100_000);
});

test('removing a joined room closes its tracks and connections', async ({ host, open, addElements, signInOn }) => {
  const page = await open();
  await signInOn(page);
  const { lesson } = await openLessonNow(host.site.provider.url);
  const join = async () => {
    await addElements(page, ['live-room'], { roomId: lesson.id });
    await enter(page);
    await inRoom(page);
    await unmount(page);
  };
  for (let index = 0; index < 2; index += 1) await join();
  const few = await counted(page);
  for (let index = 2; index < 5; index += 1) await join();
  const many = await counted(page);
  expect([many.listeners, many.channels, many.violations]).toEqual([few.listeners, few.channels, []]);
  expect(many.timers, `${few.timers} timers have become ${many.timers}`).toBeLessThanOrEqual(few.timers + 3);
});

/** After a collection of garbage: bytes of the heap, nodes, and listeners of any kind. */
async function measure(page: Page, devtools: CDPSession) {
  // Autofill holds the field that changed last, with all around it, even when that is gone. Let that be the page's own.
  const own = page.locator('select.own');
  await own.selectOption({ index: 1 });
  await own.selectOption({ index: 0 });
  for (let index = 0; index < 3; index += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: valueOf('JSHeapUsedSize'), nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') };
}
