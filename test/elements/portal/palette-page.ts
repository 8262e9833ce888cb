import { shadow, write } from '../../support/browser/test-page.ts';
import { eventually, focused, press, setViewport } from '../../support/browser/page.ts';
import { closePortal, openSignedIn } from '../../support/browser/portal.ts';
import { proxy, setUpProvider } from '../../support/browser/suite.ts';

export const NAME = '検索・コマンド';
export const open = (attributes?: string, path = '/course/list') => openSignedIn(proxy.url, path, attributes);
export const dialog = (portal: Element) => shadow(portal).querySelector<HTMLElement>('dialog:has(.palette)');

// The selects of the page below have options, too.
export const found = (portal: Element) => [...(dialog(portal)?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];

/** What is written on an option; a face beside it is decoration. */
const written = (option: Element | null): string =>
  [...(option?.children ?? [])]
    .filter((part) => part.ariaHidden !== 'true')
    .map(({ textContent }) => textContent)
    .join('');

export const options = (portal: Element) => found(portal).map(written);

export const active = (portal: Element) => written(shadow(portal).querySelector('[role=option][aria-selected=true]'));

export async function openPalette(attributes?: string): Promise<HTMLElement> {
  const portal = await open(attributes);
  await press('Control+k');
  await eventually(() => focused()?.matches('.palette input'));
  return portal;
}

export async function find(portal: Element, words: string, option: string | RegExp): Promise<void> {
  await write(focused() as HTMLElement, words);
  await eventually(() => {
    const shown = options(portal);
    if (!shown.some((each) => (typeof option === 'string' ? each.includes(option) : option.test(each))))
      throw new Error(`There is ${shown.join(' | ')}`);
    return true;
  });
}

/** A provider for the tests of a suite; the portal is closed after each. */
export function setUpPalette(): void {
  setUpProvider();
  beforeEach(() => setViewport({ width: 1280, height: 900 }));
  afterEach(closePortal);
}
