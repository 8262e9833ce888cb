import { expect } from '@open-wc/testing';
import type { Lesson } from '../../../src/core/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import {
  LESSON,
  LESSON_LIST,
  looks,
  onGround,
  rows,
  shadow,
  takeClock,
  write,
  setUpTestPage,
  testPage,
} from '../../support/browser/test-page.ts';
import { allByRole, byRole, click, eventually, press } from '../../support/browser/page.ts';
import { withFault } from '../../support/servers/provider.ts';

describe('<teacher-course-list> on a lesson', () => {
  setUpTestPage();

  const text = (element: Element) => shadow(element).querySelector('.course-detail')?.textContent ?? '';
  const ofState = async (state: 3 | 4): Promise<Lesson> => {
    const { data } = await testPage.ask<{ list: Lesson[] }>('POST', `${LESSON_LIST}/search?page=1&size=100`, { state });
    const [lesson] = data.list;
    if (!lesson) throw new Error(`The demo world has no lesson in state ${state}.`);
    return lesson;
  };

  it('shows all its texts, including a long memo with line breaks', async () => {
    const memo = `${'因数分解の復習。'.repeat(120)}\n\n宿題: 42ページ`;
    const lesson = await testPage.makeLesson({ memo });
    const element = await testPage.showLesson(lesson.id);
    const sheet = shadow(element).querySelector('.course-detail-sheet');
    expect(sheet?.getAttribute('part')).to.equal('lesson');
    expect(byRole(shadow(element), 'heading', `${lesson.studentName}さん`).localName).to.equal('h1');
    expect(text(element))
      .to.contain('数学')
      .and.to.contain('06:00–07:00')
      .and.to.contain('1時間')
      .and.to.contain('未開始');
    const shown = shadow(element).querySelector<HTMLElement>('.course-detail-text');
    expect(shown?.innerText).to.equal(memo);
  });

  it('shows when it was cancelled, without actions', async () => {
    const element = await testPage.showLesson((await ofState(4)).id, 'live-href="/live/{id}"');
    expect(text(element)).to.contain('キャンセルした日時');
    // Once the button for a lesson in its place is there, all of them are.
    await eventually(() => byRole(shadow(element), 'button', /振替を登録$/));
    const buttons = allByRole(shadow(element), 'button').map(({ textContent }) => textContent);
    expect(buttons).to.eql(['授業一覧へ戻る', '振替を登録']);
    expect(allByRole(shadow(element), 'link')).to.have.length(0);
  });

  it('opens the lesson of the attribute, and the list when it is removed', async () => {
    const lesson = await testPage.makeLesson();
    const element = await testPage.showLesson(lesson.id);
    element.removeAttribute('course-id');
    await rows(element);
    element.courseId = lesson.id;
    await eventually(() => text(element).includes(lesson.studentName));
  });

  it('reports a missing lesson, with a link back', async () => {
    const element = await testPage.show('course-id="nobody-knows"');
    const empty = await eventually(() => shadow(element).querySelector('.teacher-empty'));
    expect(empty.textContent).to.contain('この授業は見つかりませんでした。');
    await click(() => byRole(empty, 'button', '授業一覧へ戻る'));
    await rows(element);
  });

  it('explains an HTML response and retries', async () => {
    const lesson = await testPage.makeLesson();
    await withFault(
      testPage.proxy,
      { match: { method: 'GET', path: LESSON }, fault: { replace: 'html' } },
      async () => {
        const element = await testPage.show(`course-id="${lesson.id}"`);
        const alert = await eventually(() => shadow(element).querySelector('[role=alert][part=error]'));
        expect(alert.textContent).to.contain('サーバーの応答を読み取れませんでした。');
        await testPage.proxy.faults([]);
        await click(() => byRole(shadow(element), 'button', 'もう一度試す'));
        await eventually(() => shadow(element).querySelector('.course-detail-sheet'));
      },
    );
  });

  it('stays without a network, with its age', async () => {
    const lesson = await testPage.makeLesson();
    const element = await testPage.showLesson(lesson.id);
    await withFault(testPage.proxy, { match: { method: 'GET', path: LESSON }, fault: { drop: true } }, () =>
      element.reload(),
    );
    await eventually(() => text(element).includes('時点の内容を表示しています。'));
    expect(shadow(element).querySelectorAll('.course-detail-sheet')).to.have.length(1);
    await element.reload();
    await eventually(() => !text(element).includes('時点の内容を表示しています。'));
  });

  describe('the join link', () => {
    const link = (element: Element) => shadow(element).querySelector<HTMLAnchorElement>('.teacher-join');

    it("leads to the page's URL unless the page prevents it", async () => {
      const lesson = await testPage.makeLesson();
      const element = await testPage.showLesson(lesson.id, 'live-href="/rooms?lesson={id}"');
      expect(link(element)?.href).to.equal(`${location.origin}/rooms?lesson=${lesson.id}`);
      expect(text(element)).to.match(/\d{4}\/\d{2}\/\d{2}\(.\) 05:30から入室できます。/);
      const selected = new Promise((resolve) =>
        element.addEventListener('teacher-live-enter', (event) => {
          event.preventDefault();
          resolve(event.detail);
        }),
      );
      await click(link(element) as Element);
      expect(await selected).to.include({ kind: 'class', id: lesson.id });
      expect(await selected).to.have.nested.property('lesson.subject', lesson.subject);
    });

    it('is prominent in the list, too, while the room is open', async () => {
      const lesson = await testPage.makeLesson({ memo: 'とびら' });
      const clock = takeClock();
      try {
        const element = await testPage.show('live-href="/rooms/{id}"');
        await rows(element);
        await write(shadow(element).querySelector('input[type=search]'), 'とびら');
        await press('Enter');
        await rows(element, 1);
        clock.advance(lesson.startTimeMillis - 30 * 60_000 - 1000 - Date.now());
        await eventually(() => shadow(element).textContent?.includes('今日'));
        expect(link(element) === null).to.equal(true);
        clock.advance(1000);
        const enter = await eventually(() => link(element));
        expect(enter.href).to.equal(`${location.origin}/rooms/${lesson.id}`);
        expect(enter.classList.contains('teacher-button-primary')).to.equal(true);
        expect(byRole(shadow(element), 'link').textContent).to.equal('入室');
      } finally {
        clock.restore();
      }
    });

    for (const [what, template] of [
      ['names no lesson', '/live'],
      ['runs a script', 'javascript:alert(`{id}`)'],
      ['is data', 'data:text/html,{id}'],
    ] as const) {
      it(`is not there when the address ${what}`, async () => {
        const element = await testPage.showLesson((await testPage.makeLesson()).id);
        element.liveHref = template;
        element.lang = 'en';
        await eventually(() => text(element).includes('Back to lessons'));
        expect(link(element) === null).to.equal(true);
      });
    }
  });

  describe('is accessible', () => {
    for (const [look, attributes, ground] of looks) {
      it(`in ${look}: not started, in progress, ended, cancelled and missing`, () =>
        onGround(ground, async () => {
          for (const state of [3, 4] as const) {
            const element = await testPage.showLesson(
              (await ofState(state)).id,
              `${attributes} live-href="/live/{id}"`,
            );
            await expectAccessible(element);
            element.remove();
          }
          const lesson = await testPage.makeLesson();
          const clock = takeClock();
          try {
            const element = await testPage.showLesson(lesson.id, `${attributes} live-href="/live/{id}"`);
            await expectAccessible(element);
            clock.advance(lesson.startTimeMillis - Date.now());
            await eventually(() => shadow(element).querySelector('[data-state="2"]'));
            await expectAccessible(element);
            element.remove();
          } finally {
            clock.restore();
          }
          const element = await testPage.show(`${attributes} course-id="nobody-knows"`);
          await eventually(() => shadow(element).querySelector('.teacher-empty'));
          await expectAccessible(element);
        }));
    }
  });
});
