import { expect } from '@open-wc/testing';
import { hourLength, type Lesson } from '../../../src/core/index.ts';
import type { TeacherCourseList } from '../../../src/elements/course-list/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import {
  LESSON_LIST,
  focusOn,
  looks,
  onGround,
  rows,
  shadow,
  takeClock,
  write,
  testPage,
} from '../../support/browser/test-page.ts';
import { byRole, click, eventually, focused, press } from '../../support/browser/page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { dayText, deviceText, deviceZone, spanText } from '../../support/browser/span.ts';
import { SEARCH, asked, cell, field, setUpList, status } from './list-page.ts';

describe('<teacher-course-list>', () => {
  setUpList();

  it('renders the lessons with number, date and weekday, time, student, subject, length and state', async () => {
    const { data } = await testPage.ask<{ list: Lesson[]; total: number }>('GET', `${LESSON_LIST}?page=1&size=10`);
    const element = await testPage.show();
    const found = await rows(element, 10);
    expect(status(element)).to.equal(`全${data.total}件`);
    found.forEach((row, index) => {
      const lesson = data.list[index] as Lesson;
      expect(cell(row, 'number')).to.equal(String(index + 1));
      expect(cell(row, 'when')).to.contain(`${dayText(lesson.startTimeMillis)} ${spanText(lesson)}`);
      expect(cell(row, 'student')).to.contain(`${lesson.studentName}さん`);
      expect(cell(row, 'subject')).to.equal(lesson.subject);
      expect(cell(row, 'length')).to.equal(
        `${hourLength((lesson.endTimeMillis - lesson.startTimeMillis) / 60_000)}時間`,
      );
      expect(cell(row, 'state')).to.be.oneOf(['未開始', '進行中', 'キャンセル']);
      expect(row.getAttribute('part')).to.equal('lesson');
    });
  });

  describe('is accessible', () => {
    for (const [look, attributes, ground] of looks) {
      it(`in ${look}: full, searched, empty and failed`, () =>
        onGround(ground, async () => {
          const element = await testPage.show(attributes);
          await rows(element);
          await expectAccessible(element);
          await write(shadow(element).querySelector('input[type=search]'), 'zzzz');
          await press('Enter');
          await eventually(() => shadow(element).querySelector('.teacher-empty'));
          await expectAccessible(element);
          await withFault(testPage.proxy, { match: { method: 'POST', path: SEARCH }, fault: { status: 500 } }, () =>
            element.reload(),
          );
          await eventually(() => shadow(element).querySelector('[role=alert]'));
          await expectAccessible(element);
        }));
    }
  });

  describe('opens a lesson', () => {
    const opened = (element: Element) => eventually(() => shadow(element).querySelector('.course-detail-sheet'));
    const select = (element: TeacherCourseList, prevent = false) =>
      new Promise<string>((resolve) => {
        element.addEventListener(
          'teacher-course-select',
          (event) => {
            if (prevent) event.preventDefault();
            resolve(event.detail.id);
          },
          { once: true },
        );
      });

    it('by a click anywhere on its row, after an event to the page', async () => {
      const element = await testPage.show();
      const [row] = await rows(element);
      const selected = select(element);
      await click(() => row?.querySelector('.lesson-subject'));
      await opened(element);
      expect(await selected).to.equal(row?.querySelector('[data-lesson]')?.getAttribute('data-lesson'));
    });

    it('by keyboard; the focus follows, and returns to the same row', async () => {
      const element = await testPage.show();
      const [, second] = await rows(element);
      const link = second?.querySelector<HTMLElement>('.lesson-open');
      link?.focus();
      const id = link?.dataset.lesson ?? '';
      await press('Enter');
      await opened(element);
      await focusOn(() => byRole(shadow(element), 'button', '授業一覧へ戻る'));
      await press('Enter');
      await eventually(() => focused() instanceof HTMLElement && (focused() as HTMLElement).dataset.lesson === id);
    });

    it('not when the page prevents it', async () => {
      const element = await testPage.show();
      const [row] = await rows(element);
      const selected = select(element, true);
      await click(() => row?.querySelector('.lesson-open'));
      await selected;
      expect(shadow(element).querySelectorAll('.course-detail')).to.have.length(0);
      await rows(element);
    });
  });

  describe('time', () => {
    it('updates the state of a lesson by the clock, without a request', async () => {
      const clock = takeClock();
      try {
        const lesson = await testPage.makeLesson({ memo: 'まもなく' });
        const element = await testPage.show();
        await rows(element);
        await write(field(element, 'キーワード'), 'まもなく');
        await press('Enter');
        await rows(element, 1);
        await testPage.proxy.clearLog();
        const state = async () => cell((await rows(element))[0], 'state');
        clock.advance(lesson.startTimeMillis - Date.now() - 60_000);
        await eventually(async () => (await state()) === '未開始');
        clock.advance(60_000);
        await eventually(async () => (await state()) === '進行中');
        clock.advance(60 * 60_000);
        await eventually(async () => (await state()) === '進行中');
        clock.advance(60_000);
        await eventually(async () => (await state()) === '終了');
        expect(await asked()).to.equal(0);
      } finally {
        clock.restore();
      }
    });

    it("is shown with its zone, and the device's time if different", async () => {
      const lesson = await testPage.makeLesson({ memo: 'じさ' });
      const element = await testPage.show('time-zone="America/New_York"');
      await rows(element);
      expect(shadow(element).querySelector('.teacher-list-zone')?.textContent).to.match(
        /^時刻は(米国|アメリカ)東部時間です。$/,
      );
      await write(field(element, 'キーワード'), 'じさ');
      await press('Enter');
      const [row] = await rows(element, 1);
      const newYork = new Date(lesson.startTimeMillis).toLocaleTimeString('ja-JP', {
        timeZone: 'America/New_York',
        hour: '2-digit',
        minute: '2-digit',
      });
      expect(cell(row, 'when')).to.contain(newYork);
      expect(cell(row, 'when-device')).to.equal(deviceText(lesson, 'America/New_York'));
      element.timeZone = deviceZone;
      await eventually(async () => (await rows(element))[0]?.querySelector('.lesson-when-device') === null);
    });
  });
});
