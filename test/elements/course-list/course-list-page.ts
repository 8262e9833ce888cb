import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { LESSON, setUpTestPage, testPage, LESSON_LIST, shadow } from '../../support/browser/test-page.ts';
import { byRole } from '../../support/browser/page.ts';

/** The lesson of the running test. */
export let lesson: Lesson;

/** Makes a lesson of its own for each test of a suite. */
export function setUpLesson(): void {
  setUpTestPage();
  beforeEach(async () => {
    lesson = await testPage.makeLesson();
    // The student knows of it: the mail about it is not pending.
    await testPage.ask('PUT', `${LESSON}/notice`, { ids: [lesson.id], action: 'drop' });
    await testPage.proxy.clearLog();
  });
}

export const SEARCH = `${LESSON_LIST}/search`;
export const status = (element: Element) => shadow(element).querySelector('.teacher-list-total')?.textContent ?? '';

export const field = (element: Element, name: string) =>
  byRole(shadow(element), name === 'キーワード' ? 'searchbox' : 'textbox', name) as HTMLInputElement;

export const cell = (row: Element | undefined, name: string) =>
  row?.querySelector(`.lesson-${name}`)?.textContent ?? '';
export const asked = async () => (await testPage.proxy.log()).filter(({ path }) => path.startsWith(LESSON_LIST)).length;
