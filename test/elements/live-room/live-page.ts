// For element tests with live rooms: rooms without media, which test/media/ has.
import { openLiveTestPage, type LiveTestPage } from '../../support/browser/live-rooms.ts';

export { devices, inPageMedia } from '../../support/media/without-media.ts';
export * from '../../support/browser/live-rooms.ts';

/**
 * Opens a provider with a lesson that is open now, once for a suite or for each of its tests, and removes the elements and what the
 * tab stored after each test. Use the page in hooks and tests only: before them it is empty.
 */
export function setUpLivePage(opens: 'once' | 'for each test'): LiveTestPage {
  const testPage = {} as LiveTestPage;
  const open = async (): Promise<void> => void Object.assign(testPage, await openLiveTestPage());
  if (opens === 'once') before(open);
  else beforeEach(open);
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
  });
  return testPage;
}
