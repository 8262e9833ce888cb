import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = '.cache/bench/first-visit';

/** Where the film strips are, relative to the project. */
export function startFilms(): string {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  return `${FOLDER}/index.html`;
}

/**
 * Takes a picture whenever the page looks different, until the returned function is called, which writes them: each is named by
 * the milliseconds since now.
 */
export async function film(page: Page, name: string): Promise<() => Promise<void>> {
  const tab = await page.context().newCDPSession(page);
  const began = Date.now();
  const pictures: { readonly after: number; readonly data: string }[] = [];
  tab.on('Page.screencastFrame', ({ data, sessionId, metadata: { timestamp } }) => {
    pictures.push({ after: Math.max(0, Math.round((timestamp ?? 0) * 1000 - began)), data });
    // The next one comes only after that; a page that is closed needs none.
    tab.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await tab.send('Page.startScreencast', { format: 'jpeg', quality: 60, maxWidth: 480, maxHeight: 360 });
  return async () => {
    await tab.send('Page.stopScreencast');
    const folder = name.replaceAll(/[^\w]+/g, '-');
    mkdirSync(path.join(FOLDER, folder), { recursive: true });
    const figures = pictures.map(({ after, data }) => {
      const file = `${folder}/${String(after).padStart(5, '0')}.jpg`;
      writeFileSync(path.join(FOLDER, file), Buffer.from(data, 'base64'));
      return `<figure><img src="${file}" alt=""><figcaption>${(after / 1000).toFixed(2)} s</figcaption></figure>`;
    });
    strips.push(`<h2>${name}</h2><div>${figures.join('')}</div>`);
    writeFileSync(path.join(FOLDER, 'index.html'), `${HEAD}${strips.join('\n')}\n`);
  };
}

const strips: string[] = [];
const HEAD = `<!doctype html><meta charset="utf-8"><title>First visits</title>
<style>div { display: flex; overflow-x: auto } figure { margin: 4px } img { inline-size: 200px; border: 1px solid #999 }</style>
`;
