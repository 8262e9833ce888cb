// What a person does on a page to reach its next state.
import type { Page } from '@playwright/test';
import { expect } from '../support/playwright/fixtures.ts';

/** What is shown over the page; the last one where there are several. */
export const dialogOf = (page: Page) => page.locator('dialog[open]').last();

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Presses what opens a dialog, and waits until something of it is there. */
export async function openDialog(page: Page, name: string | RegExp, shows = 'h2'): Promise<void> {
  await press(page, name);
  await dialogOf(page).locator(shows).first().waitFor();
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

/** Sends the form in the dialog as it is, and waits until a field of it says what is wrong. */
export async function sendInvalid(page: Page, name: string | RegExp): Promise<void> {
  await dialogOf(page).getByRole('button', { name }).click();
  await dialogOf(page).locator('[aria-invalid=true]').first().waitFor();
}
