import { expect } from '@open-wc/testing';
import { hourLength, type Lesson } from '../../../src/core/index.ts';
import type { TeacherCourseList } from '../../../src/elements/course-list/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import {
  choose,
  LESSON,
  LESSON_LIST,
  focusOn,
  looks,
  onGround,
  openTestPage,
  rows,
  shadow,
  takeClock,
  write,
  type TestPage,
} from '../../support/browser/test-page.ts';
import { allByRole, byRole, click, eventually, focused, press, setViewport } from '../../support/browser/page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { dayText, deviceText, deviceZone, spanText } from '../../support/browser/span.ts';

const SEARCH = `${LESSON_LIST}/search`;

describe('<teacher-course-list>', () => {
  let testPage: TestPage;
  before(async () => {
    testPage = await openTestPage();
  });
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  const status = (element: Element) => shadow(element).querySelector('.teacher-list-total')?.textContent ?? '';
  const field = (element: Element, name: string) =>
    byRole(shadow(element), name === 'キーワード' ? 'searchbox' : 'textbox', name) as HTMLInputElement;
  const list = (element: Element, name: string) => byRole(shadow(element), 'combobox', name);
  const cell = (row: Element | undefined, name: string) => row?.querySelector(`.lesson-${name}`)?.textContent ?? '';
  const asked = async () => (await testPage.proxy.log()).filter(({ path }) => path.startsWith(LESSON_LIST)).length;

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
          write(shadow(element).querySelector('input[type=search]'), 'zzzz');
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
      await click(row?.querySelector('.lesson-subject') as Element);
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
      await click(row?.querySelector('.lesson-open') as Element);
      await selected;
      expect(shadow(element).querySelectorAll('.course-detail')).to.have.length(0);
      await rows(element);
    });
  });

  describe('search', () => {
    it('searches on submit, not while typing, and announces the number of results', async () => {
      await testPage.makeLesson({ memo: 'ときのながれ' });
      const element = await testPage.show();
      await rows(element);
      await testPage.proxy.clearLog();
      field(element, 'キーワード').focus();
      await press('t', 'o', 'k', 'i');
      write(field(element, 'キーワード'), 'トキノナガレ');
      expect(await asked()).to.equal(0);
      await press('Enter');
      await rows(element, 1);
      expect(status(element)).to.equal('検索結果 1件');
      expect(shadow(element).querySelector('.teacher-list-total')?.getAttribute('role')).to.equal('status');
      expect(await testPage.sent('POST', SEARCH)).to.eql([{ words: 'トキノナガレ' }]);
      await focusOn(() => field(element, 'キーワード'));
    });

    it('filters by student, state and period, in days of the time zone', async () => {
      const lesson = await testPage.makeLesson();
      const element = await testPage.show();
      await rows(element);
      await testPage.proxy.clearLog();
      await eventually(() => list(element, '生徒').querySelector(`option[value="${lesson.studentId}"]`));
      choose(list(element, '生徒'), lesson.studentId);
      choose(list(element, '状態'), '1');
      const day = new Date(lesson.startTimeMillis).toISOString().slice(0, 10).replaceAll('-', '/');
      const tokyoDay = new Date(lesson.startTimeMillis + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '/');
      expect(day).to.not.equal(tokyoDay);
      write(field(element, '開始日'), tokyoDay);
      write(field(element, '終了日'), tokyoDay);
      await click(byRole(shadow(element), 'button', '検索'));
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
        choose(list(element, '状態'), state);
        await click(byRole(shadow(element), 'button', '検索'));
        await eventually(() => status(element).startsWith('検索結果'));
        await eventually(async () => (await rows(element)).every((row) => cell(row, 'state') === words));
      }
    });

    it('reports an invalid period without a request', async () => {
      const element = await testPage.show();
      await rows(element);
      await testPage.proxy.clearLog();
      write(field(element, '開始日'), '2026/11/20');
      write(field(element, '終了日'), '2026/11/19');
      await press('Enter');
      await eventually(() => shadow(element).textContent?.includes('終了日は開始日以降の日付にしてください。'));
      write(field(element, '終了日'), 'らいしゅう');
      await press('Enter');
      await eventually(() => shadow(element).textContent?.includes('日付は2026/11/20のように入力してください。'));
      expect(field(element, '終了日').value).to.equal('らいしゅう');
      expect(field(element, '終了日').getAttribute('aria-invalid')).to.equal('true');
      expect(await asked()).to.equal(0);
    });

    it('reports no results and offers to clear the search', async () => {
      const element = await testPage.show();
      const before = (await rows(element)).length;
      write(field(element, 'キーワード'), 'zzzz');
      write(field(element, '開始日'), 'いつか');
      write(field(element, '開始日'), '');
      field(element, 'キーワード').focus();
      await press('Enter');
      const empty = await eventually(() => shadow(element).querySelector('.teacher-empty'));
      expect(empty.textContent).to.contain('条件に合う授業はありません。');
      await click(byRole(empty, 'button', '条件をクリア'));
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
        expect(allByRole(shadow(element), 'columnheader')).to.have.length(7);
      } finally {
        await setViewport({ width: 1280, height: 800 });
      }
    });
  });

  describe('pages', () => {
    it('continue the numbering and have the selected size', async () => {
      const element = await testPage.show();
      await rows(element, 10);
      await click(byRole(shadow(element), 'button', '次のページ'));
      await eventually(async () => cell((await rows(element))[0], 'number') === '11');
      choose(list(element, '件/ページ'), '20');
      await rows(element, 20);
      expect(cell((await rows(element))[0], 'number')).to.equal('1');
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
      await withFault(
        testPage.proxy,
        { match: { method: 'GET', path: `${LESSON_LIST}?page=2` }, times: 1, fault: { edit } },
        async () => {
          await click(byRole(shadow(element), 'button', '次のページ'));
          await eventually(async () => cell((await rows(element))[0], 'number') === '1');
        },
      );
    });

    it('and the search survive a reload and going back', async () => {
      const element = await testPage.show();
      await rows(element);
      choose(list(element, '状態'), '3');
      await click(byRole(shadow(element), 'button', '検索'));
      await eventually(() => status(element).startsWith('検索結果'));
      await click(byRole(shadow(element), 'button', '次のページ'));
      await eventually(async () => cell((await rows(element))[0], 'number') === '11');
      element.remove();
      const again = await testPage.show();
      await eventually(async () => cell((await rows(again))[0], 'number') === '11');
      expect((list(again, '状態') as HTMLSelectElement).value).to.equal('3');
      await click((await rows(again))[0]?.querySelector('.lesson-open') as Element);
      await eventually(() => shadow(again).querySelector('.course-detail-sheet'));
      again.remove();
      const third = await testPage.show();
      await eventually(() => shadow(third).querySelector('.course-detail-sheet'));
      await click(byRole(shadow(third), 'button', '授業一覧へ戻る'));
      await eventually(async () => cell((await rows(third))[0], 'number') === '11');
    });
  });

  describe('time', () => {
    it('updates the state of a lesson by the clock, without a request', async () => {
      const clock = takeClock();
      try {
        const lesson = await testPage.makeLesson({ memo: 'まもなく' });
        const element = await testPage.show();
        await rows(element);
        write(field(element, 'キーワード'), 'まもなく');
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
      write(field(element, 'キーワード'), 'じさ');
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

  describe('when something goes wrong', () => {
    const alert = (element: Element) => eventually(() => shadow(element).querySelector('[role=alert][part=error]'));

    for (const [what, fault, sentence, kind] of [
      [
        'the server breaks down',
        { status: 500 },
        'サーバーでエラーが起きました。しばらくしてからもう一度お試しください。',
        'http',
      ],
      [
        'a page comes in place of JSON',
        { replace: 'html' },
        'サーバーの応答を読み取れませんでした。しばらくしてからもう一度お試しください。',
        'parse-error',
      ],
      [
        'a field is wrong',
        { edit: { 'data.list.0.startTimeMillis': 'soon' } },
        'サーバーの応答に不備があり、表示できませんでした。しばらくしてからもう一度お試しください。',
        'invalid-response',
      ],
      [
        'the connection breaks',
        { drop: true },
        '通信できませんでした。電波の良い場所でもう一度お試しください。',
        'offline',
      ],
    ] as const) {
      it(`explains when ${what}, notifies the page, and retries`, async () => {
        const kinds: string[] = [];
        const listen = (event: Event) => kinds.push((event as CustomEvent<{ kind: string }>).detail.kind);
        document.body.addEventListener('teacher-failure', listen);
        const element = await withFault(
          testPage.proxy,
          { match: { method: 'GET', path: LESSON_LIST }, fault },
          async () => {
            const shown = await testPage.show();
            expect((await alert(shown)).textContent).to.contain(sentence);
            return shown;
          },
        );
        document.body.removeEventListener('teacher-failure', listen);
        expect(kinds).to.eql([kind]);
        await click(byRole(shadow(element), 'button', 'もう一度試す'));
        await rows(element);
        expect(shadow(element).querySelectorAll('[role=alert]')).to.have.length(0);
      });
    }

    it('keeps the list without a network, with its age, and reloads when online', async () => {
      const element = await testPage.show();
      const before = (await rows(element)).length;
      await withFault(testPage.proxy, { match: { method: 'GET', path: LESSON_LIST }, fault: { drop: true } }, () =>
        element.reload(),
      );
      const note = await eventually(() => shadow(element).querySelector('.teacher-offline'));
      expect(note.textContent).to.match(
        /^通信できません。\d{4}\/\d{2}\/\d{2}\(.\) \d{2}:\d{2}時点の内容を表示しています。$/,
      );
      await rows(element, before);
      window.dispatchEvent(new Event('online'));
      await eventually(() => shadow(element).querySelector('.teacher-offline') === null);
    });

    it('does not show earlier results for another search', async () => {
      const element = await testPage.show();
      await rows(element);
      write(field(element, 'キーワード'), '英語');
      await press('Enter');
      await eventually(() => status(element).startsWith('検索結果'));
      await withFault(testPage.proxy, { match: { method: 'POST', path: SEARCH }, fault: { drop: true } }, async () => {
        write(field(element, 'キーワード'), '数学');
        await press('Enter');
        await alert(element);
      });
      expect(shadow(element).querySelectorAll('.lesson-row')).to.have.length(0);
      expect(field(element, 'キーワード').value).to.equal('数学');
    });

    it('says that there are no lessons yet', async () => {
      const edit = { 'data.list': [], 'data.total': 0 };
      await withFault(testPage.proxy, { match: { method: 'GET', path: LESSON_LIST }, fault: { edit } }, async () => {
        const element = await testPage.show();
        const empty = await eventually(() => shadow(element).querySelector('.teacher-empty'));
        expect(empty.textContent).to.contain('授業はまだありません。');
        expect(allByRole(empty, 'button')).to.have.length(1);
      });
    });

    it('shows a placeholder while loading', async () => {
      await testPage.proxy.clearLog();
      await withFault(
        testPage.proxy,
        { match: { method: 'GET', path: LESSON_LIST }, fault: { hold: true } },
        async () => {
          const element = await testPage.show();
          const placeholder = await eventually(() => shadow(element).querySelector('.course-list > .teacher-loading'));
          expect(placeholder.textContent).to.equal('読み込み中');
          await eventually(async () => (await asked()) > 0);
          await testPage.proxy.release();
          await rows(element);
        },
      );
    });
  });

  describe('two of them', () => {
    it('share one request for the same list of a provider', async () => {
      const first = await testPage.show();
      await rows(first);
      document.body.replaceChildren();
      await testPage.proxy.clearLog();
      await withFault(
        testPage.proxy,
        { match: { method: 'GET', path: LESSON_LIST }, fault: { hold: true } },
        async () => {
          const [one, other] = await Promise.all([testPage.show(), testPage.show()]);
          await eventually(async () => (await asked()) > 0);
          await testPage.proxy.release();
          await Promise.all([rows(one), rows(other)]);
        },
      );
      expect(await asked()).to.equal(1);
    });

    it('show changes made in each other', async () => {
      const lesson = await testPage.makeLesson({ memo: 'ふたつ' });
      const [one, other] = [await testPage.show('id="one"'), await testPage.show('id="other"')];
      for (const element of [one, other]) {
        await rows(element);
        write(field(element, 'キーワード'), 'ふたつ');
        await press('Enter');
        await rows(element, 1);
      }
      await click(byRole((await rows(one))[0] as Element, 'button', /変更$/));
      const dialog = await eventually(() => byRole(shadow(one), 'dialog', '授業を変更'));
      write(byRole(dialog, 'textbox', '科目'), '天文学');
      await press('Enter');
      await eventually(async () => cell((await rows(other))[0], 'subject') === '天文学');
      expect((await testPage.lessonNow(lesson.id)).subject).to.equal('天文学');
      expect(await testPage.sent('PUT', LESSON)).to.have.length(1);
    });
  });
});
