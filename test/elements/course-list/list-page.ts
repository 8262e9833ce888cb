import { LESSON_LIST, shadow, setUpTestPage, testPage } from '../../support/browser/test-page.ts';
import { byRole } from '../../support/browser/page.ts';

export const SEARCH = `${LESSON_LIST}/search`;
export const status = (element: Element) => shadow(element).querySelector('.teacher-list-total')?.textContent ?? '';

export const field = (element: Element, name: string) =>
  byRole(shadow(element), name === 'キーワード' ? 'searchbox' : 'textbox', name) as HTMLInputElement;

export const cell = (row: Element | undefined, name: string) =>
  row?.querySelector(`.lesson-${name}`)?.textContent ?? '';
export const asked = async () => (await testPage.proxy.log()).filter(({ path }) => path.startsWith(LESSON_LIST)).length;

/** A provider for the tests of a suite; the page is cleared after each test. */
export function setUpList(): void {
  setUpTestPage();
}
