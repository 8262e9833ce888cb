// Every screen as tests: its accessibility tree, what axe finds in several widths and looks, and its pictures.
import type { Browser, Page } from '@playwright/test';
import type { FaultRule } from '../support/servers/faulty-proxy.ts';
import { brokenRules } from '../support/playwright/accessible.ts';
import { expect, test as base } from '../support/playwright/fixtures.ts';
import { settled } from '../support/playwright/settling.ts';
import { openDemoWorld, type DemoWorld } from './demo-world.ts';
import { isUpdating, removeStrays, strays, whyNotCompared } from './kept-files.ts';
import {
  applyLook,
  BOTH_WIDTHS,
  checked,
  isOfWidths,
  nameOf,
  situationsOf,
  type Situation,
  type SituationName,
} from './looks.ts';

/** The portal is a page; of other pages only the elements are judged, and not by the rules for what is around them. */
const judged = (page: Page) =>
  page.url().includes('/teacher/')
    ? // A screen that has nothing to show but a sentence has no heading of the first level.
      { without: ['page-has-heading-one'] }
    : { of: '[provider]', without: ['page-has-heading-one', 'landmark-one-main', 'region'] };

export interface ScreenOptions {
  /** Whether each screen is checked in every width and look, or in one look of each width. */
  pictures: 'all' | 'widths';
}

export const test = base.extend<ScreenOptions>({ pictures: ['all', { option: true }] });

interface ShownPage {
  /** within its subject; the names of its files */
  name: string;
  /** path and query of the page; `/teacher/…` is the portal */
  address: string | ((world: DemoWorld) => string);
  /** what is there once the screen is */
  shows: string;
  /** That is there only after some seconds, which have to pass on the page's clock. */
  comesLate?: boolean;
  /** for somebody who has not signed in */
  isPublic?: boolean;
  /** what goes wrong on the way to the provider */
  faults?: FaultRule[];
  /** What happens on the screen stays in the world: it has one of its own. */
  hasOwnWorld?: boolean;
}

export interface Screen extends ShownPage {
  /** what a person does before the picture is taken */
  prepare?(page: Page, world: DemoWorld): Promise<void>;
  /** When the page has to be opened again: for another width, or for another width or look. By default never. */
  reopen?: 'width' | 'look';
  /** Something is still loading, and is meant to. */
  isBusy?: boolean;
  /** pictured down to so many CSS pixels when there is so much to see; else what fits the window */
  tall?: number;
  /** So many pixels may differ where the browser draws some word in one of two ways. */
  mayDiffer?: number;
  /** By default one of each width, and none of a variant. Without a picture there is no tree either: axe alone checks the screen. */
  pictures?: readonly SituationName[];
  /** A variant of another screen: it is checked in two situations instead of four. */
  isVariant?: boolean;
}

/** States of one page that come one after the other, and of which axe alone judges: no picture and no tree are kept of them. */
export interface Flow extends ShownPage {
  /** on a phone; else on a laptop */
  isPhone?: boolean;
  /** what leads from one state to the next, by the name of the state */
  states: Readonly<Record<string, (page: Page, world: DemoWorld) => Promise<unknown>>>;
}

/** That of all screens of a file that have no own one. */
let shared: DemoWorld | undefined;

/** Opens a world for the tests of a file, however often it is called there. */
function shareWorld(): void {
  test.beforeAll(async ({ browser }) => {
    shared ??= await openDemoWorld(browser);
  });
  test.afterAll(async () => {
    await shared?.close();
    shared = undefined;
  });
}

async function worldFor({ hasOwnWorld = false }: ShownPage, browser: Browser): Promise<DemoWorld> {
  return shared === undefined || hasOwnWorld ? openDemoWorld(browser) : shared;
}

