import { expect } from '@open-wc/testing';
import type { TeacherCourseList } from '../../../src/elements/course-list/index.ts';
import { description, dialog, LESSON, noDialog, shadow, write, testPage } from '../../support/browser/test-page.ts';
import { allByRole, byRole, click, eventually, press } from '../../support/browser/page.ts';
import { changed, dayOf, input, memo, open, puts, subject, submit } from './change-page.ts';
import { lesson, setUpLesson } from './own-lesson.ts';

describe('<teacher-course-list> changes a lesson', () => {
  setUpLesson();

  describe('shows what is in the way while the times are written', () => {
    it('and sends nothing then', async () => {
      const other = await testPage.makeLesson();
      const { form } = await open();
      await write(input(form, '日付', '開始'), dayOf(other.startTimeMillis));
      await eventually(() =>
        /さんの授業 .*と重なります。/.test(form.querySelector('[role=status]')?.textContent ?? ''),
      );
      await submit(form);
      const start = input(form, '時刻', '開始');
      await eventually(() => description(start).includes('この日時には変更できません。'));
      expect(await puts()).to.eql([]);
      await write(start, '15:00');
      await eventually(() => !form.textContent?.includes('と重なります。'));
      await submit(form);
      await eventually(() => testPage.lessonNow(lesson.id).then(({ version }) => version === 2));
    });
  });

  describe("shows the provider's rejection at its field and keeps the input, where the calendar cannot be read", () => {
    beforeEach(() =>
      testPage.proxy.faults([
        {
          match: { method: 'GET', path: '^/api/client/teacher/calendar/list' },
          fault: { status: 500, body: { status: 0, message: '', data: null } },
        },
      ]),
    );
    afterEach(() => testPage.proxy.faults([]));
    it('when another lesson overlaps', async () => {
      const other = await testPage.makeLesson();
      const { form } = await open();
      await write(memo(form), 'うつす');
      await write(input(form, '日付', '開始'), dayOf(other.startTimeMillis));
      await submit(form);
      const start = input(form, '時刻', '開始');
      await eventually(() =>
        expect(description(start)).to.match(/ 6:00からの.*さんの授業と重なっています。別の時間を選んでください。/),
      );
      expect(start.getAttribute('aria-invalid')).to.equal('true');
      expect(memo(form).value).to.equal('うつす');
      await write(start, '15:00');
      await eventually(() => !start.hasAttribute('aria-invalid'));
      await submit(form);
      await eventually(() => testPage.lessonNow(lesson.id).then(({ version }) => version === 2));
    });

    it('when the day is locked', async () => {
      const date = dayOf(lesson.startTimeMillis + 400 * 86_400_000);
      await testPage.ask('POST', '/api/client/teacher/lockDate', { date: date.replaceAll('/', '-'), locked: true });
      const { form } = await open();
      await write(input(form, '日付', '開始'), date);
      await submit(form);
      await eventually(() => description(input(form, '日付', '開始')).includes('この時間は予定ロックされています。'));
      expect(input(form, '日付', '開始').value).to.equal(date);
    });
  });

  describe('does not overwrite concurrent changes', () => {
    async function meetAnother(): Promise<{ element: TeacherCourseList; form: HTMLElement; question: HTMLElement }> {
      const { element, form } = await open();
      await write(memo(form), 'わたしのメモ');
      await testPage.ask('PUT', LESSON, { id: lesson.id, version: 1, memo: 'ほかのメモ', subject: '物理' });
      await submit(form);
      const question = await dialog(element, 'ほかの画面で変更されています', 'alertdialog');
      return { element, form, question };
    }

    it('but shows both versions', async () => {
      const { question } = await meetAnother();
      const shown = [...question.querySelectorAll('section')].map((section) => [
        section.querySelector('h3')?.textContent,
        ...[...section.querySelectorAll('dd')].map(({ textContent }) => textContent),
      ]);
      expect(shown).to.eql([
        ['科目', '物理', '変更なし'],
        ['メモ', 'ほかのメモ', 'わたしのメモ'],
      ]);
      expect(await testPage.lessonNow(lesson.id)).to.include({ memo: 'ほかのメモ', version: 2 });
    });

    it('but takes the newer version on request', async () => {
      const { element, form, question } = await meetAnother();
      await click(() => byRole(question, 'button', '最新の内容にする'));
      await eventually(() => allByRole(shadow(element), 'alertdialog').length === 0);
      expect([memo(form).value, subject(form).value]).to.eql(['ほかのメモ', '物理']);
      await press('Escape');
      await noDialog(element);
    });

    it("or applies only the teacher's change to the newer version", async () => {
      const { element, question } = await meetAnother();
      await click(() => byRole(question, 'button', '入力した内容で上書き'));
      await changed(element);
      expect(await testPage.lessonNow(lesson.id)).to.include({ memo: 'わたしのメモ', subject: '物理', version: 3 });
    });

    it('or returns to the input', async () => {
      const { element, form, question } = await meetAnother();
      await click(() => byRole(question, 'button', '入力に戻る'));
      await eventually(() => allByRole(shadow(element), 'alertdialog').length === 0);
      expect(memo(form).value).to.equal('わたしのメモ');
    });

    it('and reports a cancelled lesson', async () => {
      const { element, form } = await open();
      await write(memo(form), 'わたしのメモ');
      await testPage.ask('PUT', `${LESSON}/cancel`, {
        id: lesson.id,
        reason: '休み',
        notifyStudent: false,
        idempotencyKey: 'test-cancel',
      });
      await submit(form);
      const confirmation = await dialog(element, 'ほかの画面で変更されています', 'alertdialog');
      expect(confirmation.textContent).to.contain('この授業はキャンセルされました。');
      await click(() => byRole(confirmation, 'button', '了解'));
      await noDialog(element);
      await eventually(() => shadow(element).textContent?.includes('キャンセルした日時'));
    });
  });
});
