// Lasers on a shared screen: what one points at, the other sees at the same place of the picture, whatever its size there.
import type { Page } from '@playwright/test';
import { meet, pressControl, until } from '../../support/playwright/lesson.ts';
import { expect, test } from '../../support/playwright/live-test.ts';

/** The picture of the shared screen without the bars beside it, in CSS pixels of the window. */
function pictureOf(page: Page): Promise<{ left: number; top: number; width: number; height: number }> {
  return page.locator('.live-screens video').evaluate((element) => {
    const { videoWidth, videoHeight } = element as HTMLVideoElement;
    const box = element.getBoundingClientRect();
    const scale = Math.min(box.width / videoWidth, box.height / videoHeight);
    const [width, height] = [videoWidth * scale, videoHeight * scale];
    return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
  });
}

interface SeenLaser {
  /** On the picture, 0 to 1 across and down. */
  x: number;
  y: number;
  name: string;
  colour: string;
}

/** The only laser on the picture, read at one moment, since it fades; undefined while there is none. */
async function laserOn(page: Page): Promise<SeenLaser | undefined> {
  const picture = await pictureOf(page);
  return page.locator('.live-laser').evaluateAll(([laser, ...others], { left, top, width, height }) => {
    if (!laser || others.length > 0) return undefined;
    const box = laser.getBoundingClientRect();
    return {
      x: (box.x + box.width / 2 - left) / width,
      y: (box.y + box.height / 2 - top) / height,
      name: laser.textContent,
      colour: getComputedStyle(laser).color,
    };
  }, picture);
}

/** Points until all of these pages show the laser there; the pointer keeps moving a little, because a still laser fades. */
async function pointFor(pages: readonly Page[], pointing: Page, x: number, y: number): Promise<SeenLaser[]> {
  let seen: (SeenLaser | undefined)[] = [];
  let sway = 0.002;
  await until(async () => {
    sway = -sway;
    await pointAt(pointing, x + sway, y);
    seen = await Promise.all(pages.map(laserOn));
    return seen.every((laser) => isNear(laser, x, y));
  }, 'everybody sees the laser');
  return seen.filter((laser) => laser !== undefined);
}

async function pointAt(page: Page, x: number, y: number): Promise<void> {
  const { left, top, width, height } = await pictureOf(page);
  await page.mouse.move(left + width * x, top + height * y, { steps: 3 });
}

const isNear = (at: { x: number; y: number } | undefined, x: number, y: number): boolean =>
  at !== undefined && Math.hypot(at.x - x, at.y - y) < 0.02;

test('each participant points at a shared screen in a separate colour, at the same place for everyone', async ({
  browser,
  at,
  open,
}) => {
  const { teacher, student } = await meet(browser, at, open);
  await teacher.setViewportSize({ width: 1280, height: 800 });
  // Bars above and below the picture here, and beside it there.
  await student.setViewportSize({ width: 700, height: 1000 });
  await pressControl(teacher, '画面を共有する');
  for (const page of [teacher, student])
    await until(
      async () =>
        (await page.locator('.live-screens video').count()) === 1 &&
        (await page.locator('.live-screens video').evaluate((video) => (video as HTMLVideoElement).videoWidth)) > 0,
      'the screen is seen',
    );

  const toggle = (page: Page) => page.getByRole('button', { name: 'レーザーポインター' });
  await pointAt(student, 0.5, 0.5);
  await expect(student.locator('.live-laser')).toHaveCount(0);
  await toggle(student).click();
  await expect(toggle(student)).toHaveAttribute('aria-pressed', 'true');
  const [atTeacher, atStudent] = await pointFor([teacher, student], student, 0.25, 0.7);
  expect(atTeacher?.name).toBe(open.lesson.studentName);
  expect(atStudent?.colour).toBe(atTeacher?.colour);

  // It ends automatically where the pointer keeps still, and at once where it leaves the picture.
  await expect(teacher.locator('.live-laser')).toHaveCount(0);
  await pointFor([teacher], student, 0.4, 0.4);
  await student.mouse.move(5, 5);
  await expect(teacher.locator('.live-laser')).toHaveCount(0);

  await toggle(teacher).click();
  const [ofTeacher] = await pointFor([student], teacher, 0.8, 0.2);
  expect(ofTeacher?.colour).not.toBe(atTeacher?.colour);

  await pressControl(teacher, '画面の共有を終える');
  await expect(toggle(student)).toHaveCount(0);
});

test('a finger points while it touches the picture', async ({ browser, at, open }) => {
  const { teacher, student } = await meet(browser, at, open);
  await pressControl(teacher, '画面を共有する');
  await until(async () => (await student.locator('.live-screens video').count()) === 1, 'the screen is there');
  await student.getByRole('button', { name: 'レーザーポインター' }).click();
  const layer = student.locator('.live-laser-layer');
  await expect(layer).toBeVisible();
  const { left, top, width, height } = await pictureOf(student);
  const finger = { pointerType: 'touch', clientX: left + width * 0.6, clientY: top + height * 0.5, bubbles: true };
  await until(async () => {
    await layer.dispatchEvent('pointerdown', finger);
    await layer.dispatchEvent('pointerleave', finger);
    return isNear(await laserOn(teacher), 0.6, 0.5);
  }, 'the teacher sees where the finger is');
});
