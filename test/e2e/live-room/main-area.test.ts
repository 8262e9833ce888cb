// What a lesson looks like on every size of screen: two people, and nothing that covers anything else.
import type { Browser, Page } from '@playwright/test';
import { boardPage, overlaps } from '../../support/playwright/boxes.ts';
import { expect, test } from '../../support/playwright/live-test.ts';
import {
  enter,
  inRoom,
  meet,
  openLessonNow,
  pressControl,
  teacherAt,
  type LiveSite,
} from '../../support/playwright/lesson.ts';
import { settled } from '../../support/playwright/settling.ts';

const SIZES = [
  [1280, 800],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [844, 390],
  [320, 568],
] as const;
const [LAPTOP] = SIZES;

async function resize(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await settled(page);
  // Whatever has faded comes back: it must not cover anything either.
  await bringControls(page, () => moveAbove(page, width / 2));
}

/** Gives a sign of the user until the controls are there. They stay for four seconds, so that each look has a sign of its own. */
async function bringControls(page: Page, sign: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await sign();
    expect(await page.locator('.live-room-controls-away').count()).toBe(0);
  }).toPass();
}

/** Moves the pointer at the top of the room, beside the board. */
async function moveAbove(page: Page, x: number): Promise<void> {
  for (const y of [4, 8]) await page.mouse.move(x, y);
}

/** Controls that cover each other, at every size. */
async function overlapsAtEachSize(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await resize(page, size);
    for (const pair of await overlaps(page)) found.push(`${name} at ${size.join(' × ')}: ${pair}`);
  }
  await resize(page, LAPTOP);
  return found;
}

