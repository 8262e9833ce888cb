import type { Contract } from '../../../src/core/index.ts';
import { clearPage, CONTRACT, showStudent } from './contacts-page.ts';
import { shadow, setUpTestPage, testPage } from '../../support/browser/test-page.ts';
import { byRole } from '../../support/browser/page.ts';

export const show = (id: string, attributes = '') => showStudent(testPage.proxy.url, id, attributes);
export const text = (element: Element) =>
  shadow(element).querySelector<HTMLElement>('.contact-detail')?.innerText ?? '';

export const figure = (element: Element, name: string) => {
  const terms = [...shadow(element).querySelectorAll('.contract-sheet dt')];
  return terms.find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent;
};

export const contractOf = async (id: string) =>
  (await testPage.ask<Required<Contract>>('GET', `${CONTRACT}/${id}`)).data;
export const section = (element: Element, name: string) => byRole(shadow(element), 'region', name);

/** A provider for the tests of a suite; the page is cleared after each test. */
export function setUpStudent(): void {
  setUpTestPage();
  afterEach(clearPage);
}
