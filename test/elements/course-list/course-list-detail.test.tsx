import { expect } from '@open-wc/testing';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { allByRole, byRole, click, clock, eventually, press, setViewport } from '../../support/browser/page.ts';
import { LESSON, LESSON_LIST, rows, setUpTestPage, shadow, testPage, write } from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { asked, cell, field, SEARCH, status } from './course-list-page.ts';

describe('<teacher-course-list>', () => {
  setUpTestPage();

  it('keeps the actions of a lesson in sight beside a name and a subject of 67 characters', async () => {
    const edit = { 'data.list.0.studentName': 'あ'.repeat(67), 'data.list.1.studentName': 'W'.repeat(67) };
    try {
      await withFault(testPage.proxy, { match: { path: LESSON_LIST }, fault: { edit } }, async () => {
        const element = await testPage.show();
        const shown = await rows(element);
        for (const width of [1280, 800, 390]) {
          await setViewport({ width, height: 800 });
          await eventually(() => element.getBoundingClientRect().width <= width);
          for (const row of shown) expect(row.getBoundingClientRect().right).to.be.at.most(width);
          expect(document.documentElement.scrollWidth).to.be.at.most(width);
        }
      });
    } finally {
      await setViewport({ width: 1280, height: 800 });
    }
  });

  describe('when something goes wrong', () => {
    const alert = (element: Element) => eventually(() => shadow(element).querySelector('[role=alert][part=error]'));

    it('shows the other lessons if one is invalid, reports it, and notifies the page once', async () => {
      const details: object[] = [];
      const listen = (event: Event) => details.push((event as CustomEvent<object>).detail);
      document.body.addEventListener('teacher-failure', listen);
      const edit = { 'data.list.0.startTimeMillis': 'soon', 'data.list.1.memo': null, 'data.list.1.subject': null };
      await withFault(testPage.proxy, { match: { method: 'GET', path: LESSON_LIST }, fault: { edit } }, async () => {
        const element = await testPage.show();
        await rows(element, 9);
        expect(shadow(element).textContent).to.contain('読み取れない項目があるため、1件を表示していません。');
      });
      document.body.removeEventListener('teacher-failure', listen);
      expect(details).to.have.length(1);
      expect(details[0]).to.include({ kind: 'invalid-response', field: 'list.0.startTimeMillis' });
    });

    for (const [what, fault, sentence, kind] of [
      [
        'the server breaks down',
        { status: 500 },
        'サーバーでエラーが起きました。しばらくしてからもう一度お試しください。',
        'http',
      ],
      [
        'the reply is HTML instead of JSON',
        { replace: 'html' },
        'サーバーの応答を読み取れませんでした。しばらくしてからもう一度お試しください。',
        'parse-error',
      ],
      [
        'the list is missing',
        { edit: { 'data.list': null } },
        'サーバーの応答に不備があり、表示できませんでした。しばらくしてからもう一度お試しください。',
        'invalid-response',
      ],
      [
        'the connection breaks',
        { drop: true },
        '通信できませんでした。インターネット接続を確認して、もう一度お試しください。',
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
        await click(() => byRole(shadow(element), 'button', 'もう一度試す'));
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
      await write(field(element, 'キーワード'), '英語');
      await press('Enter');
      await eventually(() => status(element).startsWith('検索結果'));
      await withFault(testPage.proxy, { match: { method: 'POST', path: SEARCH }, fault: { drop: true } }, async () => {
        await write(field(element, 'キーワード'), '数学');
        await press('Enter');
        await alert(element);
      });
      expect(shadow(element).querySelectorAll('.lesson-row')).to.have.length(0);
      expect(field(element, 'キーワード').value).to.equal('数学');
    });

    it('shows that there are no lessons yet', async () => {
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
        await write(field(element, 'キーワード'), 'ふたつ');
        await press('Enter');
        await rows(element, 1);
      }
      await click(async () => byRole((await rows(one))[0] as Element, 'button', /変更$/));
      const subject = await eventually(() => byRole(byRole(shadow(one), 'dialog', '授業を変更'), 'textbox', '科目'));
      await write(subject, '天文学');
      await press('Enter');
      await eventually(async () => cell((await rows(other))[0], 'subject') === '天文学');
      expect((await testPage.lessonNow(lesson.id)).subject).to.equal('天文学');
      expect(await testPage.sent('PUT', LESSON)).to.have.length(1);
    });
  });
});

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

  it('reports a missing lesson in the heading, with a link back', async () => {
    const element = await testPage.show('course-id="nobody-knows"');
    const empty = await eventually(() => shadow(element).querySelector('.teacher-empty'));
    expect(byRole(empty, 'heading').textContent).to.contain('この授業は見つかりませんでした。');
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

  it('stays visible without a network, with its age', async () => {
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
      const element = await testPage.show('live-href="/rooms/{id}"');
      await rows(element);
      await write(shadow(element).querySelector('input[type=search]'), 'とびら');
      await press('Enter');
      await rows(element, 1);
      await clock.advance(lesson.startTimeMillis - 30 * 60_000 - 1000 - Date.now());
      await eventually(() => shadow(element).textContent?.includes('今日'));
      expect(link(element) === null).to.equal(true);
      await clock.advance(1000);
      const enter = await eventually(() => link(element));
      expect(enter.href).to.equal(`${location.origin}/rooms/${lesson.id}`);
      expect(enter.classList.contains('teacher-button-primary')).to.equal(true);
      expect(byRole(shadow(element), 'link').textContent).to.equal('入室');
    });

    for (const [what, template] of [
      ['names no lesson', '/live'],
      ['runs a script', 'javascript:alert(`{id}`)'],
      ['is data', 'data:text/html,{id}'],
    ] as const) {
      it(`is hidden if the address ${what}`, async () => {
        const element = await testPage.showLesson((await testPage.makeLesson()).id);
        element.liveHref = template;
        element.lang = 'en';
        await eventually(() => text(element).includes('Back to lessons'));
        expect(link(element) === null).to.equal(true);
      });
    }
  });
});
