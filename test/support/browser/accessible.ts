import { expect } from '@open-wc/testing';

/** A single widget is not a page: it needs no landmarks and no first heading. */
const RULES_OF_PAGES = ['region', 'page-has-heading-one', 'landmark-one-main'];

/** Fails with every rule that axe finds broken in an element, its shadow roots included. */
export async function expectAccessible(element: Element = document.documentElement): Promise<void> {
  await expect(element).to.be.accessible({ ignoredRules: RULES_OF_PAGES });
}
