import { expect } from '@open-wc/testing';
import type { Student } from '../../../src/core/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import {
  dialog,
  focusOn,
  looks,
  noDialog,
  onGround,
  shadow,
  write,
  testPage,
} from '../../support/browser/test-page.ts';
import { allByRole, byRole, click, eventually, press } from '../../support/browser/page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { CANCEL, alert, canceled, endToast, open, opener, puts, reason, submit } from './cancel-page.ts';
import { lesson, setUpLesson } from './own-lesson.ts';

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
    expect((byRole(form, 'checkbox', '生徒にメールで知らせる') as HTMLInputElement).checked).to.equal(true);
    await submit(form);
    await canceled(element, '授業がキャンセルされました。生徒にメールでお知らせします。');
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

  it('without an e-mail if the teacher declines', async () => {
    const { element, form } = await open();
    const before = (await testPage.provider.mails()).length;
    await write(reason(form), '教室の都合');
    await click(() => byRole(form, 'checkbox', '生徒にメールで知らせる'));
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
    expect(form.textContent).to.contain('メールアドレスの登録がないため、生徒にメールは届きません。');
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

  describe('accessibly', () => {
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
});
