import { expect } from '@open-wc/testing';
import type { TeacherContacts } from '../../../src/elements/contacts/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allStudents, STUDENTS, students } from './contacts-page.ts';
import { focusOn, looks, onGround, shadow, takeClock, write, testPage } from '../../support/browser/test-page.ts';
import { byRole, click, eventually, focused, press } from '../../support/browser/page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { alert, cell, setUpContacts, show, status, words } from './contact-list.ts';

describe('<teacher-contacts>', () => {
  setUpContacts();

  it('renders the students with picture, name, reading, grade, subjects, next lesson and lessons left', async () => {
    const all = await allStudents(testPage);
    const element = await show();
    const rows = await students(element, all.length);
    expect(status(element)).to.equal(`全${all.length}人`);
    rows.forEach((row, position) => {
      const student = all[position];
      if (!student) throw new Error('There are more rows than students.');
      expect(row.getAttribute('part')).to.equal('student');
      expect(row.querySelector('.teacher-avatar')?.textContent).to.equal([...student.name][0]);
      expect(cell(row, 'name')).to.equal(`${student.name}さん`);
      expect(cell(row, 'kana')).to.equal(student.kana);
      expect(cell(row, 'grade')).to.equal(student.grade);
      expect(cell(row, 'subjects')).to.equal(student.subjects.join('、'));
      expect(cell(row, 'left')).to.equal(`残り${student.lessonsLeft}回`);
      const start = student.nextLesson?.startTimeMillis;
      const clock =
        start &&
        new Date(start).toLocaleTimeString('ja-JP', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' });
      expect(cell(row, 'next')).to.contain(clock ? `${clock}–` : '予定なし');
    });
  });

  describe('is accessible', () => {
    for (const [look, attributes, ground] of looks) {
      it(`in ${look}: full, empty and failed`, () =>
        onGround(ground, async () => {
          const element = await show(`${attributes} meeting-href="/meet/{id}"`);
          await students(element);
          await expectAccessible(element);
          await write(shadow(element).querySelector('input[type=search]'), 'zzzz');
          await eventually(() => shadow(element).querySelector('.teacher-empty'));
          await expectAccessible(element);
          await withFault(testPage.proxy, { match: { method: 'GET', path: STUDENTS }, fault: { status: 500 } }, () =>
            element.reload(),
          );
          await alert(element);
          await expectAccessible(element);
        }));
    }
  });

  describe('opens a student', () => {
    const opened = (element: Element) => eventually(() => shadow(element).querySelector('.contact-detail-sheet'));
    const select = (element: TeacherContacts, prevent = false) =>
      new Promise<string>((resolve) => {
        element.addEventListener(
          'teacher-student-select',
          (event) => {
            if (prevent) event.preventDefault();
            resolve(event.detail.id);
          },
          { once: true },
        );
      });

    it('by a click anywhere on the row, after an event to the page', async () => {
      const element = await show();
      const [row] = await students(element);
      const selected = select(element);
      await click(() => row?.querySelector('.student-grade'));
      await opened(element);
      expect(await selected).to.equal(row?.querySelector('[data-student]')?.getAttribute('data-student'));
    });

    it('by keyboard; the focus follows, and returns to the same row', async () => {
      const element = await show();
      const [, second] = await students(element);
      const link = second?.querySelector<HTMLElement>('.student-open');
      link?.focus();
      const id = link?.dataset.student ?? '';
      await press('Enter');
      await opened(element);
      await focusOn(() => byRole(shadow(element), 'button', '連絡先一覧へ戻る'));
      await press('Enter');
      await eventually(() => (focused() as HTMLElement).dataset.student === id);
    });

    it('not when the page prevents it', async () => {
      const element = await show();
      const [row] = await students(element);
      const selected = select(element, true);
      await click(() => row?.querySelector('.student-open'));
      await selected;
      expect(shadow(element).querySelectorAll('.contact-detail')).to.have.length(0);
    });
  });

  describe('the next lesson', () => {
    it('is reloaded once it is over', async () => {
      const lesson = await testPage.makeLesson();
      const clock = takeClock();
      try {
        const element = await show();
        await students(element);
        await write(words(element), '小林');
        const [row] = await students(element, 1);
        const before = cell(row, 'next');
        const { nextLesson } = (await allStudents(testPage)).find(({ id }) => id === lesson.studentId) ?? {};
        if (!nextLesson) throw new Error('There is no next lesson.');
        await testPage.provider.setClock({ now: nextLesson.endTimeMillis + 60_000 });
        clock.advance(nextLesson.endTimeMillis + 60_000 - Date.now());
        await eventually(() => cell(shadow(element).querySelector('.student-row') ?? undefined, 'next') !== before);
      } finally {
        clock.restore();
        await testPage.provider.setClock({ now: Date.now() });
      }
    });
  });
});
