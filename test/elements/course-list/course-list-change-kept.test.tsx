import { expect } from '@open-wc/testing';
import {
  dialog,
  LESSON,
  noDialog,
  sessionOver,
  shadow,
  signIn,
  write,
  testPage,
} from '../../support/browser/test-page.ts';
import { byRole, click, eventually, press } from '../../support/browser/page.ts';
import { withFault, type FaultRule } from '../../support/servers/provider.ts';
import { alert, changed, memo, open, puts, submit } from './change-page.ts';
import { lesson, setUpLesson } from './own-lesson.ts';

describe('<teacher-course-list> changes a lesson', () => {
  setUpLesson();

  const rejection = (fault: FaultRule['fault']): FaultRule => ({ match: { method: 'PUT', path: LESSON }, fault });

  describe('keeps the input', () => {
    for (const [what, fault, sentence] of [
      [
        'the reply is HTML instead of JSON',
        { replace: 'html' },
        'サーバーの応答を読み取れませんでした。しばらくしてからもう一度お試しください。',
      ],
      [
        'the connection breaks',
        { drop: true },
        '通信できませんでした。インターネット接続を確認して、もう一度お試しください。',
      ],
      [
        'the server breaks down',
        { status: 500 },
        'サーバーでエラーが起きました。しばらくしてからもう一度お試しください。',
      ],
    ] as const) {
      it(`when ${what}, explains it, and a retry works`, async () => {
        const { element, form } = await open();
        await write(memo(form), 'だいじなメモ');
        await withFault(testPage.proxy, rejection(fault), async () => {
          await submit(form);
          expect(await alert(form)).to.equal(sentence);
        });
        expect(memo(form).value).to.equal('だいじなメモ');
        // Where only the answer was lost, the provider has done it already.
        await submit(form);
        await changed(element);
        expect((await testPage.lessonNow(lesson.id)).memo).to.equal('だいじなメモ');
      });
    }

    it('when the session ends: the sign-in form has the focus, and afterwards the form is unchanged', async () => {
      const { element, form } = await open();
      await write(memo(form), 'まんなか');
      await withFault(testPage.proxy, rejection(sessionOver), async () => {
        await submit(form);
        await eventually(() => document.querySelector('input[name=email]'));
      });
      expect(shadow(element).querySelectorAll('dialog[open]')).to.have.length(0);
      await signIn();
      const again = await dialog(element, '授業を変更');
      expect(again === form).to.equal(true);
      expect(memo(form).value).to.equal('まんなか');
      expect(await alert(form)).to.equal('まだ保存されていません。「変更を保存」をもう一度押してください。');
      await submit(form);
      await changed(element);
      expect((await testPage.lessonNow(lesson.id)).memo).to.equal('まんなか');
    });

    it('for the next sign-in after the page was closed, and offers it', async () => {
      const { element, form } = await open();
      await write(memo(form), 'あとで');
      await withFault(testPage.proxy, rejection(sessionOver), async () => {
        await submit(form);
        await eventually(() => document.querySelector('input[name=email]'));
      });
      element.remove();
      const next = await testPage.showLesson(lesson.id);
      expect(shadow(next).textContent).to.contain('この授業には、保存していない入力があります。');
      await click(() => byRole(shadow(next), 'button', '続きから入力'));
      const restored = await dialog(next, '授業を変更');
      expect(memo(restored).value).to.equal('あとで');
      expect(restored.textContent).to.contain('保存していなかった入力を復元しました。');
      await click(() => byRole(restored, 'button', '元の内容に戻す'));
      await eventually(() => memo(restored).value === lesson.memo);
      await press('Escape');
      await noDialog(next);
      expect(shadow(next).textContent).to.not.contain('保存していない入力');
    });

    it('hidden from another teacher who signs in after the session has ended', async () => {
      const { element, form } = await open();
      await write(memo(form), 'ないしょ');
      await withFault(testPage.proxy, rejection(sessionOver), async () => {
        await submit(form);
        await eventually(() => document.querySelector('input[name=email]'));
      });
      await signIn('taro@example.jp', 'taro-demo');
      await eventually(() => shadow(element).textContent?.includes('この授業は見つかりませんでした。'));
      expect(shadow(element).querySelectorAll('dialog')).to.have.length(0);
      expect(form.isConnected).to.equal(false);
      localStorage.clear();
    });

    it('and compares it if the lesson was changed meanwhile', async () => {
      const { element, form } = await open();
      await write(memo(form), 'あとで');
      element.remove();
      await testPage.ask('PUT', LESSON, { id: lesson.id, version: 1, memo: 'さきに' });
      const next = await testPage.showLesson(lesson.id);
      await click(() => byRole(shadow(next), 'button', '続きから入力'));
      const question = await dialog(next, 'ほかの画面で変更されています', 'alertdialog');
      expect([...question.querySelectorAll('dd')].map(({ textContent }) => textContent)).to.eql(['さきに', 'あとで']);
    });
  });

  it('once, even if the button is pressed repeatedly', async () => {
    const { element, form } = await open();
    await write(memo(form), 'いちど');
    await withFault(testPage.proxy, rejection({ hold: true }), async () => {
      const button = byRole(form, 'button', /^変更を保存/);
      await click(button);
      await eventually(() => button.getAttribute('aria-busy') === 'true');
      await click(button);
      memo(form).form?.requestSubmit();
      await press('Escape');
      await eventually(async () => (await puts()).length > 0);
      await testPage.proxy.release();
      await changed(element);
    });
    expect(await puts()).to.have.length(1);
  });
});
