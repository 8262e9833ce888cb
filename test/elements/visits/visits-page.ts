// For the tests of <teacher-visits>: the element with somebody signed in, and a hand on the provider beside it.
import type { Meeting } from '../../../src/core/api/endpoints/index.ts';
import type { TeacherVisits } from '../../../src/elements/visits/index.ts';
import '../../../src/elements/visits/index.ts';
import { mountSignedIn, openTestPage, shadow, type TestPage, dialog } from '../../support/browser/test-page.ts';
import { eventually } from '../../support/browser/page.ts';

export const MEETINGS = '/api/client/teacher/meeting';

interface VisitsTestPage extends Omit<TestPage, 'show'> {
  /** Places an element; the first one of a file signs in. */
  show(attributes?: string): Promise<TeacherVisits>;
  meetings(): Promise<Meeting[]>;
}

/** One provider and one proxy per test file; not signed in yet. */
async function openVisitsTestPage(): Promise<VisitsTestPage> {
  const testPage = await openTestPage();
  return {
    ...testPage,
    show: (attributes = '') =>
      mountSignedIn(`<teacher-visits provider="${testPage.proxy.url}" ${attributes}></teacher-visits>`, '.visits'),
    meetings: async () => (await testPage.ask<{ list: Meeting[] }>('GET', `${MEETINGS}?page=1&size=100`)).data.list,
  };
}

/** The rows of the list, once it is there and nothing newer is on its way. */
export function visitRows(element: Element, count?: number): Promise<HTMLElement[]> {
  return eventually((): HTMLElement[] | undefined => {
    const found = [...shadow(element).querySelectorAll<HTMLElement>('.visit-row')];
    const isBusy = shadow(element).querySelector('.visit-table[aria-busy]');
    return !isBusy && found.length > 0 && (count === undefined || found.length === count) ? found : undefined;
  });
}

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
