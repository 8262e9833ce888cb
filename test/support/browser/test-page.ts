// For the tests of <teacher-course-list>: the element with somebody signed in, and a hand on the provider beside it.
import { signInPage } from '../../../demo/testing/page-session.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { createTokenStorage } from '../../../src/core/session/token.ts';
import type { TeacherCourseList } from '../../../src/elements/course-list/index.ts';
import '../../../src/elements/course-list/index.ts';
import { movePageAlone } from './clock.ts';
import { byRole, clock, eventually, focused, hostStyles, mountHtml, press } from './page.ts';
import { askAs, requestSignIn, type Ask } from '../servers/ask.ts';
import { startProvider, startProxy, type RemoteProvider, type RemoteProxy } from '../servers/provider.ts';

export const LESSON_LIST = '/api/client/teacher/teach/list';
export const LESSON = '/api/client/teacher/course';
const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The reply of a provider that no longer accepts the session. */
export const sessionOver = { status: 403, body: { status: -1, message: '', data: null } };

export interface TestPage {
  readonly provider: RemoteProvider;
  readonly proxy: RemoteProxy;
  /** Places an element, with Hanako signed in. */
  show(attributes?: string): Promise<TeacherCourseList>;
  /** The same, on a lesson's detail. */
  showLesson(id: string, attributes?: string): Promise<TeacherCourseList>;
  /** Asks the provider directly, as another window of the same teacher would. */
  ask: Ask;
  /** A lesson of its own, many days ahead, so that nothing else is near. It lasts an hour from 06:00 in Tokyo. */
  makeLesson(values?: Partial<Pick<Lesson, 'subject' | 'memo' | 'studentId'>>): Promise<Lesson>;
  lessonNow(id: string): Promise<Lesson>;
  /** What the elements have sent to these paths. */
  sent(method: string, path: string): Promise<unknown[]>;
}

/** The page of the running test. */
export let testPage: TestPage;

/** Opens a page for all tests of a suite; it is cleared after each. */
export function setUpTestPage(): void {
  let start = 0;
  before(async () => {
    testPage = await openTestPage();
    start = Date.now();
  });
  afterEach(async () => {
    document.body.replaceChildren();
    sessionStorage.clear();
    // A test that has moved it by months would take the demo world's lessons from the next.
    if (Date.now() - start > DAY) await clock.set(start);
  });
}

/** One provider and one proxy for a file; nobody is signed in yet. */
export async function openTestPage(): Promise<TestPage> {
  const provider = await startProvider();
  const proxy = await startProxy(provider);
  const ask = await askAs(provider.url);
  let daysAhead = 100;

  const studentWithMail = async (): Promise<string> => {
    const { data } = await ask<{ id: string; name: string }[]>('GET', '/api/client/teacher/student');
    const first = data.find(({ name }) => name === '小林 葵') ?? data[0];
    return first?.id ?? '';
  };

  const opened: TestPage = {
    provider,
    proxy,
    ask,
    show: (attributes = '') =>
      mountSignedIn<TeacherCourseList>(
        `<teacher-course-list provider="${proxy.url}" ${attributes}></teacher-course-list>`,
        '.course-list, .course-detail',
      ),
    async showLesson(id, attributes = '') {
      const element = await opened.show(`course-id="${id}" ${attributes}`);
      await eventually(() => shadow(element).querySelector('.course-detail-sheet'));
      return element;
    },
    async makeLesson(values = {}) {
      daysAhead += 1;
      const day = new Date(Date.now() + daysAhead * DAY).toISOString().slice(0, 10);
      const startTimeMillis = Date.parse(`${day}T06:00:00+09:00`);
      const { data } = await ask<Lesson>('POST', LESSON, {
        studentId: await studentWithMail(),
        subject: '数学',
        memo: '教科書を持ってくる。',
        ...values,
        startTimeMillis,
        endTimeMillis: startTimeMillis + HOUR,
        allowWarnings: true,
        idempotencyKey: `test-lesson-${daysAhead}`,
      });
      return data;
    },
    lessonNow: async (id) => (await ask<Lesson>('GET', `${LESSON}/${id}`)).data,
    sent: async (method, path) =>
      (await proxy.log())
        .filter((entry) => entry.method === method && entry.path.split('?')[0] === path)
        .map(({ body }) => (body ? JSON.parse(body) : undefined)),
  };
  return opened;
}

/** Mounts an element with Hanako signed in, and waits for one of the things that it then shows. */
export async function mountSignedIn<Element extends HTMLElement>(markup: string, selector: string): Promise<Element> {
  const [, provider = ''] = / provider="(http[^"]*)"/.exec(markup) ?? [];
  await beSignedIn(provider);
  const element = mountHtml(markup) as Element;
  await eventually(() => shadow(element).querySelector(selector));
  return element;
}

