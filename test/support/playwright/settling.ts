// When a page has come to rest: nothing is on its way to it any more, and what has come is drawn.
import type { Page, Request } from '@playwright/test';

const underWay = new WeakMap<Page, Set<Request>>();

/** Notes from now on what a page fetches. */
export function watchFetching(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/**
 * Until code, words and pictures are there and drawn. A page that `isBusy` waits for ever for something else, which shows;
 * any other one shows it no more.
 */
export async function settled(page: Page, isBusy = false): Promise<void> {
  for (let calm = 0; calm < 2; calm += 1) {
    await page.evaluate(twoFrames);
    const requests = [...(underWay.get(page) ?? [])];
    if (requests.some((request) => !isBusy || ['script', 'image'].includes(request.resourceType()))) calm = -1;
  }
  if (!isBusy) await page.waitForFunction(isAtRest);
}

const twoFrames = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

function isAtRest(): boolean {
  const roots = [...document.querySelectorAll('[provider]')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const isWaiting = (root: ShadowRoot) =>
    root.querySelector('[aria-busy=true], .teacher-spinner, .teacher-loading, [class*=skeleton]');
  const pictures = roots.flatMap((root) => [...root.querySelectorAll('img')]);
  return (
    roots.length > 0 &&
    !roots.some(isWaiting) &&
    pictures.every(({ complete }) => complete) &&
    document.fonts.status === 'loaded'
  );
}
