// The stored pictures and accessibility trees: which of them no screen uses any more, and where pictures can be compared.
import { createHash } from 'node:crypto';
import { globSync, rmSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { test } from '../support/playwright/fixtures.ts';

/** Does this run write pictures and trees, instead of comparing them? */
export const isUpdating = (): boolean => ['all', 'changed'].includes(test.info().config.updateSnapshots);

/** The pictures and trees of a subject, relative to this folder, whose names are not known. */
export function strays(subject: string, known: readonly string[]): string[] {
  const kept = globSync([`aria/${subject}-*.yaml`, `pictures/${subject}-*.png`], { cwd: import.meta.dirname });
  return kept.filter((file) => !known.includes(path.basename(file))).sort();
}

export function removeStrays(subject: string, known: readonly string[]): void {
  for (const file of strays(subject, known)) rmSync(path.join(import.meta.dirname, file));
}

// Pictures are comparable only where the same browser draws the same letters.

/** The browser's version, and the hash of a picture of text as it draws it. */
interface TextSample {
  browser: string;
  text: string;
}

const file = path.join(import.meta.dirname, 'pictures/made-with.json');

/** What the text of the pictures consists of, thin and bold. */
const SAMPLE = `<style>p { font: 15px/1.7 system-ui; } b { font-size: 20px; }</style>
<p lang="ja">授業の一覧 2026/11/20(金) 17:05–18:00 Teacher <b>生徒の詳細</b></p><p lang="ar" dir="rtl">قائمة الدروس <b>الجدول</b></p>`;

let drawn: Promise<TextSample> | undefined;

/**
 * Why pictures cannot be compared here: another browser or other fonts draw other ones. Undefined
 * while they are being written.
 */
export async function whyNotCompared(browser: Browser): Promise<string | undefined> {
  drawn ??= draw(browser);
  const here = await drawn;
  if (!existsSync(file) || isUpdating()) {
    writeFileSync(file, `${JSON.stringify(here, undefined, 2)}\n`);
    return undefined;
  }
  const kept = JSON.parse(readFileSync(file, 'utf8')) as TextSample;
  if (kept.browser === here.browser && kept.text === here.text) return undefined;
  const what = kept.browser === here.browser ? 'other fonts' : `Chromium ${kept.browser}, and this is ${here.browser}`;
  return `The pictures were made with ${what}; to renew them: npm run test:screens -- --update-snapshots`;
}

async function draw(browser: Browser): Promise<TextSample> {
  const context = await browser.newContext({ viewport: { width: 480, height: 160 } });
  const page = await context.newPage();
  await page.setContent(SAMPLE);
  const picture = await page.screenshot();
  await context.close();
  return { browser: browser.version(), text: createHash('sha256').update(picture).digest('hex').slice(0, 16) };
}
