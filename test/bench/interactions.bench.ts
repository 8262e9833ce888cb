// What the main presses and keys of the portal cost, with the demo's data in the released portal, beside bare elements of the browser
// in the same run: work until the next frame, and the time until what was asked for is there. Aims at the 95th percentile: a key takes no
// more than the 16.7 ms of a frame; the next frame, which answers a press, comes within twice the time of the floor, a bare page that is
// exchanged for a table, also on a processor that is four times slower. `FLAVOUR=slim` measures the portal on Preact. RUNS sets how often
// each is pressed; words choose scenes by name: `SCENES="menu" npm run bench -- interactions`. Rows are printed as they come; what has no
// figure after five minutes is named.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startSite } from '../support/playwright/site.ts';
import { startBrowser, type Tab, type Browser } from './calendar/browser.ts';
import {
  BACKSPACE,
  click,
  ESCAPE,
  pointAt,
  restingPoint,
  pressKey,
  measure,
  until,
  watch,
  printFoot,
  printHead,
  printRatios,
  printRow,
  openPortal,
  slowDown,
  type Interaction,
  type Row,
} from './interactions/interactions.ts';

/** A press, and what then has to be there. */
interface Step {
  readonly name?: string;
  /** What is pressed. */
  readonly target: string;
  /** What matches once the press is answered. */
  readonly shows: string;
}

/** Something that a teacher presses, or types. */
interface Scene {
  readonly name: string;
  /** Page of the portal; without it the page of the floor. */
  readonly path?: string;
  /** Shows that the page is ready. */
  readonly ready: string;
  /** What is pressed again and again, with what takes it back: a key, or another press. */
  readonly press?: Step & { readonly back: 'Escape' | Step };
  /** What is typed, letter by letter, and taken away again. */
  readonly typing?: { readonly field: string; readonly text: string; readonly opener?: string };
}

const LIST = { path: '/course/list', ready: '.course-list [part~=lesson]' } as const;
const CONTACTS = { path: '/contact/list', ready: '.student-row' } as const;
const SCHEDULE = { path: '/course/schedule', ready: '.schedule-chip' } as const;
const DIALOG = 'dialog[open] h2';
/** A page answers with its heading; its rows follow when the provider has answered. */
const heading = (page: string) => `.${page} .teacher-heading`;
const menu = (path: string) => `.portal-menu-link[href$="${path}"]`;

/** The floor of all presses. */
const FLOOR: Scene = {
  name: 'floor: bare page ⇄ table of 10 rows',
  ready: '.floor-turn',
  press: {
    target: '.floor-turn',
    shows: '.floor-page table',
    back: { target: '.floor-turn', shows: '.floor-page article' },
  },
};

/** The main presses and keys of the portal, and the least that anybody could do for a dialog. */
const SCENES: readonly Scene[] = [
  {
    name: 'bare dialog over 700 elements',
    ready: '.floor-open',
    press: { target: '.floor-open', shows: DIALOG, back: 'Escape' },
  },
  {
    ...LIST,
    name: 'list: form to change a lesson',
    press: { target: '[data-opens^="change "]', shows: DIALOG, back: 'Escape' },
  },
  {
    ...LIST,
    name: 'list → lesson',
    press: {
      target: '.course-list [data-lesson]',
      shows: '.course-detail-back',
      back: { name: 'lesson → list', target: '.course-detail-back', shows: heading('course-list') },
    },
  },
  {
    ...LIST,
    name: 'menu: list → contacts',
    press: {
      target: menu('/contact/list'),
      shows: heading('contact-list'),
      back: { name: 'menu: contacts → list', target: menu('/course/list'), shows: heading('course-list') },
    },
  },
  {
    ...LIST,
    name: 'menu: list → schedule',
    press: {
      target: menu('/course/schedule'),
      shows: '.schedule-period',
      back: { name: 'menu: schedule → list', target: menu('/course/list'), shows: heading('course-list') },
    },
  },
  {
    ...LIST,
    name: "teacher's menu",
    press: { target: '.portal-account', shows: '.teacher-menu[open]', back: 'Escape' },
  },
  { ...LIST, name: 'command palette', press: { target: '.portal-search', shows: '.palette', back: 'Escape' } },
  {
    ...LIST,
    name: 'key in the command palette',
    typing: { opener: '.portal-search', field: '.palette input', text: 'さとう' },
  },
  { ...LIST, name: "key in the list's search", typing: { field: '.lesson-search-words input', text: '数学の' } },
  {
    ...SCHEDULE,
    name: 'schedule: month → week',
    press: {
      target: '.schedule-views [value=week]',
      shows: '.schedule-time',
      back: { name: 'schedule: week → month', target: '.schedule-views [value=month]', shows: '.schedule-month' },
    },
  },
  {
    ...SCHEDULE,
    name: 'schedule: card of a lesson',
    press: { target: '.schedule-chip[data-lesson]', shows: '.schedule-card-head', back: 'Escape' },
  },
  {
    ...SCHEDULE,
    name: 'schedule: form for a new lesson',
    press: { target: '.schedule-actions .teacher-button:last-child', shows: DIALOG, back: 'Escape' },
  },
  {
    ...CONTACTS,
    name: 'contacts → student',
    press: {
      target: '.student-open',
      shows: '.contact-detail',
      back: { name: 'student → contacts', target: '.contact-detail-back', shows: heading('contact-list') },
    },
  },
  { ...CONTACTS, name: 'key in the search of contacts', typing: { field: 'input[type=search]', text: 'さとう' } },
];

