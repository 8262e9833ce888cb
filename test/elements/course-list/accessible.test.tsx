// With axe, in every look: of what test:screens does not open, and of how it is reached.
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { clock, eventually, press } from '../../support/browser/page.ts';
import {
  LESSON,
  LESSON_LIST,
  looks,
  onGround,
  rows,
  shadow,
  testPage,
  write,
} from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { SEARCH, lesson, setUpLesson } from './course-list-page.ts';

describe('<teacher-course-list> is accessible', () => {
  setUpLesson();

  const ofState = async (state: 3 | 4): Promise<Lesson> => {
    const { data } = await testPage.ask<{ list: Lesson[] }>('POST', `${LESSON_LIST}/search?page=1&size=100`, { state });
    const [first] = data.list;
    if (!first) throw new Error(`The demo world has no lesson in state ${state}.`);
    return first;
  };

  for (const [look, attributes, ground] of looks) {
    it(`in ${look}: full, searched, empty and failed`, () =>
      onGround(ground, async () => {
        const element = await testPage.show(attributes);
        await rows(element);
        await expectAccessible(element);
        await write(shadow(element).querySelector('input[type=search]'), 'zzzz');
        await press('Enter');
        await eventually(() => shadow(element).querySelector('.teacher-empty'));
        await expectAccessible(element);
        await withFault(testPage.proxy, { match: { method: 'POST', path: SEARCH }, fault: { status: 500 } }, () =>
          element.reload(),
        );
        await eventually(() => shadow(element).querySelector('[role=alert]'));
        await expectAccessible(element);
      }));
  }

  for (const [look, attributes, ground] of looks) {
    it(`in ${look}: not started, in progress, ended, cancelled and missing`, () =>
      onGround(ground, async () => {
        for (const state of [3, 4] as const) {
          const element = await testPage.showLesson((await ofState(state)).id, `${attributes} live-href="/live/{id}"`);
          await expectAccessible(element);
          element.remove();
        }
        const element = await testPage.showLesson(lesson.id, `${attributes} live-href="/live/{id}"`);
        await expectAccessible(element);
        await clock.set(lesson.startTimeMillis);
        await eventually(() => shadow(element).querySelector('[data-state="2"]'));
        await expectAccessible(element);
        element.remove();
        const missing = await testPage.show(`${attributes} course-id="nobody-knows"`);
        await eventually(() => shadow(missing).querySelector('.teacher-empty'));
        await expectAccessible(missing);
      }));
  }

  for (const [look, attributes, ground] of looks) {
    it(`in ${look}: the form, its errors, the confirmation and the conflict`, () =>
      onGround(ground, async () => {
        const element = await testPage.showLesson(lesson.id, attributes);
        shadow(element).querySelector<HTMLElement>('[data-opens^=change]')?.click();
        const form = await eventually(() => shadow(element).querySelector<HTMLElement>('dialog[open]'));
        const text = form.querySelector('textarea');
        await expectAccessible(element);
        await write(text, 'あ'.repeat(1001));
        form.querySelector<HTMLElement>('[part=submit]')?.click();
        await eventually(() => text?.getAttribute('aria-invalid'));
        await expectAccessible(element);
        form.querySelector<HTMLElement>('.teacher-dialog-close')?.click();
        const question = await eventually(() => shadow(element).querySelector('dialog[role=alertdialog]'));
        await expectAccessible(element);
        question.querySelector<HTMLElement>('button')?.click();
        await eventually(() => !question.isConnected);
        await write(text, 'わたし');
        await testPage.ask('PUT', LESSON, { id: lesson.id, version: 1, memo: 'ほか' });
        form.querySelector<HTMLElement>('[part=submit]')?.click();
        await eventually(() => shadow(element).querySelector('.lesson-conflict'));
        await expectAccessible(element);
      }));
  }

  for (const [look, attributes, ground] of looks) {
    it(`in ${look}: the form, its error and the result`, () =>
      onGround(ground, async () => {
        const element = await testPage.showLesson(lesson.id, attributes);
        shadow(element).querySelector<HTMLElement>('[data-opens^=cancel]')?.click();
        const form = await eventually(() => shadow(element).querySelector('dialog[open]'));
        const text = await eventually(() => form.querySelector<HTMLTextAreaElement>('form:not([hidden]) textarea'));
        await expectAccessible(element);
        form.querySelector<HTMLElement>('[part=submit]')?.click();
        await eventually(() => text.getAttribute('aria-invalid'));
        await expectAccessible(element);
        await write(text, '理由');
        form.querySelector<HTMLElement>('[part=submit]')?.click();
        await eventually(() => shadow(element).querySelector('dialog[role=alertdialog]'));
        await expectAccessible(element);
      }));
  }
});
