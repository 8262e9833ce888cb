// Every screen is told and pictured: by its accessibility tree, and in each width and look.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { FaultRule } from '../support/faulty-proxy.ts';
import { compareAria, isAsKept, isRenewing, keepPicture, putAside, RENEWAL, strays } from './compare.ts';
import { looks, wear, widths, type Look, type Width } from './looks.ts';
import { keepMaker, keptMaker, readMaker } from './probe.ts';
import { settled } from '../support/settling.ts';
import { openStage, startBrowser, type Stage } from './stage.ts';

export interface Screen {
  /** within its subject; the names of its files */
  name: string;
  /** path and query of the page; `/teacher/…` is the portal */
  address: string | ((stage: Stage) => string);
  /** what is there once the screen is */
  shows: string;
  /** for somebody who has not signed in */
  isForStrangers?: boolean;
  /** what goes wrong on the way to the provider */
  faults?: FaultRule[];
  /** what a person does before the picture is taken */
  prepare?(page: Page, stage: Stage): Promise<void>;
  /** The page in a width or look is not the one before in another: it is opened anew. */
  anew?: 'width' | 'look';
  /** Something still turns, and is meant to. */
  isBusy?: boolean;
  /** What happens on the screen stays in the world: it has one of its own. */
  isAlone?: boolean;
  /** pictured down to so many CSS pixels when there is so much to see; else what fits the window */
  tall?: number;
}

interface Subject {
  flags?: readonly string[];
  screens: readonly Screen[];
}

const first = { width: widths[0], look: looks[0] };

/** A subject's screens as tests. The names of its files begin with the subject's. */
export async function describeScreens(subject: string, { screens, flags }: Subject): Promise<void> {
  const foreign = isRenewing ? undefined : await whyNotCompared(subject);
  let stage: Stage;
  before(async () => {
    stage = await openStage(flags);
    if (isRenewing) keepMaker(subject, await readMaker(stage.browser));
  });
  after(() => stage?.close());

  for (const screen of screens) {
    const name = `${subject}-${screen.name}`;
    describe(name, () => {
      let page: Page;
      let world: Stage | undefined;
      before(async () => {
        world = screen.isAlone ? await openStage(flags) : stage;
        page = await open(world, screen, first);
      });
      after(async () => {
        await page?.context().close();
        if (screen.isAlone) await world?.close();
      });

      test('is told as before', async () => {
        const told = await page.locator('body').ariaSnapshot();
        // The port of the pages is another one each time.
        compareAria(name, told.replaceAll(new URL(page.url()).origin, ''));
      });
      test('looks as before', { skip: foreign }, async () => {
        const different: string[] = [];
        for (const width of widths) {
          for (const look of looks) {
            page = await turn(world ?? stage, screen, page, { width, look });
            const picture = `${name}-${width.width}-${look.name}`;
            if (!await isPictured(page, picture)) different.push(picture);
          }
        }
        assert.deepEqual(different, [], `These differ, as .cache/screens/ shows; if they should: ${RENEWAL}`);
      });
    });
  }

  test(`every picture of ${subject} is of a screen`, () => {
    assert.deepEqual(strays(subject, screens.map(({ name }) => `${subject}-${name}`)), []);
  });
}

interface Situation {
  width: Width;
  look: Look;
}

async function open(stage: Stage, screen: Screen, situation: Situation): Promise<Page> {
  stage.site.proxy.faults(screen.faults ?? []);
  const page = await stage.openPage(!screen.isForStrangers);
  const { width, height } = situation.width;
  await page.setViewportSize({ width, height });
  await page.goto(stage.site.url + (typeof screen.address === 'string' ? screen.address : screen.address(stage)));
  await wear(page, situation.look);
  await page.locator(screen.shows).first().waitFor();
  await screen.prepare?.(page, stage);
  await rest(page, screen, situation.width);
  return page;
}

/** From one width and look to the next, on the same page where that is honest. */
async function turn(stage: Stage, screen: Screen, page: Page, situation: Situation): Promise<Page> {
  const { width, height } = situation.width;
  const isNewWidth = page.viewportSize()?.width !== width;
  const isFirst = situation.width === first.width && situation.look === first.look;
  if (!isFirst && (screen.anew === 'look' || (screen.anew === 'width' && isNewWidth))) {
    await page.context().close();
    return open(stage, screen, situation);
  }
  if (isNewWidth) await page.setViewportSize({ width, height });
  await wear(page, situation.look);
  await rest(page, screen, situation.width);
  return page;
}

async function rest(page: Page, { isBusy, tall }: Screen, { width, height }: Width): Promise<void> {
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

/** A picture that differs is taken again: the last frame of something may have been on its way. */
async function isPictured(page: Page, picture: string): Promise<boolean> {
  let actual = await shoot(page);
  for (let tries = 0; tries < 4; tries += 1) {
    if (isAsKept(picture, actual)) return true;
    const next = await shoot(page);
    const isStill = next.equals(actual);
    actual = next;
    if (!isStill) continue;
    if (!isRenewing) break;
    keepPicture(picture, actual);
    return true;
  }
  putAside(picture, actual);
  return false;
}

const shoot = (page: Page) => page.screenshot({ animations: 'disabled', caret: 'initial' });

/** It blinks. The fields that stand among an element's children have rules that only their own style overrules. */
function hideCaret(): void {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused instanceof HTMLElement) focused.style.setProperty('caret-color', 'transparent', 'important');
}

/** Another browser or other fonts draw other pictures: that says nothing about the screens. */
async function whyNotCompared(subject: string): Promise<string | undefined> {
  const browser = await startBrowser();
  const here = await readMaker(browser);
  await browser.close();
  const kept = keptMaker(subject);
  if (!kept || (kept.browser === here.browser && kept.text === here.text)) return undefined;
  const what = kept.browser === here.browser ? 'other fonts' : `Chromium ${kept.browser}, and this is ${here.browser}`;
  return `The pictures were made with ${what}, so they are not compared; to make them anew: ${RENEWAL}`;
}
