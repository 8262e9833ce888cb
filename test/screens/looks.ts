// What the screens are shown in: a laptop in light and dark, a phone in light and in Arabic.
import type { Page } from '@playwright/test';

export interface Look {
  name: 'light' | 'dark' | 'arabic';
  colorScheme: 'light' | 'dark';
  /** what a teacher has chosen as the language of the screens */
  language: 'ja' | 'ar';
}

/** A window in CSS pixels, and what is shown in it. */
export interface Situation {
  width: 1280 | 390;
  height: number;
  look: Look;
}

const light: Look = { name: 'light', colorScheme: 'light', language: 'ja' };
const dark: Look = { name: 'dark', colorScheme: 'dark', language: 'ja' };
const arabic: Look = { name: 'arabic', colorScheme: 'light', language: 'ar' };
const laptop = { width: 1280, height: 800 } as const;
const phone = { width: 390, height: 844 } as const;

/** A situation in the names of files. */
export type SituationName = `${Situation['width']}-${Look['name']}`;

export const nameOf = ({ width, look }: Situation): SituationName => `${width}-${look.name}`;

type Situations = readonly [Situation, ...Situation[]];
const all: Situations = [
  { ...laptop, look: light },
  { ...laptop, look: dark },
  { ...phone, look: light },
  { ...phone, look: arabic },
];
/** Colours and columns of a variant are those of the screen that it varies. */
const ofVariant: Situations = [
  { ...laptop, look: light },
  { ...phone, look: arabic },
];

/** The situations in which axe judges a screen. */
export const situationsOf = ({ isVariant = false }: { isVariant?: boolean }): Situations =>
  isVariant ? ofVariant : all;

/** One situation of each width. */
export const isOfWidths = ({ width, look }: Situation): boolean => (width === 1280 ? look === light : look === arabic);

/** What is pictured unless a screen names its pictures: what `isOfWidths` chooses. */
export const BOTH_WIDTHS: readonly SituationName[] = ['1280-light', '390-arabic'];

/** The situations in which axe judges a state of which there are no pictures: nothing is moved by another width. */
export const checked = (isPhone: boolean): Situations => {
  const size = isPhone ? phone : laptop;
  return [
    { ...size, look: light },
    { ...size, look: dark },
    { ...size, look: arabic },
  ];
};

/** Gives another look to what is open, as a person does who changes language or theme. */
export async function applyLook(page: Page, { colorScheme, language }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate((lang) => {
    for (const element of document.querySelectorAll('[provider]')) element.setAttribute('lang', lang);
  }, language);
  await page.locator(`[provider] .teacher-root[lang^=${language}]`).first().waitFor();
}