/** Gives the elements of this page a session of Hanako's, as a sign-in in another tab does, unless they have one. */
export async function beSignedIn(provider: string): Promise<void> {
  const [, record] = createTokenStorage(provider, () => localStorage).token() ?? [];
  if (record && record.expiresAt > Date.now()) return;
  const { token, teacher } = await requestSignIn(provider);
  if (!token) throw new Error(`${provider} has refused the sign-in.`);
  signInPage(provider, { token, teacher });
}

/** Fills the sign-in form that stands in the element's place, and sends it. */
export async function signIn(email = 'hanako@example.jp', password = 'hanako-demo'): Promise<void> {
  const find = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  await eventually(() => find('email'));
  for (const [name, text] of [
    ['email', email],
    ['password', password],
  ] as const)
    await write(find(name), text);
  await press('Enter');
  await eventually(() => !find('email'));
}

export function shadow(element: Element): ShadowRoot {
  if (!element.shadowRoot) throw new Error(`<${element.localName}> has no shadow root.`);
  return element.shadowRoot;
}

/** Replaces what stands in a field, as a paste does; what the screen makes of it is there then. */
export async function write(field: HTMLElement | null, text: string): Promise<void> {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error('This is not a text field.');
  field.focus();
  field.select();
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
  await nextTask();
}

export async function choose(field: HTMLElement, value: string): Promise<void> {
  if (!(field instanceof HTMLSelectElement)) throw new Error('This is no list of choices.');
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await nextTask();
}

/** As between two keys of a keyboard: a script's events follow each other without any time for the screen. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** The rows of the list, once it is there and nothing newer is on its way. */
export async function rows(element: Element, count?: number): Promise<HTMLElement[]> {
  return eventually((): HTMLElement[] | undefined => {
    const found = [...shadow(element).querySelectorAll<HTMLElement>('.lesson-row')];
    const isBusy = shadow(element).querySelector('.lesson-table[aria-busy]');
    return !isBusy && found.length > 0 && (count === undefined || found.length === count) ? found : undefined;
  });
}

/** The number of the current page of a list, by its pagination. */
export const shownPage = (element: Element): number =>
  Number(shadow(element).querySelector('.teacher-pagination [aria-current=page]')?.textContent);

/** The dialog of that name, once it is open; it has the focus then. */
export function dialog(
  element: Element,
  name: string | RegExp,
  role: 'dialog' | 'alertdialog' = 'dialog',
): Promise<HTMLElement> {
  return eventually(() => {
    const found = byRole(shadow(element), role, name);
    // Its fields may be a frame later.
    return found.matches('dialog:not([open])') ? undefined : found;
  });
}

export async function noDialog(element: Element): Promise<void> {
  await eventually(() => shadow(element).querySelector('dialog') === null);
}

/** Waits until an element has the focus. (An assertion that compares elements would print all of React when it fails.) */
export async function focusOn(find: () => Element): Promise<void> {
  await eventually(() => {
    const now = focused();
    const wanted = find();
    if (now !== wanted) throw new Error(`The focus is on ${words(now)}, not on ${words(wanted)}.`);
    return true;
  });
}

const words = (element: Element | null): string =>
  element
    ? `<${element.localName} class="${element.className}"> ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
    : 'nothing';

/** What the field is described by, as a screen reader finds it. */
export function description(field: HTMLElement): string {
  const root = field.getRootNode() as ShadowRoot;
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => root.getElementById(id)?.textContent ?? '').join(' ');
}

/** The looks in which a screen must be accessible: attributes, and the page around. */
export const looks = [
  ['light', 'theme="light"', '#fff'],
  ['dark', 'theme="dark"', '#15191d'],
  ['Arabic', 'theme="light" lang="ar-EG"', '#fff'],
] as const;

/** Gives the page a ground for as long as something is done. */
export async function onGround(colour: string, action: () => Promise<void>): Promise<void> {
  const undo = hostStyles(`body { background: ${colour}; }`);
  try {
    await action();
  } finally {
    undo();
  }
}

export interface HeldClock {
  /** Moves it forward by ms; what was to happen meanwhile happens. */
  advance(milliseconds: number): void;
  restore(): void;
}

/** @deprecated The clock is held in every page: `clock.advance` (clock.ts) moves it, and the providers' with it. */
export function takeClock(_longest?: number): HeldClock {
  return { advance: movePageAlone, restore: () => {} };
}
