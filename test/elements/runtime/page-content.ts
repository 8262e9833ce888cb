import '../../../src/elements/contacts/index.ts';
import '../../../src/elements/portal/index.ts';
import '../../../src/elements/schedule/index.ts';
import '../../../src/elements/settings/index.ts';
import '../../../src/elements/visits/index.ts';
import { beSignedIn, LESSON_LIST, shadow, setUpTestPage, testPage } from '../../support/browser/test-page.ts';
import { eventually, mountHtml, setViewport } from '../../support/browser/page.ts';
import type { FaultRule } from '../../support/servers/provider.ts';

/** What each element's screen is, its rows, and how the provider says that there is nothing. */
export const screens: Record<
  string,
  { screen: string; row?: string; nothing?: [path: string, fault: FaultRule['fault']] }
> = {
  'course-list': {
    screen: '.course-list',
    row: '.lesson-row',
    nothing: [LESSON_LIST, { edit: { 'data.list': [], 'data.total': 0 } }],
  },
  contacts: {
    screen: '.contact-list',
    row: '.student-row',
    nothing: ['/api/client/teacher/student', { edit: { data: [] } }],
  },
  visits: {
    screen: '.visits',
    row: '.visit-row',
    nothing: ['/api/client/teacher/meeting', { edit: { 'data.list': [], 'data.total': 0 } }],
  },
  schedule: { screen: '.schedule', nothing: ['/api/client/teacher/calendar/list', { edit: { data: [] } }] },
  settings: { screen: '.settings' },
};

export const TEMPLATE =
  '<template slot="row-action"><button type="button" name="memo" class="own">メモ</button></template>';

export async function show(name: string, content = '', attributes = ''): Promise<HTMLElement> {
  await beSignedIn(testPage.proxy.url);
  const element = mountHtml(
    `<teacher-${name} provider="${testPage.proxy.url}" ${attributes}>${content}</teacher-${name}>`,
  );
  const screen = () => shadow(element).querySelector(screens[name]?.screen ?? '.portal');
  await eventually(() => screen() && !shadow(element).querySelector('.teacher-loading, [aria-busy=true]'));
  return element;
}

export const rowsOf = (element: HTMLElement, name: string): Promise<HTMLElement[]> =>
  eventually(() => {
    const rows = [...shadow(element).querySelectorAll<HTMLElement>(screens[name]?.row ?? '')];
    return rows.length > 0 && rows;
  });

export const copies = (element: HTMLElement, name = 'memo') => [
  ...element.querySelectorAll<HTMLElement>(`:scope > [name=${name}]`),
];

export const isSeen = (node: Element) => node.getClientRects().length > 0;

/** A provider for the tests of a suite; the page is cleared after each test. */
export function setUpContent(): void {
  setUpTestPage();
  afterEach(async () => {
    document.body.replaceChildren();
    sessionStorage.clear();
    await setViewport({ width: 1280, height: 900 });
  });
}
