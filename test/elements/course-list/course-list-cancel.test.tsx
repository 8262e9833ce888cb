import { expect } from '@open-wc/testing';
import type { Student } from '../../../src/core/api/endpoints/index.ts';
import { allByRole, byRole, click, eventually, press } from '../../support/browser/page.ts';
import {
  description,
  dialog,
  focusOn,
  LESSON,
  noDialog,
  sessionOver,
  shadow,
  signIn,
  testPage,
  write,
} from '../../support/browser/test-page.ts';
import { type FaultRule, withFault } from '../../support/servers/provider.ts';
import { alert, CANCEL, canceled, endToast, open, opener, puts, reason, submit } from './cancel-page.ts';
import { lesson, setUpLesson } from './course-list-page.ts';

describe('<teacher-course-list> cancels a lesson', () => {
  setUpLesson();

  const mailsOfToday = async () =>
    (await testPage.provider.mails()).filter(({ text }) => text.includes(`${lesson.studentName} さん`));

  it('with a reason, notifies the student and the page, and focuses the heading', async () => {
    const { element, form } = await open();
    const event = new Promise((resolve) =>
      element.addEventListener('teacher-course-cancel', ({ detail }) => resolve(detail)),
    );
    expect(form.textContent).to.match(/キャンセル後の契約の残りは\d+回です。/);
    const before = (await mailsOfToday()).length;
    await write(reason(form), '熱が出たため、お休みします。');
    expect((byRole(form, 'checkbox', '家族にメールで知らせる') as HTMLInputElement).checked).to.equal(true);
    await eventually(() => /^宛先: .+さん（保護者）$/.test(form.querySelector('.recipients-note')?.textContent ?? ''));
    await submit(form);
    await canceled(element, '授業がキャンセルされました。家族にメールでお知らせします。');
    expect(await event).to.include({ id: lesson.id, notifyStudent: true });
    expect(await event)
      .to.have.nested.property('lesson.canceledAt')
      .that.is.a('number');
    expect((await testPage.lessonNow(lesson.id)).canceledAt).to.be.a('number');
    await endToast(element);
    await eventually(async () => (await mailsOfToday()).length === before + 1);
    expect((await mailsOfToday()).at(-1)?.text).to.contain('熱が出たため、お休みします。');
    await focusOn(() => byRole(shadow(element), 'heading', `${lesson.studentName}さん`));
    // The make-up lesson's button comes after the screen.
    await eventually(() => byRole(shadow(element), 'button', /振替を登録$/));
    expect(allByRole(shadow(element), 'button').map(({ textContent }) => textContent)).to.eql([
      '授業一覧へ戻る',
      '振替を登録',
    ]);
  });

  it('after a note that it can be undone, if the provider allows that, and offers to undo it', async () => {
    const { element, form } = await open();
    await eventually(() => description(form) === 'キャンセルした直後なら、元に戻せます。');
    expect(form.textContent).not.to.contain('元に戻せません');
    await write(reason(form), '発熱のため');
    await submit(form);
    await canceled(element);
    await eventually(() => byRole(shadow(element), 'button', '元に戻す'));
    await endToast(element);
  });

  it('without an e-mail if the teacher declines', async () => {
    const { element, form } = await open();
    const before = (await testPage.provider.mails()).length;
    await write(reason(form), '教室の都合');
    await click(() => byRole(form, 'checkbox', '家族にメールで知らせる'));
    expect(form.querySelector('.recipients-note')).to.equal(null);
    await submit(form);
    await canceled(element);
    expect(await puts()).to.have.length(1);
    expect((await puts())[0]).to.include({ notifyStudent: false });
    expect(await testPage.provider.mails()).to.have.length(before);
  });

  it('without the e-mail option if the student has no address', async () => {
    const { data } = await testPage.ask<Student[]>('GET', '/api/client/teacher/student');
    const studentId = data.find(({ name }) => name === '東 京子')?.id ?? '';
    const { element, form } = await open('', await testPage.makeLesson({ studentId }));
    expect(allByRole(form, 'checkbox')).to.have.length(0);
    await eventually(() => form.textContent?.includes('メールアドレスの登録がないため、メールは届きません。'));
    await write(reason(form), '教室の都合');
    await submit(form);
    await canceled(element);
    expect((await puts())[0]).to.include({ notifyStudent: false });
  });

  it('by keyboard alone', async () => {
    const element = await testPage.showLesson(lesson.id);
    opener(element).focus();
    await press('Enter');
    const form = await dialog(element, '授業をキャンセルしますか？');
    await eventually(() => reason(form));
    await focusOn(() => byRole(form, 'button', '授業に戻る'));
    await press('Shift+Tab', 'Shift+Tab');
    await focusOn(() => reason(form));
    await press('a', 'Tab', 'Space', 'Tab', 'Tab', 'Enter');
    await dialog(element, 'キャンセル完了', 'alertdialog');
    await press('Enter');
    await noDialog(element);
    expect((await puts())[0]).to.include({ reason: 'a', notifyStudent: false });
  });

  describe('asks first whether it can be cancelled', () => {
    it('and shows a placeholder meanwhile', async () => {
      const element = await testPage.showLesson(lesson.id);
      await withFault(testPage.proxy, { match: { method: 'GET', path: CANCEL }, fault: { hold: true } }, async () => {
        await click(opener(element));
        const form = await dialog(element, '授業をキャンセルしますか？');
        expect(form.textContent).to.contain('キャンセルの条件を確認しています');
        expect(form.querySelector('textarea')?.checkVisibility()).to.equal(false);
        await submit(form);
        await eventually(async () => (await testPage.proxy.log()).some(({ path }) => path.startsWith(CANCEL)));
        await testPage.proxy.release();
        await eventually(() => reason(form));
      });
      expect(await puts()).to.eql([]);
    });

    it('and explains why not', async () => {
      const element = await testPage.showLesson(lesson.id);
      await testPage.ask('PUT', CANCEL, {
        id: lesson.id,
        reason: '休み',
        notifyStudent: false,
        idempotencyKey: `first-${lesson.id}`,
      });
      await click(opener(element));
      const confirmation = await dialog(element, 'この授業はキャンセルできません', 'alertdialog');
      expect(confirmation.textContent).to.contain('この授業はキャンセルされています。');
      await click(() => byRole(confirmation, 'button', '了解'));
      await noDialog(element);
    });

    it('and retries after a failure', async () => {
      const element = await testPage.showLesson(lesson.id);
      await withFault(testPage.proxy, { match: { method: 'GET', path: CANCEL }, fault: { drop: true } }, async () => {
        await click(opener(element));
        const form = await dialog(element, '授業をキャンセルしますか？');
        expect(await alert(form)).to.contain('通信できませんでした。');
      });
      const form = await dialog(element, '授業をキャンセルしますか？');
      await click(() => byRole(form, 'button', 'もう一度試す'));
      await eventually(() => reason(form));
    });
  });
});

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
