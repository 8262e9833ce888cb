import type { Meeting } from '../../../src/core/index.ts';
import type { TeacherVisits } from '../../../src/elements/visits/index.ts';
import { dialog, shadow } from '../../support/browser/test-page.ts';
import { openVisitsTestPage, visitRows, type VisitsTestPage } from './visits-page.ts';

export const LIVE = 'live-href="/rooms/{id}"';
export const STUDENT = 'student-href="/students/{id}"';
export let testPage: VisitsTestPage;

export const find = async (what: (meeting: Meeting) => boolean): Promise<Meeting> => {
  const found = (await testPage.meetings()).find(what);
  if (!found) throw new Error('The demo world has no such meeting.');
  return found;
};

export const isNow = ({ startTimeMillis, endTimeMillis, canceledAt, actualEndTimeMillis }: Meeting) =>
  startTimeMillis <= Date.now() && Date.now() <= endTimeMillis && !canceledAt && !actualEndTimeMillis;

/** Opens a meeting wherever in the list it is. */
export async function open(
  id: string,
  attributes = '',
  title?: string,
): Promise<{ element: TeacherVisits; box: HTMLElement }> {
  const element = await testPage.show(`page-size="20" ${attributes}`);
  await visitRows(element);
  (shadow(element).querySelector(`[data-visit="${id}"]`) as HTMLElement).click();
  return { element, box: await dialog(element, title ?? /./) };
}

/** A provider for the tests of a suite; the page is cleared after each test. */
export function setUpVisits(): void {
  before(async () => {
    testPage = await openVisitsTestPage();
  });
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
  });
}
