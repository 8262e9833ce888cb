// What each screen is pictured in: two widths, and three looks.
import type { Page } from 'playwright-core';

export interface Look {
  name: 'light' | 'dark' | 'arabic';
  colorScheme: 'light' | 'dark';
  /** what a teacher has chosen as the language of the screens */
  language: 'ja' | 'ar';
}

export const looks: readonly Look[] = [
  { name: 'light', colorScheme: 'light', language: 'ja' },
  { name: 'dark', colorScheme: 'dark', language: 'ja' },
  { name: 'arabic', colorScheme: 'light', language: 'ar' },
];

export interface Width {
  width: 1280 | 390;
  height: number;
}

/** CSS pixels: a laptop and a phone. */
export const widths: readonly Width[] = [{ width: 1280, height: 800 }, { width: 390, height: 844 }];

/** Gives another look to what is open, as a person does who changes language or theme. */
export async function wear(page: Page, { colorScheme, language }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate((lang) => {
    for (const element of document.querySelectorAll('[provider]')) element.setAttribute('lang', lang);
  }, language);
  await page.locator(`[provider] .teacher-root[lang^=${language}]`).first().waitFor();
}
