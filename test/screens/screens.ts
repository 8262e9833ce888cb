// Every screen as tests: its accessibility tree, and its pictures in several widths and looks.
import type { Page } from '@playwright/test';
import type { FaultRule } from '../support/servers/faulty-proxy.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import { settled } from '../support/playwright/settling.ts';
import { openDemoWorld, type DemoWorld } from './demo-world.ts';
import { isUpdating, removeStrays, strays } from './kept-files.ts';
import { applyLook, pictured, type Situation } from './looks.ts';
import { whyNotCompared } from './text-sample.ts';

export interface Screen {
  /** within its subject; the names of its files */
  name: string;
  /** path and query of the page; `/teacher/…` is the portal */
  address: string | ((world: DemoWorld) => string);
  /** what is there once the screen is */
  shows: string;
  /** for somebody who has not signed in */
  isPublic?: boolean;
  /** what goes wrong on the way to the provider */
  faults?: FaultRule[];
  /** what a person does before the picture is taken */
  prepare?(page: Page, world: DemoWorld): Promise<void>;
  /** When the page has to be opened anew: for another width, or for another width or look. By default never. */
  reopen?: 'width' | 'look';
  /** Something is still loading, and is meant to. */
  isBusy?: boolean;
  /** What happens on the screen stays in the world: it has one of its own. */
  hasOwnWorld?: boolean;
  /** pictured down to so many CSS pixels when there is so much to see; else what fits the window */
  tall?: number;
  /** So many pixels may differ where the browser draws some word in one of two ways. */
  mayDiffer?: number;
  /** A variant of another screen: it is pictured in two situations in place of four. */
  isVariant?: boolean;
}

/** A subject's screens as tests. The names of its files begin with the subject's. */
export function describeScreens(subject: string, screens: readonly Screen[]): void {
  let shared: DemoWorld;
  test.beforeAll(async ({ browser }) => {
    shared = await openDemoWorld(browser);
  });
  test.afterAll(() => shared.close());

  for (const screen of screens) {
    const name = `${subject}-${screen.name}`;
    test.describe(name, () => {
      const [first, ...others] = pictured(screen);
      const tolerance = screen.mayDiffer === undefined ? {} : { maxDiffPixels: screen.mayDiffer };
      let world: DemoWorld;
      /** Opened by the first test and passed on to the second: nothing happens to the page in between. */
      let page: Page | undefined;
      test.beforeAll(async ({ browser }) => {
        world = screen.hasOwnWorld ? await openDemoWorld(browser) : shared;
      });
      test.afterAll(async () => {
        await page?.context().close();
        if (screen.hasOwnWorld) await world.close();
      });

      test('has the accessibility tree that it had', async () => {
        page ??= await open(world, screen, first);
        // The whole text, states included: toMatchAriaSnapshot passes over states that the kept tree does not name.
        const tree = await page.locator('body').ariaSnapshot();
        // The port of the pages is another one each time.
        expect(`${tree.replaceAll(new URL(page.url()).origin, '')}\n`).toMatchSnapshot(`${name}.yaml`);
      });

      test('looks as it did', async ({ browser }) => {
        const reason = await whyNotCompared(browser);
        test.skip(reason !== undefined, reason);
        page ??= await open(world, screen, first);
        await expect.soft(page).toHaveScreenshot(`${name}-${nameOf(first)}.png`, tolerance);
        for (const situation of others) {
          page = await turn(world, screen, page, situation);
          await expect.soft(page).toHaveScreenshot(`${name}-${nameOf(situation)}.png`, tolerance);
        }
      });
    });
  }

  test(`every picture and tree of ${subject} is of a screen`, () => {
    const known = screens.flatMap((screen) => [
      `${subject}-${screen.name}.yaml`,
      ...pictured(screen).map((situation) => `${subject}-${screen.name}-${nameOf(situation)}.png`),
    ]);
    if (isUpdating()) removeStrays(subject, known);
    else expect(strays(subject, known)).toEqual([]);
  });
}

const nameOf = ({ width, look }: Situation) => `${width}-${look.name}`;

async function open(world: DemoWorld, screen: Screen, situation: Situation): Promise<Page> {
  world.site.proxy.faults(screen.faults ?? []);
  const page = await world.openPage(!screen.isPublic);
  const { width, height, look } = situation;
  await page.setViewportSize({ width, height });
  await page.goto(world.site.url + (typeof screen.address === 'string' ? screen.address : screen.address(world)));
  await applyLook(page, look);
  await page.locator(screen.shows).first().waitFor();
  await screen.prepare?.(page, world);
  await settle(page, screen, situation);
  return page;
}

/** From one width and look to the next, on the same page where that is honest. */
async function turn(world: DemoWorld, screen: Screen, page: Page, situation: Situation): Promise<Page> {
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

async function settle(page: Page, { isBusy, tall }: Screen, { width, height }: Situation): Promise<void> {
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
