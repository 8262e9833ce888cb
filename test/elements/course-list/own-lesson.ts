import type { Lesson } from '../../../src/core/index.ts';
import { LESSON, setUpTestPage, testPage } from '../../support/browser/test-page.ts';

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
