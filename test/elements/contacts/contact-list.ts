import { clearPage, showContacts } from './contacts-page.ts';
import { shadow, setUpTestPage, testPage } from '../../support/browser/test-page.ts';
import { byRole, eventually } from '../../support/browser/page.ts';

export const show = (attributes = '') => showContacts(testPage.proxy.url, attributes);
export const status = (element: Element) => shadow(element).querySelector('.teacher-list-total')?.textContent ?? '';
export const words = (element: Element) => byRole(shadow(element), 'searchbox', '生徒を検索') as HTMLInputElement;
export const cell = (row: Element | undefined, name: string) =>
  row?.querySelector(`.student-${name}`)?.textContent ?? '';
export const alert = (element: Element) => eventually(() => shadow(element).querySelector('[role=alert]'));

/** A provider for the tests of a suite; the page is cleared after each test. */
export function setUpContacts(): void {
  setUpTestPage();
  afterEach(clearPage);
}