/** A subject's screens as tests. The names of its files begin with the subject's. */
export function describeScreens(subject: string, screens: readonly Screen[]): void {
  shareWorld();
  for (const screen of screens) {
    const name = `${subject}-${screen.name}`;
    test.describe(name, () => {
      const [first, ...others] = situationsOf(screen);
      const kept = picturesOf(screen);
      const tolerance = screen.mayDiffer === undefined ? {} : { maxDiffPixels: screen.mayDiffer };
      let world: DemoWorld;
      /** Opened by the first test and passed on to the second, if there are two: nothing happens to the page in between. */
      let page: Page | undefined;
      test.beforeAll(async ({ browser }) => {
        world = await worldFor(screen, browser);
      });
      test.afterAll(async () => {
        await page?.context().close();
        if (screen.hasOwnWorld) await world.close();
      });

      if (kept.length > 0) {
        test('has the accessibility tree that it had', async () => {
          page ??= await open(world, screen, first);
          // The whole text, states included: toMatchAriaSnapshot passes over states that the kept tree does not name.
          const tree = await page.locator('body').ariaSnapshot();
          // The port of the pages is another one each time.
          expect(`${tree.replaceAll(new URL(page.url()).origin, '')}\n`).toMatchSnapshot(`${name}.yaml`);
        });
      }

      test(
        kept.length === 0 ? 'is accessible' : 'is accessible, and looks as it did',
        async ({ browser, pictures }) => {
          const areCompared = (await whyNotCompared(browser)) === undefined;
          page ??= await open(world, screen, first);
          for (const situation of [first, ...others]) {
            if (situation !== first) page = await turn(world, screen, page, situation);
            // What was open and scrolled in one look is so in the next: a picture follows from those before.
            if (pictures !== 'all' && !isOfWidths(situation)) continue;
            const picture = `${name}-${nameOf(situation)}`;
            // Axe last: it scrolls.
            if (areCompared && kept.includes(nameOf(situation)))
              await expect.soft(page).toHaveScreenshot(`${picture}.png`, tolerance);
            expect.soft(await brokenRules(page, judged(page)), picture).toEqual([]);
          }
        },
      );
    });
  }

  test(`pictures of ${subject} can be compared`, async ({ browser }) => {
    const reason = await whyNotCompared(browser);
    test.skip(reason !== undefined, reason);
  });

  test(`every picture and tree of ${subject} is of a screen`, () => {
    const known = screens.flatMap((screen) => [
      ...(picturesOf(screen).length === 0 ? [] : [`${subject}-${screen.name}.yaml`]),
      ...picturesOf(screen).map((picture) => `${subject}-${screen.name}-${picture}.png`),
    ]);
    if (isUpdating()) removeStrays(subject, known);
    else expect(strays(subject, known)).toEqual([]);
  });
}

/** Further states of a subject's screens as tests, after the screens: what they do stays in the world of the file. */
export function describeFlows(subject: string, flows: readonly Flow[]): void {
  shareWorld();
  for (const flow of flows) {
    const { name, states, hasOwnWorld, isPhone = false } = flow;
    test(`${subject}-${name} is accessible: ${Object.keys(states).join(', ')}`, async ({ browser }) => {
      const world = await worldFor(flow, browser);
      const [first, ...others] = checked(isPhone);
      const page = await open(world, flow, first);
      for (const [state, reach] of Object.entries(states)) {
        await test.step(state, async () => {
          await reach(page, world);
          for (const situation of [first, ...others]) {
            await turn(world, flow, page, situation);
            expect.soft(await brokenRules(page, judged(page)), `${state}, ${situation.look.name}`).toEqual([]);
          }
          await turn(world, flow, page, first);
        });
      }
      await page.context().close();
      if (hasOwnWorld) await world.close();
    });
  }
}

const picturesOf = ({ isVariant = false, pictures = isVariant ? [] : BOTH_WIDTHS }: Screen) => pictures;

async function open(world: DemoWorld, screen: ShownPage & Partial<Screen>, situation: Situation): Promise<Page> {
  world.site.proxy.faults(screen.faults ?? []);
  const page = await world.openPage(!screen.isPublic);
  const { width, height, look } = situation;
  await page.setViewportSize({ width, height });
  await page.goto(world.site.url + (typeof screen.address === 'string' ? screen.address : screen.address(world)));
  await applyLook(page, look);
  const shown = page.locator(screen.shows).first();
  const passes = async () => {
    await world.advance(page, 500);
    return shown.isVisible();
  };
  if (screen.comesLate) await expect.poll(passes).toBe(true);
  else await shown.waitFor();
  await screen.prepare?.(page, world);
  await settle(page, screen, situation);
  return page;
}

/** From one width and look to the next, on the same page where that is honest. */
async function turn(
  world: DemoWorld,
  screen: ShownPage & Partial<Screen>,
  page: Page,
  situation: Situation,
): Promise<Page> {
  const { width, height, look } = situation;
  const isNewWidth = page.viewportSize()?.width !== width;
  if (screen.reopen === 'look' || (screen.reopen === 'width' && isNewWidth)) {
    await page.context().close();
    return open(world, screen, situation);
  }
  if (isNewWidth) await page.setViewportSize({ width, height });
  await applyLook(page, look);
  await settle(page, screen, situation);
  return page;
}

async function settle(page: Page, { isBusy, tall }: Partial<Screen>, { width, height }: Situation): Promise<void> {
  // What the last press has led under the pointer is not meant to be pointed at.
  await page.mouse.move(0, 0);
  await page.evaluate(hideCaret);
  await settled(page, isBusy);
  if (!tall) return;
  await page.setViewportSize({ width, height });
  const wanted = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(tall, wanted) });
  await settled(page, isBusy);
}

/** It blinks. The fields that stand among an element's children have rules that only their own style overrules. */
function hideCaret(): void {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused instanceof HTMLElement) focused.style.setProperty('caret-color', 'transparent', 'important');
}
