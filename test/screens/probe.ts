// Pictures are comparable only where the same browser draws the same letters.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { write } from './compare.ts';

/** The browser's version, and the hash of a picture of text as it draws it. */
export interface Maker {
  browser: string;
  text: string;
}

const file = fileURLToPath(new URL('./pictures/made-with.json', import.meta.url));

/** What the text of the pictures consists of, thin and bold. */
const SAMPLE = `<style>p { font: 15px/1.7 system-ui; } b { font-size: 20px; }</style>
<p lang="ja">授業の一覧 2026/11/20(金) 17:05–18:00 Teacher <b>生徒の詳細</b></p><p lang="ar" dir="rtl">قائمة الدروس <b>الجدول</b></p>`;

/** Who draws here. */
export async function readMaker(browser: Browser): Promise<Maker> {
  const page = await browser.newPage({ viewport: { width: 480, height: 160 } });
  await page.setContent(SAMPLE);
  const picture = await page.screenshot();
  await page.close();
  return { browser: browser.version(), text: createHash('sha256').update(picture).digest('hex').slice(0, 16) };
}

/** Who has drawn the pictures of a subject; nobody when there are none yet. */
export function keptMaker(subject: string): Maker | undefined {
  return readMakers()[subject];
}

export function keepMaker(subject: string, maker: Maker): void {
  const makers = { ...readMakers(), [subject]: maker };
  const sorted = Object.fromEntries(Object.entries(makers).sort(([one], [other]) => one.localeCompare(other)));
  write(file, `${JSON.stringify(sorted, undefined, 2)}\n`);
}

function readMakers(): Record<string, Maker> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
