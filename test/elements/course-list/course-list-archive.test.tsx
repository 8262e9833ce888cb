import { expect } from '@open-wc/testing';
import { createBoard } from '../../../src/core/board/index.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { toBase64 } from '../../../src/core/live-room/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, frames, press } from '../../support/browser/page.ts';
import { LESSON, mountSignedIn, noDialog, setUpTestPage, shadow, testPage } from '../../support/browser/test-page.ts';
import { openNow } from '../../support/clock/open-now.ts';
import { holdLesson } from '../../support/models/held-lesson.ts';
import { sendHomework } from '../../support/models/sent-homework.ts';
import { pngOf } from '../live-room/board/files.ts';
import { withFault } from '../../support/servers/provider.ts';

const HOSTILE = '<img src=x onerror="alert(1)">3番';

const HOUR = 3_600_000;

/** How many dots of a canvas are dark. */
function inkOn(canvas: HTMLCanvasElement): number {
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let dark = 0;
  for (let offset = 0; offset < data.length; offset += 4) if ((data[offset] ?? 255) < 90) dark += 1;
  return dark;
}

describe('<teacher-course-list> on a past lesson', () => {
  setUpTestPage();

  /** The lesson that is open now, after its teacher has written this in the chat, and on the board. */
  async function held(message: string): Promise<Lesson> {
    const { lesson } = await openNow(testPage.ask);
    await holdLesson(testPage.ask, testPage.proxy.url, lesson, message);
    return lesson;
  }
  /** What is kept of the lesson, scrolled to: its board is loaded once it is in sight. */
  async function archive(element: Element): Promise<Element> {
    const kept = await eventually(() => shadow(element).querySelector('.lesson-archive'));
    kept.scrollIntoView();
    return kept;
  }
  const drawn = (element: Element) => [
    ...shadow(element).querySelectorAll<HTMLCanvasElement>('.archive-page canvas[data-drawn=true]'),
  ];

  it('shows the homework, the participants, the chat as text, and the board, whose pages can be enlarged', async () => {
    const lesson = await held(HOSTILE);
    await testPage.ask('PUT', `${LESSON}/record`, {
      id: lesson.id,
      version: 0,
      homework: '問3まで',
      nextTime: '判別式',
    });
    const element = await testPage.showLesson(lesson.id);
    const kept = await archive(element);
    await eventually(() => shadow(element).textContent?.includes('問3まで'));
    expect(shadow(element).textContent).to.include('判別式');
    expect(kept.querySelector('.archive-people')?.textContent).to.include('佐藤 花子');

    const chat = kept.querySelector('details');
    expect(chat?.open).to.equal(false);
    await click(kept.querySelector('summary') ?? kept);
    expect(kept.querySelector('.archive-chat-text')?.textContent).to.equal(HOSTILE);
    expect(kept.querySelector('img')).to.equal(null);

    const [first] = await eventually(() => (drawn(element).length === 2 ? drawn(element) : undefined));
    expect(first && inkOn(first)).to.be.above(50);

    const opener = byRole(kept, 'button', '2ページを開く');
    await click(opener);
    const board = await eventually(() => shadow(element).querySelector<HTMLElement>('dialog[open] .board-area'));
    const pages = byRole(shadow(element), 'combobox', 'ページ') as HTMLSelectElement;
    expect(pages.selectedIndex).to.equal(1);
    board.focus();
    await press('PageUp');
    await eventually(() => pages.selectedIndex === 0);
    expect(allByRole(shadow(element), 'button').some(({ ariaLabel }) => ariaLabel === 'ペン')).to.equal(false);
    await expectAccessible(element);
    await press('Escape');
    await noDialog(element);
    expect(shadow(element).activeElement).to.equal(opener);
  });

  it('shows the photos and PDFs that came back as homework, and enlarges a photo', async () => {
    const { lesson } = await openNow(testPage.ask);
    const photo = new File([await (await pngOf('red')).arrayBuffer()], '<b>答え</b>.png');
    const family = await sendHomework(testPage.ask, lesson, '問3まで', [photo, new File(['%PDF-1.7\n'], '作文.pdf')]);
    await family.markDone();
    // Files have the provider's address, which an element accepts from its own provider only.
    const element = await mountSignedIn(
      `<teacher-course-list provider="${testPage.provider.url}" course-id="${lesson.id}"></teacher-course-list>`,
      '.course-detail-sheet',
    );
    const files = await eventually(() => {
      const found = allByRole(byRole(shadow(element), 'list', '提出されたファイル'), 'button');
      return found.length === 2 ? found : undefined;
    });
    const opener = files.find(({ textContent }) => textContent?.startsWith('<b>答え</b>.png'));
    if (!opener) throw new Error('The photo is listed by its name.');
    expect(shadow(element).textContent).to.include('宿題を終えました');
    await eventually(() => opener.querySelector('img')?.naturalWidth === 400);
    await expectAccessible(element);
    await click(opener);
    await eventually(() => shadow(element).querySelector<HTMLImageElement>('dialog[open] img')?.naturalWidth === 400);
    await press('Escape');
    await noDialog(element);
    expect(shadow(element).activeElement).to.equal(opener);
  });

  it('offers a retry if the board cannot be loaded, and shows the rest', async () => {
    const lesson = await held('もう一度');
    const noBoard = { match: { method: 'GET', path: `${LESSON}/${lesson.id}/archive/board` }, fault: { status: 500 } };
    await withFault(testPage.proxy, noBoard, async () => {
      const element = await testPage.showLesson(lesson.id);
      const kept = await archive(element);
      await eventually(() => kept.querySelector('.archive-board [role=alert]'));
      expect(kept.querySelector('.archive-people li')).to.not.equal(null);
      await testPage.proxy.faults([]);
      await click(() => byRole(kept, 'button', 'もう一度試す'));
      await eventually(() => drawn(element).length >= 2);
    });
  });

  /** The reply about the lesson's board, with other data. */
  const boardWith = (lesson: Lesson, edit: Record<string, unknown>) => ({
    match: { method: 'GET', path: `${LESSON}/${lesson.id}/archive/board` },
    fault: { edit },
  });

  it('reports a board that cannot be opened or is incomplete, and never shows it as empty', async () => {
    const lesson = await held('壊れた板');
    await withFault(testPage.proxy, boardWith(lesson, { 'data.updates': ['AAECAwQF', '###'] }), async () => {
      const element = await testPage.showLesson(lesson.id);
      const kept = await archive(element);
      await eventually(() =>
        kept.querySelector('.archive-board [role=alert]')?.textContent?.includes('ホワイトボードを開けませんでした。'),
      );
      await testPage.proxy.faults([boardWith(lesson, { 'data.isIncomplete': true })]);
      await click(() => byRole(kept, 'button', 'もう一度試す'));
      await eventually(() => drawn(element).length >= 2);
      await eventually(() => kept.textContent?.includes('一部を開けませんでした。'));
    });
  });

  it("erases a student's drawings after a confirmation, and keeps the focus there", async () => {
    const lesson = await held('消す');
    const authors = boardWith(lesson, { 'data.authors': [{ id: 'student-1', name: '<b>中村</b> 陽菜' }] });
    const erase = { match: { method: 'POST', path: `${LESSON}/archive/erase` }, fault: { status: 500 } };
    await withFault(testPage.proxy, authors, async () => {
      const element = await testPage.showLesson(lesson.id);
      const kept = await archive(element);
      const opener = await eventually(() => byRole(kept, 'button', '<b>中村</b> 陽菜さんが描いたものを消す'));
      await testPage.proxy.faults([authors, erase]);
      await click(opener);
      await click(await eventually(() => byRole(shadow(element), 'button', '描いたものを消す')));
      await noDialog(element);
      expect(byRole(kept, 'button', '<b>中村</b> 陽菜さんが描いたものを消す')).to.equal(opener);
      await testPage.proxy.faults([
        authors,
        { match: erase.match, fault: { status: 200, body: { status: 1, message: '', data: { updates: [] } } } },
      ]);
      await click(opener);
      await click(await eventually(() => byRole(shadow(element), 'button', '描いたものを消す')));
      await noDialog(element);
      await eventually(() => shadow(element).textContent?.includes('陽菜さんが描いたものを消しました。'));
      expect(shadow(element).activeElement?.classList.contains('archive-erase')).to.equal(true);
    });
  });

  it('reports a missing picture of the board, and shows the ink', async () => {
    const lesson = await held('写真');
    const board = createBoard({ provider: testPage.proxy.url });
    board.placeImage('first', { x: 0, y: 0, width: 90, height: 90, address: `${testPage.proxy.url}/files/gone.png` });
    board.draw('first', { tool: 'pen', colour: 'black', width: 90, points: [{ x: 800, y: 600 }] });
    const otherBoard = {
      match: { method: 'GET', path: `${LESSON}/${lesson.id}/archive/board` },
      fault: { edit: { 'data.updates': [toBase64(board.save())] } },
    };
    await withFault(testPage.proxy, otherBoard, async () => {
      const element = await testPage.showLesson(lesson.id);
      await archive(element);
      await eventually(() => shadow(element).textContent?.includes('一部の画像を読み込めませんでした。'));
      const [canvas] = shadow(element).querySelectorAll<HTMLCanvasElement>('.archive-page canvas');
      expect(canvas && inkOn(canvas)).to.be.above(20);
    });
  });

  it('shows the rest of a lesson whose board was cleared', async () => {
    const lesson = await held('消した');
    const emptyBoard = {
      match: { method: 'GET', path: `${LESSON}/${lesson.id}/archive/board` },
      fault: { edit: { 'data.updates': [] } },
    };
    await withFault(testPage.proxy, emptyBoard, async () => {
      const element = await testPage.showLesson(lesson.id);
      const kept = await archive(element);
      await eventually(async () =>
        (await testPage.proxy.log()).some(({ path }) => path.endsWith(`${lesson.id}/archive/board`)),
      );
      await eventually(() => !kept.querySelector('.archive-board'));
      expect([...kept.querySelectorAll('dt')].map(({ textContent }) => textContent)).to.not.include('ボード');
      expect(kept.querySelector('.archive-people li')).to.not.equal(null);
    });
  });

  it('keeps the open page of a board when the connection returns, without another request', async () => {
    const lesson = await held('戻る');
    // Its room is closed for good.
    const longOver = {
      match: { method: 'GET', path: `^${LESSON}/${lesson.id}$` },
      fault: { edit: { 'data.startTimeMillis': Date.now() - 9 * HOUR, 'data.endTimeMillis': Date.now() - 8 * HOUR } },
    };
    await withFault(testPage.proxy, longOver, async () => {
      const element = await testPage.showLesson(lesson.id);
      const kept = await archive(element);
      await eventually(() => drawn(element).length >= 2);
      await click(() => byRole(kept, 'button', '1ページを開く'));
      const board = await eventually(() => shadow(element).querySelector<HTMLElement>('dialog[open] .board-area'));
      const pages = byRole(shadow(element), 'combobox', 'ページ') as HTMLSelectElement;
      board.focus();
      await press('PageDown');
      await eventually(() => pages.selectedIndex === 1);
      await testPage.proxy.clearLog();
      dispatchEvent(new Event('online'));
      const asked = async (part: string) => (await testPage.proxy.log()).filter(({ path }) => path.includes(part));
      await eventually(async () => (await asked(`${lesson.id}/archive`)).length > 0);
      await new Promise(requestAnimationFrame);
      expect(pages.isConnected && pages.selectedIndex).to.equal(1);
      expect(await asked('/archive/board')).to.eql([]);
      await press('Escape');
      await noDialog(element);
    });
  });

  it('requests no archive of a lesson that was cancelled before its room opened, but one if it was cancelled later', async () => {
    const lesson = await testPage.makeLesson();
    const start = Date.now() - 3 * HOUR;
    const asked = async () => (await testPage.proxy.log()).filter(({ path }) => /\/(archive|record)/.test(path));
    const cancelledAt = (canceledAt: number) => ({
      match: { method: 'GET', path: `^${LESSON}/${lesson.id}$` },
      fault: {
        edit: { 'data.startTimeMillis': start, 'data.endTimeMillis': start + HOUR, 'data.canceledAt': canceledAt },
      },
    });
    await testPage.proxy.clearLog();
    await withFault(testPage.proxy, cancelledAt(start - HOUR), async () => {
      const element = await testPage.showLesson(lesson.id);
      await import('../../../src/elements/lessons/archive/lesson-archive.tsx');
      await frames(10);
      expect(await asked()).to.eql([]);
      element.remove();
    });
    await withFault(testPage.proxy, cancelledAt(start + HOUR / 2), async () => {
      await testPage.showLesson(lesson.id);
      await eventually(async () => (await asked()).length > 0);
    });
  });

  it('shows no archive of a lesson without participants', async () => {
    const lesson = await testPage.makeLesson();
    const element = await testPage.showLesson(lesson.id);
    await Promise.all([
      import('../../../src/elements/lessons/archive/lesson-archive.tsx'),
      import('../../../src/core/i18n/ja/lesson.ts'),
    ]);
    await frames(10);
    expect(shadow(element).querySelector('.lesson-archive')).to.equal(null);
    expect((await testPage.proxy.log()).filter(({ path }) => path.includes(`${lesson.id}/archive`))).to.eql([]);
  });
});
