// What the main presses of the portal cost, with the demo's data in the built portal: work until the next frame, and the time until what
// was asked for is there. Aims at the 95th percentile: the next frame after 16.7 ms of work, and 50 ms on a processor that is
// four times slower. `FLAVOUR=slim` measures the portal on Preact.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startSite } from '../support/playwright/site.ts';
import { startBrowser, type Tab } from './calendar/browser.ts';
import { LIMITS, print, type Row } from './interactions/figures.ts';
import { click, ESCAPE, openPortal, pointAt, pressKey } from './interactions/portal.ts';
import { SCENES, type Scene } from './interactions/scenes.ts';
import { measure, slowDown, until, type Interaction } from './interactions/watch.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Presses of each scene. */
const TURNS = Number(process.env.RUNS ?? 20);
const RATES = [1, 4];

const built = spawnSync(process.execPath, [path.join(ROOT, 'scripts', 'bootstrap.mjs'), 'build', '--if-stale'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (built.status !== 0) console.error('The build complains: what is measured is what it has left.');
const site = await startSite();
const browser = await startBrowser();
try {
  const rows: Row[] = [];
  for (const scene of SCENES) {
    for (const rate of RATES) rows.push(...(await play(scene, rate)));
  }
  console.log(`Chromium ${browser.version}, ${TURNS} presses each\n`);
  print(rows);
} finally {
  await browser.close();
  await site.close();
}

/** Presses, takes it back, and again: in one page, whose first turn is not counted, since it compiles code. */
async function play(scene: Scene, rate: number): Promise<Row[]> {
  const tab = await openPortal(browser, site, scene.path, scene.ready);
  const ways: [Interaction[], Interaction[]] = [[], []];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    if (turn === 1) await slowDown(tab, rate);
    const answers = [await press(tab, scene)];
    if (scene.back === 'Escape') await escape(tab, scene);
    else answers.push(await press(tab, scene.back));
    if (turn > 0) for (const [way, answer] of answers.entries()) ways[way]?.push(answer);
  }
  await tab.close();
  const row = (name: string, interactions: Interaction[]): Row => ({ name, rate, interactions, limit: LIMITS[rate] });
  const { back: way } = scene;
  return [row(scene.name, ways[0]), ...(way !== 'Escape' && way.name ? [row(way.name, ways[1])] : [])];
}

/** People point at something before they press it. */
async function press(tab: Tab, { target, shows }: Pick<Scene, 'target' | 'shows'>): Promise<Interaction> {
  await until(tab, `shows(${JSON.stringify(target)})`);
  const point = await pointAt(tab, target);
  return measure(tab, { event: 'click', shows, press: () => click(tab, point) });
}

async function escape(tab: Tab, { shows }: Scene): Promise<void> {
  await pressKey(tab, ESCAPE);
  await until(tab, `!find(${JSON.stringify(shows)})`);
}
