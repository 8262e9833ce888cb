import { expect } from '@open-wc/testing';
import type { TeacherCourseList } from '../../../src/elements/course-list/index.ts';
import { dialog, LESSON, noDialog, shadow, testPage } from '../../support/browser/test-page.ts';
import { byRole, click, eventually } from '../../support/browser/page.ts';
import { lesson } from './own-lesson.ts';

export const opener = (element: Element) => byRole(shadow(element), 'button', '授業を変更');
export const submit = (form: Element) => click(() => byRole(form, 'button', /^変更を保存/));

export const input = (form: Element, name: '日付' | '時刻', which: '開始' | '終了') =>
  byRole(byRole(form, 'group', which), name === '日付' ? 'textbox' : 'combobox', name) as HTMLInputElement;

export const memo = (form: Element) => byRole(form, 'textbox', /^メモ/) as HTMLTextAreaElement;
export const subject = (form: Element) => byRole(form, 'textbox', '科目') as HTMLInputElement;
export const puts = () => testPage.sent('PUT', LESSON);
export const alert = (form: Element) => eventually(() => form.querySelector('[role=alert][part=error]')?.textContent);
export const dayOf = (millis: number) =>
  new Date(millis + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '/');

export async function open(
  attributes = '',
  { id } = lesson,
): Promise<{ element: TeacherCourseList; form: HTMLElement }> {
  const element = await testPage.showLesson(id, attributes);
  await click(opener(element));
  return { element, form: await dialog(element, '授業を変更') };
}

export const changed = async (element: Element) => {
  const confirmation = await dialog(element, '変更完了', 'alertdialog');
  expect(confirmation.textContent).to.contain('授業の内容が変更されました。');
  await click(() => byRole(confirmation, 'button', '了解'));
  await noDialog(element);
};
