// Elements in a dialog and in a popover of the page: what they open lies above, and one Escape closes one thing.
import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from '../support/playwright/fixtures.ts';
import { signIn } from '../support/playwright/host-page.ts';

interface Around {
  page: Page;
  /** The page's own overlay, with the elements in it. */
  around: Locator;
  isOpen(): Promise<boolean>;
}

/** Opens a page with a list and a schedule, signed in, in an overlay of the page. */
const test = base.extend<{ open(kind: 'dialog' | 'popover', css?: string): Promise<Around> }>({
  open: async ({ host, context }, use) =>
    use(async (kind, css = '') => {
      const elements = host.tag('login') + host.tag('course-list') + host.tag('schedule', 'view="week"');
      const page = await host.open(context, {
        head: '<script type="module" src="/dist/loader.js"></script><link rel="stylesheet" href="/host.css">',
        css: `#around { inline-size: 1000px; block-size: 600px; overflow: auto } ${css}`,
        body:
          kind === 'dialog'
            ? `<dialog id="around">${elements}</dialog>`
            : `<div id="around" popover>${elements}</div><button>outside</button>`,
      });
      await page.evaluate(() => {
        const node = document.querySelector('#around') as HTMLDialogElement;
        if (node.popover) node.showPopover();
        else node.showModal();
      });
      await signIn(page, 'teacher-login');
      await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
      const around = page.locator('#around');
      return { page, around, isOpen: () => around.evaluate((node) => node.matches(':open, :popover-open, :modal')) };
    }),
});

const changeButton = (page: Page) => page.locator('teacher-course-list').getByRole('button', { name: '変更' }).last();

/** What lies at the middle of an element is the element. */
const isOnTop = (locator: Locator) =>
  locator.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const root = node.getRootNode() as ShadowRoot;
    return node.contains(root.elementFromPoint(left + width / 2, top + height / 2));
  });

for (const kind of ['dialog', 'popover'] as const) {
  test.describe(`in a ${kind} of the page`, () => {
    test('a dialog, its calendar and its times lie on top, and each Escape closes the innermost', async ({ open }) => {
      const { page, isOpen } = await open(kind);
      await changeButton(page).click();
      const dialog = page.locator('teacher-course-list dialog.teacher-dialog');
      await dialog.waitFor();
      expect(await isOpen()).toBe(true);
      expect(await isOnTop(dialog.locator('h2'))).toBe(true);

      await dialog.getByRole('button', { name: 'カレンダーから選ぶ' }).first().click();
      const calendar = page.locator('teacher-course-list .teacher-calendar');
      await calendar.waitFor();
      expect(await isOnTop(calendar.locator('h2'))).toBe(true);
      await page.keyboard.press('Escape');
      await calendar.waitFor({ state: 'detached' });
      expect(await dialog.isVisible()).toBe(true);

      await dialog.getByRole('combobox').first().press('ArrowDown');
      const times = page.locator('teacher-course-list .teacher-times');
      await times.waitFor();
      expect(await isOnTop(times)).toBe(true);
      await page.keyboard.press('Escape');
      await times.waitFor({ state: 'detached' });
      expect(await dialog.isVisible()).toBe(true);

      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await isOpen()).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(isOpen).toBe(false);
    });

    test("a lesson's card lies on top, and Escape closes it alone", async ({ open }) => {
      const { page, isOpen } = await open(kind);
      const lesson = page.locator('teacher-schedule [data-lesson]').first();
      await lesson.scrollIntoViewIfNeeded();
      await lesson.click();
      const card = page.locator('teacher-schedule .schedule-card');
      await card.waitFor();
      expect(await isOpen()).toBe(true);
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });
      expect(await isOpen()).toBe(true);
    });

    test('moved by the page while a dialog is open, the dialog stays modal, with its input', async ({ open }) => {
      const { page, isOpen } = await open(kind);
      await changeButton(page).click();
      const dialog = page.locator('teacher-course-list dialog.teacher-dialog');
      await dialog.getByRole('textbox').first().fill('数学II');
      await page.locator('teacher-course-list').evaluate((node) => node.parentElement?.prepend(node));
      await expect.poll(() => dialog.evaluate((node) => node.matches(':modal'))).toBe(true);
      await expect(dialog.getByRole('textbox').first()).toHaveValue('数学II');
      expect(await isOpen()).toBe(true);
    });

    test('replaced by the page while a dialog is open, the page can be used', async ({ open }) => {
      const { page, around } = await open(kind);
      await changeButton(page).click();
      await page.locator('teacher-course-list dialog.teacher-dialog').waitFor();
      await around.evaluate((node) => {
        const list = node.querySelector('teacher-course-list');
        list?.replaceWith(list.cloneNode(true));
      });
      await changeButton(page).click();
      await page.locator('teacher-course-list dialog.teacher-dialog').waitFor();
    });

    test('hidden by the page while a dialog is open, the page can be used, and the dialog is back with it', async ({
      open,
    }) => {
      const { page } = await open(kind);
      await changeButton(page).click();
      const dialog = page.locator('teacher-course-list dialog.teacher-dialog');
      await dialog.getByRole('textbox').first().fill('数学II');
      const list = page.locator('teacher-course-list');
      await list.evaluate((node) => node.toggleAttribute('hidden', true));
      await page.locator('teacher-login').getByRole('button').last().click({ trial: true });
      await list.evaluate((node) => node.toggleAttribute('hidden', false));
      await dialog.waitFor();
      await expect(dialog.getByRole('textbox').first()).toHaveValue('数学II');
    });
  });
}
