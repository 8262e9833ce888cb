import { expect } from '@open-wc/testing';
import type { TeacherCourseList } from '../../../src/elements/course-list/index.ts';
import { dialog, LESSON, noDialog, shadow, testPage } from '../../support/browser/test-page.ts';
import { byRole, click, eventually } from '../../support/browser/page.ts';
import { lesson } from './course-list-page.ts';

export const CANCEL = `${LESSON}/cancel`;
export const opener = (element: Element) => byRole(shadow(element), 'button', '授業をキャンセル');
export const reason = (form: Element) => byRole(form, 'textbox', /^キャンセルの理由/) as HTMLTextAreaElement;
export const submit = (form: Element) => click(() => byRole(form, 'button', /^キャンセルする/));
export const puts = () => testPage.sent('PUT', CANCEL);
export const alert = (form: Element) => eventually(() => form.querySelector('[role=alert][part=error]')?.textContent);

export async function open(
  attributes = '',
  { id } = lesson,
): Promise<{ element: TeacherCourseList; form: HTMLElement }> {
  const element = await testPage.showLesson(id, attributes);
  await click(opener(element));
  const form = await dialog(element, '授業をキャンセルしますか？');
  await eventually(() => reason(form));
  return { element, form };
}

/** Ends the toast of the cancellation, with which the mail leaves. */
export async function endToast(element: Element): Promise<void> {
  await eventually(() => byRole(shadow(element), 'button', '家族に知らせる'));
  const toast = shadow(element).querySelector('.teacher-change') as HTMLElement;
  await click(() => byRole(toast, 'button', '閉じる'));
  await eventually(() => !shadow(element).querySelector('.teacher-change'));
}

export const canceled = async (element: Element, sentence = '授業がキャンセルされました。') => {
  const confirmation = await dialog(element, 'キャンセル完了', 'alertdialog');
  expect(confirmation.textContent).to.contain(sentence);
  await click(() => byRole(confirmation, 'button', '了解'));
  await noDialog(element);
};
