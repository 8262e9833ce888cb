import { expect } from '@open-wc/testing';
import { allByRole, byRole, click, eventually, frames } from '../../support/browser/page.ts';
import { description, dialog, noDialog, shadow, testPage, write } from '../../support/browser/test-page.ts';
import { open, reason, submit } from './cancel-page.ts';
import { setUpLesson } from './course-list-page.ts';

const INFO = '/api/client/teacher/login/info';

// In a file of its own: what a page knows of its provider's capabilities is kept for a minute.
describe('<teacher-course-list> cancels a lesson of a provider that cannot restore lessons', () => {
  setUpLesson();

  it('after a warning that it cannot be undone, and offers no undo', async () => {
    await testPage.proxy.faults([
      { match: { method: 'GET', path: INFO }, fault: { edit: { 'data.capabilities': [] } } },
    ]);
    const { element, form } = await open();
    await eventually(async () =>
      (await testPage.proxy.log()).some(({ path, status }) => path.startsWith(INFO) && status === 200),
    );
    expect(description(form)).to.equal('キャンセルした授業は元に戻せません。');
    await write(reason(form), '発熱のため');
    await submit(form);
    const confirmation = await dialog(element, 'キャンセル完了', 'alertdialog');
    await click(() => byRole(confirmation, 'button', '了解'));
    await noDialog(element);
    await frames(10);
    expect(allByRole(shadow(element), 'button', '元に戻す')).to.deep.equal([]);
    await testPage.proxy.faults([]);
  });
});
