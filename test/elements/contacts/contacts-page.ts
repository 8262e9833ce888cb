// For the tests of <teacher-contacts>: the element with Hanako, and what is seen of it.
import type { Student } from '../../../src/core/index.ts';
import type { TeacherContacts } from '../../../src/elements/contacts/index.ts';
import '../../../src/elements/contacts/index.ts';
import { mountSignedIn, shadow, type TestPage } from '../../support/browser/test-page.ts';
import { eventually } from '../../support/browser/page.ts';

export const STUDENTS = '/api/client/teacher/student';
export const CONTRACT = '/api/client/teacher/contractContent';

/** The element at a provider, or a proxy before one; the first of a file signs in. */
export const showContacts = (url: string, attributes = ''): Promise<TeacherContacts> =>
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

/** The element on a student's page, once lessons and contract are there. */
export async function showStudent(url: string, id: string, attributes = ''): Promise<TeacherContacts> {
  const contacts = await showContacts(url, `student-id="${id}" ${attributes}`);
  await eventually(() => shadow(contacts).querySelector('.contact-detail-sheet'));
  await eventually(
    () => shadow(contacts).querySelectorAll('.contact-lessons .lesson-table, .contact-lessons-none').length === 2,
  );
  return contacts;
}

export async function allStudents({ ask }: Pick<TestPage, 'ask'>): Promise<Student[]> {
  return (await ask<Student[]>('GET', STUDENTS)).data;
}

export async function studentNamed(testPage: Pick<TestPage, 'ask'>, name: string): Promise<Student> {
  const found = (await allStudents(testPage)).find((student) => student.name === name);
  if (!found) throw new Error(`There is no student called ${name}.`);
  return found;
}
