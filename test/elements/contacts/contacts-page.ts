// For the tests of <teacher-contacts>: the element with Hanako, and what is seen of it.
import type { Contract, Student } from '../../../src/core/api/endpoints/index.ts';
import type { TeacherContacts } from '../../../src/elements/contacts/index.ts';
import '../../../src/elements/contacts/index.ts';
import { mountSignedIn, setUpTestPage, shadow, testPage, type TestPage } from '../../support/browser/test-page.ts';
import { byRole, eventually } from '../../support/browser/page.ts';

export const STUDENTS = '/api/client/teacher/student';
export const CONTRACT = '/api/client/teacher/contractContent';

/** A provider for the tests of a suite; the page is cleared after each test. */
export function setUpContacts(): void {
  setUpTestPage();
  afterEach(clearPage);
}

/** The element at a provider, or a proxy before one; the first of a file signs in. */
export const showContacts = (attributes = '', url = testPage.proxy.url): Promise<TeacherContacts> =>
  mountSignedIn(
    `<teacher-contacts provider="${url}" ${attributes}></teacher-contacts>`,
    '.contact-list, .contact-detail',
  );

/** Takes everything away. What was being typed is taken down as its field goes: that goes, too. */
export async function clearPage(): Promise<void> {
  document.body.replaceChildren();
  await new Promise(requestAnimationFrame);
  sessionStorage.clear();
}

/** The rows of the list, once they are as many. */
export function students(contacts: Element, count?: number): Promise<HTMLElement[]> {
  return eventually(() => {
    const found = [...shadow(contacts).querySelectorAll<HTMLElement>('.student-row')];
    if (count !== undefined && found.length !== count)
      throw new Error(`${found.length} students are shown, not ${count}.`);
    return found.length > 0 && found;
  });
}

/** The names that are shown, in their order. */
export const names = (contacts: Element): string[] =>
  [...shadow(contacts).querySelectorAll('.student-name')].map(({ textContent }) => textContent ?? '');

export const status = (element: Element) => shadow(element).querySelector('.teacher-list-total')?.textContent ?? '';
export const words = (element: Element) => byRole(shadow(element), 'searchbox', '生徒を検索') as HTMLInputElement;
export const cell = (row: Element | undefined, name: string) =>
  row?.querySelector(`.student-${name}`)?.textContent ?? '';
export const alert = (element: Element) => eventually(() => shadow(element).querySelector('[role=alert]'));

/** The element on a student's page, once lessons and contract are there. */
export async function showStudent(id: string, attributes = '', url?: string): Promise<TeacherContacts> {
  const contacts = await showContacts(`student-id="${id}" ${attributes}`, url);
  await eventually(() => shadow(contacts).querySelector('.contact-detail-sheet'));
  await eventually(
    () => shadow(contacts).querySelectorAll('.contact-lessons .lesson-table, .contact-lessons-none').length === 2,
  );
  return contacts;
}

export const text = (element: Element) =>
  shadow(element).querySelector<HTMLElement>('.contact-detail')?.innerText ?? '';

export const figure = (element: Element, name: string) => {
  const terms = [...shadow(element).querySelectorAll('.contract-sheet dt')];
  return terms.find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent;
};

export const contractOf = async (id: string) =>
  (await testPage.ask<Required<Contract>>('GET', `${CONTRACT}/${id}`)).data;
export const section = (element: Element, name: string) => byRole(shadow(element), 'region', name);

export async function allStudents({ ask }: Pick<TestPage, 'ask'>): Promise<Student[]> {
  return (await ask<Student[]>('GET', STUDENTS)).data;
}

export async function studentNamed(testPage: Pick<TestPage, 'ask'>, name: string): Promise<Student> {
  const found = (await allStudents(testPage)).find((student) => student.name === name);
  if (!found) throw new Error(`There is no student called ${name}.`);
  return found;
}
