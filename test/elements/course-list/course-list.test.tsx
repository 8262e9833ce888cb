import { expect } from '@open-wc/testing';
import { hourLength } from '../../../src/core/lessons/index.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import type { TeacherCourseList } from '../../../src/elements/course-list/index.ts';
import {
  allByRole,
  byRole,
  click,
  clock,
  eventually,
  focused,
  press,
  setViewport,
} from '../../support/browser/page.ts';
import { dayText, deviceText, deviceZone, spanText } from '../../support/browser/span.ts';
import {
  choose,
  focusOn,
  LESSON_LIST,
  rows,
  setUpTestPage,
  shadow,
  shownPage,
  testPage,
  write,
} from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { asked, cell, field, SEARCH, status } from './course-list-page.ts';

describe('<teacher-course-list>', () => {
  setUpTestPage();

  it('renders the lessons with date and weekday, time, student, subject, length and state', async () => {
    const { data } = await testPage.ask<{ list: Lesson[]; total: number }>('GET', `${LESSON_LIST}?page=1&size=10`);
    const element = await testPage.show();
    const found = await rows(element, 10);
    expect(status(element)).to.equal(`全${data.total}件`);
    found.forEach((row, index) => {
      const lesson = data.list[index] as Lesson;
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
      const lesson = await testPage.makeLesson({ memo: 'まもなく' });
      const element = await testPage.show();
      await rows(element);
      await write(field(element, 'キーワード'), 'まもなく');
      await press('Enter');
      await rows(element, 1);
      await testPage.proxy.clearLog();
      const state = async () => cell((await rows(element))[0], 'state');
      await clock.advance(lesson.startTimeMillis - Date.now() - 60_000);
      await eventually(async () => (await state()) === '未開始');
      await clock.advance(60_000);
      await eventually(async () => (await state()) === '進行中');
      await clock.advance(60 * 60_000);
      await eventually(async () => (await state()) === '進行中');
      await clock.advance(60_000);
      await eventually(async () => (await state()) === '終了');
      expect(await asked()).to.equal(0);
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

describe('<teacher-course-list>', () => {
  setUpTestPage();

  const list = (element: Element, name: string) => byRole(shadow(element), 'combobox', name);

  describe('search', () => {
    it('searches on submit, not while typing, and announces the number of results', async () => {
      await testPage.makeLesson({ memo: 'ときのながれ' });
      const element = await testPage.show();
      await rows(element);
      await testPage.proxy.clearLog();
      field(element, 'キーワード').focus();
      await press('t', 'o', 'k', 'i');
      await write(field(element, 'キーワード'), 'トキノナガレ');
      expect(await asked()).to.equal(0);
      await press('Enter');
      await rows(element, 1);
      expect(status(element)).to.equal('検索結果 1件');
      expect(shadow(element).querySelector('.teacher-list-total')?.getAttribute('role')).to.equal('status');
      expect(await testPage.sent('POST', SEARCH)).to.eql([{ words: 'トキノナガレ' }]);
      await focusOn(() => field(element, 'キーワード'));
    });

    it('scrolls to the results if the list is below the window', async () => {
      await setViewport({ width: 1280, height: 800 });
      const element = await testPage.show();
      element.style.marginBlockStart = '700px';
      await rows(element);
      await write(field(element, 'キーワード'), '数学');
      await press('Enter');
      const [row] = await eventually(async () => status(element).startsWith('検索結果') && (await rows(element)));
      await eventually(() => (row?.getBoundingClientRect().bottom ?? Infinity) < innerHeight);
    });

    it('filters by student, state and period, in days of the time zone', async () => {
      const lesson = await testPage.makeLesson();
      const element = await testPage.show();
      await rows(element);
      await testPage.proxy.clearLog();
      await eventually(() => list(element, '生徒').querySelector(`option[value="${lesson.studentId}"]`));
      await choose(list(element, '生徒'), lesson.studentId);
      await choose(list(element, '状態'), '1');
      const day = new Date(lesson.startTimeMillis).toISOString().slice(0, 10).replaceAll('-', '/');
      const tokyoDay = new Date(lesson.startTimeMillis + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '/');
      expect(day).to.not.equal(tokyoDay);
      await write(field(element, '開始日'), tokyoDay);
      await write(field(element, '終了日'), tokyoDay);
      await click(() => byRole(shadow(element), 'button', '検索'));
      const [row] = await rows(element, 1);
      expect(cell(row, 'when')).to.contain(tokyoDay);
      const midnight = Date.parse(`${tokyoDay.replaceAll('/', '-')}T00:00:00+09:00`);
      expect(await testPage.sent('POST', SEARCH)).to.eql([
        { studentId: lesson.studentId, state: 1, fromMillis: midnight, untilMillis: midnight + 86_400_000 },
      ]);
    });

    it('shows only lessons of the selected state', async () => {
      const element = await testPage.show('page-size="100"');
      await rows(element);
      for (const [state, words] of [
        ['3', '終了'],
        ['4', 'キャンセル'],
        ['1', '未開始'],
      ] as const) {
        await choose(list(element, '状態'), state);
        await click(() => byRole(shadow(element), 'button', '検索'));
        await eventually(() => status(element).startsWith('検索結果'));
        await eventually(async () => (await rows(element)).every((row) => cell(row, 'state') === words));
      }
    });

    it('reports an invalid period without a request', async () => {
      const element = await testPage.show();
      await rows(element);
      await testPage.proxy.clearLog();
      await write(field(element, '開始日'), '2026/11/20');
      await write(field(element, '終了日'), '2026/11/19');
      await press('Enter');
      await eventually(() => shadow(element).textContent?.includes('終了日は開始日以降の日付にしてください。'));
      await write(field(element, '終了日'), 'らいしゅう');
      await press('Enter');
      await eventually(() => shadow(element).textContent?.includes('日付は2026/11/20のように入力してください。'));
      expect(field(element, '終了日').value).to.equal('らいしゅう');
      expect(field(element, '終了日').getAttribute('aria-invalid')).to.equal('true');
      expect(await asked()).to.equal(0);
    });

    it('reports no results and offers to clear the search', async () => {
      const element = await testPage.show();
      const before = (await rows(element)).length;
      await write(field(element, 'キーワード'), 'zzzz');
      await write(field(element, '開始日'), 'いつか');
      await write(field(element, '開始日'), '');
      field(element, 'キーワード').focus();
      await press('Enter');
      const empty = await eventually(() => shadow(element).querySelector('.teacher-empty'));
      expect(empty.textContent).to.contain('条件に合う授業はありません。');
      await click(() => byRole(empty, 'button', '条件をクリア'));
      await rows(element, before);
      expect(field(element, 'キーワード').value).to.equal('');
    });

    it('collapses if narrow, and rows become cards', async () => {
      await setViewport({ width: 390, height: 800 });
      try {
        const element = await testPage.show();
        const [row] = await rows(element);
        expect(shadow(element).querySelector('.lesson-search-more')?.checkVisibility()).to.equal(false);
        const fold = byRole(shadow(element), 'button', '絞り込み');
        expect(fold.getAttribute('aria-expanded')).to.equal('false');
        await click(fold);
        expect(fold.getAttribute('aria-expanded')).to.equal('true');
        expect(list(element, '状態').checkVisibility()).to.equal(true);
        expect(row?.getBoundingClientRect().right).to.be.at.most(390);
        expect(document.documentElement.scrollWidth).to.be.at.most(390);
        // A card is still a row of a table to those who listen.
        expect(allByRole(shadow(element), 'row').length).to.be.greaterThan(1);
        expect(allByRole(shadow(element), 'columnheader')).to.have.length(6);
      } finally {
        await setViewport({ width: 1280, height: 800 });
      }
    });
  });

  describe('pages', () => {
    it('have the selected size, and numbered rows from 50 a page', async () => {
      const element = await testPage.show();
      await rows(element, 10);
      await click(() => byRole(shadow(element), 'button', '次のページ'));
      await eventually(() => shownPage(element) === 2);
      expect(cell((await rows(element))[0], 'number')).to.equal('');
      await choose(list(element, '件/ページ'), '50');
      await rows(element, 50);
      expect(cell((await rows(element))[0], 'number')).to.equal('1');
      await click(() => byRole(shadow(element), 'button', '次のページ'));
      await eventually(async () => cell((await rows(element))[0], 'number') === '51');
    });

    it("have the page's initial size", async () => {
      const element = await testPage.show('page-size="20"');
      await rows(element, 20);
      element.pageSize = 50;
      await rows(element, 50);
    });

    it('show the last page when the current one no longer exists', async () => {
      const element = await testPage.show();
      await rows(element);
      const edit = { 'data.list': [], 'data.total': 7 };
      const before = await asked();
      await withFault(
        testPage.proxy,
        { match: { method: 'GET', path: `${LESSON_LIST}?page=2` }, times: 1, fault: { edit } },
        async () => {
          await click(() => byRole(shadow(element), 'button', '次のページ'));
          await eventually(async () => (await asked()) === before + 2);
          await eventually(() => shownPage(element) === 1);
        },
      );
    });

    it('and the search survive a reload and going back', async () => {
      const element = await testPage.show();
      await rows(element);
      await choose(list(element, '状態'), '3');
      await click(() => byRole(shadow(element), 'button', '検索'));
      await eventually(() => status(element).startsWith('検索結果'));
      await click(() => byRole(shadow(element), 'button', '次のページ'));
      await eventually(() => shownPage(element) === 2);
      element.remove();
      const again = await testPage.show();
      await eventually(() => shownPage(again) === 2);
      expect((list(again, '状態') as HTMLSelectElement).value).to.equal('3');
      await click(async () => (await rows(again))[0]?.querySelector('.lesson-open'));
      await eventually(() => shadow(again).querySelector('.course-detail-sheet'));
      again.remove();
      const third = await testPage.show();
      await eventually(() => shadow(third).querySelector('.course-detail-sheet'));
      await click(() => byRole(shadow(third), 'button', '授業一覧へ戻る'));
      await eventually(() => shownPage(third) === 2);
    });
  });
});