// Plays a scene in a page: presses, takes it back, and again.

/** One way of a scene, with what each of its turns has cost. */
interface Played {
  readonly name: string;
  readonly interactions: Interaction[];
}

/** Plays a scene so many times, fewer when its time is over before. */
async function play(
  tab: Tab,
  scene: Scene,
  { turns, time }: { readonly turns: number; readonly time: number },
): Promise<Played[]> {
  const end = performance.now() + time;
  const played: Played[] = [];
  for (let turn = 0; turn < turns && performance.now() < end; turn += 1) {
    for (const { name, interactions } of await playOnce(tab, scene)) {
      const known = played.find((each) => each.name === name);
      if (known) known.interactions.push(...interactions);
      else played.push({ name, interactions });
    }
  }
  return played;
}

async function playOnce(tab: Tab, { name, press, typing }: Scene): Promise<Played[]> {
  if (typing) return [{ name, interactions: await type(tab, typing) }];
  if (!press) return [];
  const first = { name, interactions: [await follow(tab, press)] };
  const { back } = press;
  if (back !== 'Escape') {
    const interactions = [await follow(tab, back)];
    return back.name ? [first, { name: back.name, interactions }] : [first];
  }
  // The first one may close what a field of the dialog has opened.
  await pressKey(tab, ESCAPE);
  await tab.evaluate('rest()');
  if (await tab.evaluate<boolean>(`!!find(${JSON.stringify(press.shows)})`)) await pressKey(tab, ESCAPE);
  await until(tab, `!find(${JSON.stringify(press.shows)})`);
  return [first];
}

/** People point at something before they press it. */
async function follow(tab: Tab, { target, shows }: Step): Promise<Interaction> {
  await until(tab, `shows(${JSON.stringify(target)})`);
  const point = await restingPoint(tab, target);
  return measure(tab, { event: 'click', shows, press: () => click(tab, point) });
}

/** Types a text letter by letter, and takes it away again. */
async function type(tab: Tab, { field, text, opener }: NonNullable<Scene['typing']>): Promise<Interaction[]> {
  if (opener && !(await tab.evaluate<boolean>(`shows(${JSON.stringify(field)})`)))
    await click(tab, await pointAt(tab, opener));
  await until(tab, `shows(${JSON.stringify(field)})`);
  await tab.evaluate(`find(${JSON.stringify(field)}).focus()`);
  const interactions: Interaction[] = [];
  const key = (press: () => Promise<unknown>) => measure(tab, { event: 'beforeinput', press });
  for (const letter of text)
    interactions.push(await key(() => tab.send('Input.dispatchKeyEvent', { type: 'char', text: letter })));
  for (const _ of text) interactions.push(await key(() => pressKey(tab, BACKSPACE)));
  return interactions;
}

// The least that anybody could do: bare elements of the browser, about as many as a page of the portal has, which a dialog makes
// inert; no style sheet, no framework, no provider.

