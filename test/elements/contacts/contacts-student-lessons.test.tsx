import { expect } from '@open-wc/testing';
import type { Lesson } from '../../../src/core/index.ts';
import { studentNamed } from './contacts-page.ts';
import {
  dialog,
  focusOn,
  LESSON,
  LESSON_LIST,
  noDialog,
  shadow,
  takeClock,
  write,
  testPage,
} from '../../support/browser/test-page.ts';
import { ordinaryDay } from '../../support/clock/ordinary-day.ts';
import { byRole, click, eventually, press } from '../../support/browser/page.ts';
import { contractOf, figure, section, setUpStudent, show } from './student-page.ts';

describe('<teacher-contacts> on a student', () => {
  setUpStudent();

  const lessonsOf = async (studentId: string, ahead: boolean) =>
    (await testPage.ask<{ list: Lesson[] }>('POST', `${LESSON_LIST}/search?page=1&size=10`, { studentId, ahead })).data
      .list;

  describe('lessons', () => {
    it('are future ones, next first, and past ones, latest first', async () => {
      const { id } = await studentNamed(testPage, '鈴木 美咲');
      const element = await show(id);
      for (const [name, ahead] of [
        ['これからの授業', true],
        ['これまでの授業', false],
      ] as const) {
        const lessons = await lessonsOf(id, ahead);
        expect(lessons.length).to.be.greaterThan(0);
        const shown = [...section(element, name).querySelectorAll<HTMLElement>('[data-lesson]')].map(
          ({ dataset }) => dataset.lesson,
        );
        expect(shown).to.eql(lessons.map((lesson) => lesson.id));
        expect(byRole(shadow(element), 'table', name).querySelectorAll('.lesson-student')).to.have.length(0);
      }
    });

    it('open in a dialog after an event, and a change is shown at once', async () => {
      const lesson = await testPage.makeLesson({
        studentId: (await studentNamed(testPage, '加藤 湊')).id,
        subject: '算数',
      });
      const element = await show(lesson.studentId);
      const selected = new Promise((resolve) =>
        element.addEventListener('teacher-course-select', ({ detail }) => resolve(detail.id), { once: true }),
      );
      const link = shadow(element).querySelector<HTMLElement>(`[data-lesson="${lesson.id}"]`);
      await click(link as Element);
      const opened = await dialog(element, '授業の詳細');
      expect(await selected).to.equal(lesson.id);
      expect(opened.textContent).to.contain('06:00–07:00').and.to.contain('算数');
      await click(() => byRole(opened, 'button', '授業を変更'));
      const form = await dialog(element, '授業を変更');
      await write(byRole(form, 'textbox', '科目'), '図形');
      await press('Enter');
      await click(async () => byRole(await dialog(element, '変更完了', 'alertdialog'), 'button', '了解'));
      await eventually(() => byRole(shadow(element), 'dialog', '授業の詳細').textContent?.includes('図形'));
      await press('Escape');
      await noDialog(element);
      await eventually(() => section(element, 'これからの授業').textContent?.includes('図形'));
    });

    it('stay closed when the page prevents it', async () => {
      const element = await show((await studentNamed(testPage, '鈴木 美咲')).id);
      const selected = new Promise<void>((resolve) =>
        element.addEventListener(
          'teacher-course-select',
          (event) => {
            event.preventDefault();
            resolve();
          },
          { once: true },
        ),
      );
      await click(() => shadow(element).querySelector('[data-lesson]'));
      await selected;
      await noDialog(element);
    });

    it('have pages', async () => {
      const { id } = await studentNamed(testPage, '吉田 結衣');
      while ((await lessonsOf(id, true)).length < 10) await testPage.makeLesson({ studentId: id });
      await testPage.makeLesson({ studentId: id });
      const element = await show(id);
      const ahead = section(element, 'これからの授業');
      await eventually(() => ahead.querySelectorAll('.lesson-row').length === 10);
      await click(() => byRole(ahead, 'button', '次のページ'));
      await eventually(() => ahead.querySelector('.lesson-number')?.textContent === '11');
    });

    it('have join links if the page sets a URL', async () => {
      const lesson = await testPage.makeLesson({ studentId: (await studentNamed(testPage, '加藤 湊')).id });
      const clock = takeClock();
      try {
        clock.advance(lesson.startTimeMillis - Date.now());
        const element = await show(lesson.studentId, 'live-href="/rooms/{id}"');
        const link = await eventually(() =>
          shadow(element).querySelector<HTMLAnchorElement>('.lesson-row .teacher-join'),
        );
        expect(link.href).to.equal(`${location.origin}/rooms/${lesson.id}`);
      } finally {
        clock.restore();
      }
    });
  });

  describe('a new lesson', () => {
    it('is created for this student by keyboard alone, and updates contract and list', async () => {
      const student = await studentNamed(testPage, '中村 悠真');
      const { lessonsPlanned } = await contractOf(student.id);
      const element = await show(student.id);
      const events: unknown[] = [];
      element.addEventListener('teacher-course-create', ({ detail }) => events.push(detail));
      const day = ordinaryDay(60).replaceAll('-', '/');
      const opener = byRole(shadow(element), 'button', '授業を登録');
      opener.focus();
      await press('Enter');
      const form = await dialog(element, '授業を登録');
      expect((byRole(form, 'combobox', '生徒') as HTMLInputElement).value).to.equal('中村 悠真');
      expect((byRole(form, 'combobox', '科目') as HTMLInputElement).value).to.equal('数学');
      await write(byRole(form, 'textbox', /日付/), day);
      await press('Enter');
      await noDialog(element);
      await eventually(() => shadow(element).querySelector('.teacher-change')?.textContent?.includes('中村 悠真さん'));
      expect(events).to.have.length(1);
      expect(events[0]).to.include({ studentId: student.id, subject: '数学' });
      await eventually(() => section(element, 'これからの授業').textContent?.includes(day));
      await focusOn(() => byRole(shadow(element), 'button', '授業を登録'));
      await eventually(() => figure(element, '予定') === `${lessonsPlanned + 1}回`);
      expect((await contractOf(student.id)).lessonsPlanned).to.equal(lessonsPlanned + 1);
    });

    it('is not discarded by a press on the backdrop', async () => {
      const element = await show((await studentNamed(testPage, '中村 悠真')).id);
      await click(() => byRole(shadow(element), 'button', '授業を登録'));
      const form = await dialog(element, '授業を登録');
      await write(byRole(form, 'textbox', /^メモ/), '二次関数から');
      await press('Escape');
      const question = await dialog(element, '入力を破棄しますか？', 'alertdialog');
      await click(() => byRole(question, 'button', '入力を続ける'));
      expect((byRole(await dialog(element, '授業を登録'), 'textbox', /^メモ/) as HTMLTextAreaElement).value).to.equal(
        '二次関数から',
      );
    });

    it('without input is closed without a confirmation', async () => {
      const element = await show((await studentNamed(testPage, '中村 悠真')).id);
      await click(() => byRole(shadow(element), 'button', '授業を登録'));
      await dialog(element, '授業を登録');
      await press('Escape');
      await noDialog(element);
      expect(await testPage.sent('POST', LESSON)).to.have.length(1);
    });
  });
});
