// What the main presses and keys of the portal cost, with the demo's data in the built portal, beside bare elements of the browser
// in the same run: work until the next frame, and the time until what was asked for is there. Aims at the 95th percentile: a key takes no
// more than the 16.7 ms of a frame; what was pressed is answered by the next frame, and within 50 ms on a processor that is four times
// slower. `FLAVOUR=slim` measures the portal on Preact. RUNS sets how often each is pressed; words choose scenes by name:
// `SCENES="menu" npm run bench -- interactions`. Rows are printed as they come; what has no figure after five minutes is named.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startSite } from '../support/playwright/site.ts';
import { startBrowser } from './calendar/browser.ts';
import { KEY_LIMITS, PRESS_LIMITS, printFoot, printHead, printRow } from './interactions/figures.ts';
import { openFloor } from './interactions/floor.ts';
import { play } from './interactions/play.ts';
import { openPortal } from './interactions/portal.ts';
import { SCENES, type Scene } from './interactions/scenes.ts';
import { slowDown } from './interactions/watch.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const RATES = [1, 4];
/** Turns of each scene at each rate, which are fewer when they take longer than the milliseconds beside. */
const TURNS = Number(process.env.RUNS ?? 20);
const TIME = 8_000;
/** Milliseconds after which no other scene is begun. */
const TIME_IN_ALL = 270_000;

const built = spawnSync(process.execPath, [path.join(ROOT, 'scripts', 'bootstrap.mjs'), 'build', '--if-stale'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (built.status !== 0) console.error('The build complains: what is measured is what it has left.');
const site = await startSite();
const browser = await startBrowser();
const end = performance.now() + TIME_IN_ALL;
try {
  console.log(`Chromium ${browser.version}, ${process.env.FLAVOUR === 'slim' ? 'Preact' : 'React'}\n`);
  printHead();
  for (const scene of SCENES.filter(({ name }) => name.includes(process.env.SCENES ?? ''))) {
    if (performance.now() > end) fail(scene, 'not measured, the time is over');
    else await show(scene).catch((error: unknown) => fail(scene, String(error)));
  }
  printFoot();
} finally {
  await browser.close();
  await site.close();
}

/** Measures a scene in a page of its own, whose first turn is not counted, since it compiles code. */
async function show(scene: Scene): Promise<void> {
  const { path: page, ready } = scene;
  const tab = page === undefined ? await openFloor(browser) : await openPortal(browser, site, page, ready);
  try {
    await play(tab, scene, { turns: 1, time: TIME });
    for (const rate of RATES) {
      await slowDown(tab, rate);
      const limits = scene.isFloor ? undefined : (scene.typing ? KEY_LIMITS : PRESS_LIMITS)[rate];
      for (const played of await play(tab, scene, { turns: TURNS, time: TIME })) printRow({ ...played, rate, limits });
    }
  } finally {
    await tab.close();
  }
}

function fail({ name }: Scene, words: string): void {
  console.log(`${name}: ${words}`);
  process.exitCode = 1;
}
