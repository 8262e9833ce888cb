import { expect } from '@open-wc/testing';
import {
  description,
  dialog,
  LESSON,
  focusOn,
  noDialog,
  sessionOver,
  shadow,
  signIn,
  write,
  testPage,
} from '../../support/browser/test-page.ts';
import { allByRole, byRole, click, eventually, press } from '../../support/browser/page.ts';
import { withFault, type FaultRule } from '../../support/servers/provider.ts';
import { CANCEL, alert, canceled, endToast, open, opener, puts, reason, submit } from './cancel-page.ts';
import { lesson, setUpLesson } from './own-lesson.ts';

describe('<teacher-course-list> cancels a lesson', () => {
  setUpLesson();

  const put = (fault: FaultRule['fault']): FaultRule => ({ match: { method: 'PUT', path: CANCEL }, fault });

  describe('keeps the input', () => {
    it('and reports missing or too long input without a request', async () => {
      const { form } = await open();
      await submit(form);
      await eventually(() => description(reason(form)).includes('キャンセルの理由を入力してください。'));
      await focusOn(() => reason(form));
      await write(reason(form), 'あ'.repeat(3000));
      await eventually(() => !reason(form).hasAttribute('aria-invalid'));
      await submit(form);
      await eventually(() => description(reason(form)).includes('キャンセルの理由は1,000文字以内で入力してください。'));
      expect(reason(form).value).to.have.length(3000);
      expect(await puts()).to.eql([]);
    });

    it('when the reply is lost: a retry cancels and notifies once', async () => {
      const { element, form } = await open();
      const before = (await testPage.provider.mails()).length;
      await write(reason(form), '電波が悪い');
      await withFault(testPage.proxy, put({ drop: 'reply' }), async () => {
        await submit(form);
        expect(await alert(form)).to.contain('通信できませんでした。');
      });
      expect(reason(form).value).to.equal('電波が悪い');
      await submit(form);
      await canceled(element);
      const [first, second] = (await puts()) as { idempotencyKey: string }[];
      expect(second?.idempotencyKey).to.equal(first?.idempotencyKey);
      await endToast(element);
      await eventually(async () => (await testPage.provider.mails()).length === before + 1);
    });

    it('after a conflict: shows the newer lesson, and a retry works', async () => {
      const { element, form } = await open();
      await write(reason(form), '都合が悪い');
      await testPage.ask('PUT', LESSON, { id: lesson.id, version: 1, subject: '天文学' });
      await submit(form);
      expect(await alert(form)).to.equal('この授業はほかの画面で変更されました。最新の内容を確認してください。');
      await eventually(() => form.querySelector('.lesson-head')?.textContent?.includes('天文学'));
      expect(reason(form).value).to.equal('都合が悪い');
      await submit(form);
      await canceled(element);
    });

    it('when the session ends, and continues after the sign-in', async () => {
      const { element, form } = await open();
      await write(reason(form), 'まんなか');
      await withFault(testPage.proxy, put(sessionOver), async () => {
        await submit(form);
        await eventually(() => document.querySelector('input[name=email]'));
      });
      expect(shadow(element).querySelectorAll('dialog[open]')).to.have.length(0);
      await signIn();
      await dialog(element, '授業をキャンセルしますか？');
      await eventually(() => reason(form));
      expect(reason(form).value).to.equal('まんなか');
      expect(await alert(form)).to.equal('まだキャンセルされていません。「キャンセルする」をもう一度押してください。');
      await submit(form);
      await canceled(element);
    });

    it('until the teacher discards it', async () => {
      const { element, form } = await open();
      await write(reason(form), 'やっぱり');
      await press('Escape');
      const question = await dialog(element, 'キャンセルの手続きをやめますか？', 'alertdialog');
      await click(() => byRole(question, 'button', '手続きを続ける'));
      await eventually(() => allByRole(shadow(element), 'alertdialog').length === 0);
      expect(reason(form).value).to.equal('やっぱり');
      await click(() => byRole(form, 'button', '授業に戻る'));
      await click(async () =>
        byRole(await dialog(element, 'キャンセルの手続きをやめますか？', 'alertdialog'), 'button', '手続きをやめる'),
      );
      await noDialog(element);
      await focusOn(() => opener(element));
      expect((await testPage.lessonNow(lesson.id)).canceledAt).to.equal(undefined);
    });
  });

  it('once, even if the button is pressed repeatedly', async () => {
    const { element, form } = await open();
    await write(reason(form), 'いちど');
    await withFault(testPage.proxy, put({ hold: true }), async () => {
      const button = byRole(form, 'button', /^キャンセルする/);
      await click(button);
      await eventually(() => button.getAttribute('aria-busy') === 'true');
      await click(button);
      reason(form).form?.requestSubmit();
      await eventually(async () => (await puts()).length > 0);
      await testPage.proxy.release();
      await canceled(element);
    });
    expect(await puts()).to.have.length(1);
  });
});