/** Controls of the room that are on screen, and too small for a finger. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator('.live-room :is(button, select)').evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility())
      .map((control) => ({ name: control.ariaLabel ?? control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ name, box }) => `${name}: ${box.width} × ${box.height} px`),
  );
}

test.describe('a room of a lesson', () => {
  test('is named after the student, instead of the portal around it', async ({ browser, at, open: { lesson } }) => {
    const teacher = await teacherAt(browser, at, `course/list/live/${lesson.id}`);
    const title = `${lesson.studentName}さん ${lesson.subject}`;
    const heading = teacher.getByRole('heading', { level: 1 });
    await expect(heading).toContainText(title);
    await expect(heading).toContainText(/\d\d:\d\d–\d\d:\d\d/);
    // The countdown to a lesson that begins soon may stand before it.
    await expect(teacher).toHaveTitle(new RegExp(`(^|｜)${title}$`));
    for (const size of SIZES) {
      await teacher.setViewportSize({ width: size[0], height: size[1] });
      await settled(teacher);
      await expect(teacher.locator('.portal-menu, .portal-bar, .portal-logo').filter({ visible: true })).toHaveCount(0);
      await expect(teacher.getByRole('button', { name: '入室', exact: true })).toBeInViewport({ ratio: 1 });
      expect(await overlaps(teacher)).toEqual([]);
    }
    await enter(teacher);
    await inRoom(teacher);
    await expect(teacher).toHaveTitle(new RegExp(`(^|｜)${title}$`));
    await expect(teacher.getByText('生徒はまだ来ていません。')).toBeVisible();
    expect(await overlapsAtEachSize(teacher, 'alone')).toEqual([]);
    await pressControl(teacher, '退室');
    await expect(teacher.getByRole('dialog', { name: '退室しますか？' })).toBeVisible();
  });

  test('prevents controls from covering each other, and gives the screen to the board', async ({ browser, site }) => {
    const at = { pages: site.url, provider: site.provider.url };
    const { teacher, student } = await meet(browser, at, await openLessonNow(at.provider));
    await expect(student.getByRole('heading', { level: 1 })).toContainText('先生');
    expect(await overlapsAtEachSize(teacher, 'with a student')).toEqual([]);
    await pressControl(teacher, 'ボードを開く');
    await teacher.locator('.board-page-bar').waitFor();
    expect(await overlapsAtEachSize(teacher, 'board')).toEqual([]);
    for (const size of SIZES) {
      await resize(teacher, size);
      if (size[0] < 500 || size[1] < 500) expect(await smallTargets(teacher)).toEqual([]);
      const { area, width, height, share } = await boardPage(teacher);
      if (size === LAPTOP) {
        expect(share).toBeGreaterThanOrEqual(0.55);
        expect(width).toBeGreaterThanOrEqual(1000);
        expect(height).toBeGreaterThanOrEqual(620);
      } else {
        expect(width / area.width, `share of the width at ${size.join(' × ')}`).toBeGreaterThan(0.99);
        expect(area.width, `area at ${size.join(' × ')}`).toBeGreaterThanOrEqual(size[0] - (size[1] < 500 ? 110 : 1));
      }
    }
    await resize(teacher, LAPTOP);
    for (const panel of [/^チャット/, /^参加者/, '設定']) {
      await pressControl(teacher, panel);
      expect(await overlapsAtEachSize(teacher, `board and ${panel}`)).toEqual([]);
      await teacher.locator('.live-panel').getByRole('button', { name: '閉じる' }).click();
    }
  });

  test('fades its controls over the board, and shows them again on a move or a key', async ({
    browser,
    at,
    open: { lesson },
  }) => {
    const teacher = await teacherAt(browser, at, `course/list/live/${lesson.id}`);
    await enter(teacher);
    await inRoom(teacher);
    await pressControl(teacher, 'ボードを開く');
    const area = teacher.locator('.board-area');
    await area.waitFor();
    const away = teacher.locator('.live-room-controls-away');
    const box = await area.boundingBox();
    if (!box) throw new Error('The board is not shown.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await teacher.mouse.move(x, y);
    await teacher.mouse.down();
    await teacher.mouse.move(x + 40, y);
    await expect(away).toHaveCount(1);
    await teacher.mouse.up();
    await teacher.mouse.move(x + 60, y);
    await expect(away).toHaveCount(1);
    await bringControls(teacher, () => moveAbove(teacher, x));
    // Nothing happens: they fade automatically.
    await expect(away).toHaveCount(1);
    await bringControls(teacher, () => teacher.keyboard.press('Shift'));
    await teacher.getByRole('button', { name: 'ボードを閉じる' }).focus();
    await teacher.keyboard.press('Shift');
    await expect(away).toHaveCount(0);
  });
});

/** Fingers, mice and pens as the browser reports them. */
async function pointers(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchEnd' | 'touchMove' | 'touchStart', ...touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  const press = (
    pointerType: 'mouse' | 'pen',
    type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
    x: number,
    y: number,
  ) =>
    browser.send('Input.dispatchMouseEvent', {
      pointerType,
      type,
      x,
      y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  const click = async (pointerType: 'mouse' | 'pen', x: number, y: number) => {
    await press(pointerType, 'mousePressed', x, y);
    await press(pointerType, 'mouseReleased', x, y);
  };
  return {
    async tap(x: number, y: number) {
      await touch('touchStart', { x, y });
      await touch('touchEnd');
    },
    async drag(x: number, y: number) {
      await touch('touchStart', { x, y });
      for (let step = 1; step <= 10; step += 1) await touch('touchMove', { x: x + step * 10, y });
      await touch('touchEnd');
    },
    click: (x: number, y: number) => click('mouse', x, y),
    dot: (x: number, y: number) => click('pen', x, y),
  };
}

/** How many strokes the page of the board says that it has. */
async function strokesOn(page: Page): Promise<number> {
  const text = await page.locator('.board-area').evaluate((area) => {
    const id = area.getAttribute('aria-describedby') ?? '';
    return (area.getRootNode() as ShadowRoot).getElementById(id)?.textContent ?? '';
  });
  return Number(/手書き(\d+)/.exec(text)?.[1]);
}

test.describe('while the controls over the board have faded', () => {
  async function fadedBoard(browser: Browser, at: LiveSite, lessonId: string) {
    const teacher = await teacherAt(browser, at, `course/list/live/${lessonId}`);
    await enter(teacher);
    await inRoom(teacher);
    // By mouse: a focus that can be seen would keep the controls.
    await teacher.getByRole('button', { name: 'ボードを開く' }).click();
    const box = await teacher.locator('.board-area').boundingBox();
    if (!box) throw new Error('The board is not shown.');
    const away = teacher.locator('.live-room-controls-away');
    const spot = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
    await moveAbove(teacher, 200);
    await expect(away).toHaveCount(1);
    return { teacher, away, spot, ...(await pointers(teacher)) };
  }

  test('a tap of a finger or the mouse shows them without drawing; a stroke of a finger is drawn', async ({
    browser,
    at,
    open: { lesson },
  }) => {
    const { teacher, away, spot, tap, drag, click } = await fadedBoard(browser, at, lesson.id);
    await tap(...spot(0.4));
    await expect(away).toHaveCount(0);
    await expect(away).toHaveCount(1);
    await click(...spot(0.5));
    await expect(away).toHaveCount(0);
    await expect(away).toHaveCount(1);
    expect(await strokesOn(teacher)).toBe(0);
    await drag(...spot(0.6));
    await expect.poll(() => strokesOn(teacher)).toBe(1);
    await expect(away).toHaveCount(1);
  });

  test('a pen draws its dots, and leaves the controls to the handle', async ({ browser, at, open: { lesson } }) => {
    const { teacher, away, spot, dot, tap } = await fadedBoard(browser, at, lesson.id);
    await dot(...spot(0.4));
    await expect.poll(() => strokesOn(teacher)).toBe(1);
    await expect(away).toHaveCount(1);
    const handle = await teacher.getByRole('button', { name: '操作を表示' }).boundingBox();
    if (!handle) throw new Error('There is no handle.');
    await tap(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await expect(away).toHaveCount(0);
    // What came instead of the handle was not pressed.
    await expect(teacher.getByRole('button', { name: 'ボードを閉じる' })).toBeVisible();
    await expect(teacher.locator('.live-panel')).toHaveCount(0);
  });
});

test('the small videos move to the corner to which they are dragged or sent', async ({
  browser,
  at,
  open: { lesson },
}) => {
  const teacher = await teacherAt(browser, at, `course/list/live/${lesson.id}`);
  await enter(teacher);
  await inRoom(teacher);
  await pressControl(teacher, 'ボードを開く');
  await teacher.locator('.board-area').waitFor();
  const tiles = teacher.locator('.live-tiles-dock');
  await expect(tiles).toHaveAttribute('data-corner', 'top-end');
  const from = await tiles.boundingBox();
  if (!from) throw new Error('The videos are not shown.');
  await teacher.mouse.move(from.x + 20, from.y + from.height - 20);
  await teacher.mouse.down();
  await teacher.mouse.move(300, 600, { steps: 5 });
  await teacher.mouse.up();
  await expect(tiles).toHaveAttribute('data-corner', 'bottom-start');
  await teacher.getByRole('button', { name: '映像を別の隅へ移動' }).focus();
  await teacher.keyboard.press('ArrowRight');
  await expect(tiles).toHaveAttribute('data-corner', 'bottom-end');
  await teacher.keyboard.press('Enter');
  await expect(tiles).toHaveAttribute('data-corner', 'bottom-start');
});