const PAGE = `
  const field = (number) => '<label>Field ' + number + ' <input></label>';
  const row = (number) => '<tr>' + ('<td>' + number + '</td>').repeat(6) + '</tr>';
  const table = (rows) => '<table>' + numbers(rows).map(row).join('') + '</table>';
  const numbers = (count) => Array.from({ length: count }, (_, index) => index);
  document.body.innerHTML = '<button class="floor-open">Open</button> <button class="floor-turn">Turn</button>'
    + '<div class="floor-page"></div>' + table(100);
  document.querySelector('.floor-open').addEventListener('click', () => {
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<h2>Form</h2>' + numbers(8).map(field).join('');
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  });
  const page = document.querySelector('.floor-page');
  document.querySelector('.floor-turn').addEventListener('click', () => {
    page.innerHTML = page.querySelector('table')
      ? '<article><h1>Page</h1>' + '<p>Text</p>'.repeat(10) + '</article>'
      : '<h1>Table</h1>' + table(10);
  });
`;

/** Opens the page of the floor. */
async function openFloor(browser: Browser): Promise<Tab> {
  const tab = await browser.open('about:blank');
  await tab.evaluate(PAGE);
  await watch(tab);
  return tab;
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const RATES = [1, 4];
/** Turns of each scene at each rate, which are fewer when they take longer than the milliseconds beside. */
const TURNS = Number(process.env.RUNS ?? 20);
const TIME = 8_000;
/** Turns of the floor before each scene at each rate. */
const FLOOR_TURNS = 3;
/** Milliseconds after which no other scene is begun. */
const TIME_IN_ALL = 270_000;

const built = spawnSync(process.execPath, [path.join(ROOT, 'scripts', 'bootstrap.mjs'), 'build', '--if-stale'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (built.status !== 0) console.error('The build complains: what is measured is what it has left.');
const site = await startSite({ served: 'release' });
const browser = await startBrowser();
const end = performance.now() + TIME_IN_ALL;
const floor = new Map(RATES.map((rate) => [rate, [] as Interaction[]]));
const rows: Row[] = [];
try {
  console.log(`Chromium ${browser.version}, ${process.env.FLAVOUR === 'slim' ? 'Preact' : 'React'}\n`);
  printHead();
  for (const scene of SCENES.filter(({ name }) => name.includes(process.env.SCENES ?? ''))) {
    if (performance.now() > end) fail(scene, 'not measured, the time is over');
    else await show(scene).catch((error: unknown) => fail(scene, String(error)));
  }
  const floorRows = [...floor].map(([rate, interactions]): Row => ({
    name: FLOOR.name,
    kind: 'floor',
    rate,
    interactions,
  }));
  for (const row of floorRows) printRow(row);
  printRatios([...floorRows, ...rows]);
  printFoot();
} finally {
  await browser.close();
  await site.close();
}

/** Measures a scene in a page of its own, and the floor before it. */
async function show(scene: Scene): Promise<void> {
  const kind = scene.path === undefined ? 'bare' : scene.typing ? 'key' : 'press';
  await playAtRates(FLOOR, FLOOR_TURNS, ({ interactions }, rate) => floor.get(rate)?.push(...interactions));
  await playAtRates(scene, TURNS, (played, rate) => {
    const row: Row = { ...played, kind, rate };
    rows.push(row);
    printRow(row);
  });
}

/** Plays a scene in a page of its own at each rate. The first turn is not counted, since it compiles code. */
async function playAtRates(
  scene: Scene,
  turns: number,
  onPlayed: (played: Played, rate: number) => void,
): Promise<void> {
  const { path: page, ready } = scene;
  const tab = page === undefined ? await openFloor(browser) : await openPortal(browser, site, page, ready);
  try {
    await play(tab, scene, { turns: 1, time: TIME });
    for (const rate of RATES) {
      await slowDown(tab, rate);
      for (const played of await play(tab, scene, { turns, time: TIME })) onPlayed(played, rate);
    }
  } finally {
    await tab.close();
  }
}

function fail({ name }: Scene, words: string): void {
  console.log(`${name}: ${words}`);
  process.exitCode = 1;
}
