import { expect } from '@open-wc/testing';
import { PDFDocument } from '@cantoo/pdf-lib';
import { createMaterials, type Board, type Materials, type TextItem } from '../../../../src/core/board/index.ts';
import { writeBoardPdf } from '../../../../src/elements/live-room/board/files/export-pdf.ts';
import { writePagePng } from '../../../../src/elements/live-room/board/render/draw-page.ts';
import { openPdf, renderPdfPage } from '../../../../src/elements/live-room/board/files/pdf.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, setViewport } from '../../../support/browser/page.ts';
import { beSignedIn, LESSON } from '../../../support/browser/test-page.ts';
import { openNow } from '../../../support/clock/open-now.ts';
import { sendHomework } from '../../../support/models/sent-homework.ts';
import { askAs } from '../../../support/servers/ask.ts';
import type { RemoteProvider } from '../../../support/servers/provider.ts';
import {
  colourAt,
  find,
  layer,
  nextFrame,
  sampleRoom,
  showBoards,
  type BoardSample,
  type SampleRoom,
} from './board-pair.tsx';
import { button, startScreens } from './drawing.ts';
import { fileOf, isBlue, isRed, pdfOf, pixelOf, pngOf, startMaterials } from './files.ts';

describe('material on the board', () => {
  let provider: RemoteProvider;
  let materials: Materials;
  let room: SampleRoom;
  let mine: BoardSample;
  let yours: BoardSample;
  let board: Board;

  before(async () => {
    ({ provider, materials } = await startMaterials());
  });
  beforeEach(async () => {
    await setViewport({ width: 1000, height: 1400 });
    room = sampleRoom(provider.url, materials);
    const [first, second] = await showBoards(room.seats.map(({ view }) => view));
    if (!first || !second) throw new Error('There are two.');
    [mine, yours] = [first, second];
    board = room.seats[0].board;
  });
  afterEach(() => document.body.replaceChildren());

  /** Chooses files in the chooser that the menu or the dialog has opened. */
  function choose(selector: string, ...files: File[]): void {
    const input = find<HTMLInputElement>(mine, selector);
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    if (!input) throw new Error('There is a chooser of files.');
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  async function openDialog(file: File): Promise<void> {
    choose('.board-toolbar input[type=file]', file);
    await eventually(() => find(mine, 'dialog[open] input[type=file]'));
  }
  const pick = (file: File): void => choose('dialog input[type=file]', file);

  const problem = (): string => find(mine, 'dialog [role=alert]')?.textContent ?? '';
  const submit = (): Promise<void> => click(() => byRole(mine, 'button', '追加する'));

  function type(input: HTMLInputElement, value: string): void {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  it('from a PDF becomes pages of the board for both sides', async () => {
    await openDialog(await fileOf(await pdfOf([1, 0, 0], [0, 0, 1], [0, 1, 0])));
    const from = await eventually(() => byRole(mine, 'spinbutton', '最初のページ') as HTMLInputElement);
    expect((byRole(mine, 'spinbutton', '最後のページ') as HTMLInputElement).value).to.equal('3');
    await expectAccessible(mine);
    type(from, '4');
    await submit();
    await eventually(() => problem() === '1から3までのページを、順番に指定してください。');
    type(from, '2');
    await submit();
    await eventually(() => board.pages().length === 3);
    await eventually(() => isBlue(colourAt(mine, 'paper', 0.5, 0.5)));
    expect(colourAt(mine, 'paper', 0.05, 0.05)).to.deep.equal([255, 255, 255, 255]);
    expect(find(mine, '.board-area')?.getAttribute('aria-label')).to.equal('ボード 2/3ページ');
    expect(board.pages().map(({ background }) => background?.type === 'pdf' && background.page)).to.deep.equal([
      false,
      2,
      3,
    ]);
    await eventually(() => byRole(yours, 'button', '次のページ').getAttribute('aria-disabled') === null);
    byRole(yours, 'button', '次のページ').click();
    await eventually(() => find(yours, '.board-area')?.getAttribute('aria-label') === 'ボード 2/3ページ');
    await eventually(() => isBlue(colourAt(yours, 'paper', 0.5, 0.5)));
  });

  it('comes from the homework that the family has sent for the last lesson', async () => {
    const ask = await askAs(provider.url);
    const { lesson } = await openNow(ask);
    await sendHomework(ask, lesson, '問3まで', [await pngOf('rgb(255 0 0)')]);
    const startTimeMillis = lesson.startTimeMillis + 30 * 24 * 3_600_000;
    const { data: next } = await ask<{ id: string }>('POST', LESSON, {
      studentId: lesson.studentId,
      subject: '数学',
      startTimeMillis,
      endTimeMillis: startTimeMillis + 3_600_000,
      allowWarnings: true,
      idempotencyKey: 'next-lesson-of-homework',
    });
    await beSignedIn(provider.url);
    const [shown] = await showBoards([{ ...room.seats[0].view, homeworkBefore: next.id }], { provider: provider.url });
    if (!shown) throw new Error('It is there.');
    mine = shown;
    await click(() => byRole(mine, 'button', '挿入'));
    await click(() => byRole(mine, 'menuitem', '提出された宿題'));
    const file = await eventually(() => find(mine, 'dialog[open] .homework-file'));
    await eventually(() => file.querySelector('img')?.naturalWidth === 400);
    await expectAccessible(mine);
    await click(file);
    await eventually(() => board.items('first').some(({ kind }) => kind === 'image'));
    await eventually(() => isRed(colourAt(mine, 'paper', 0.5, 0.5)));
    expect(find(mine, 'dialog[open]')).to.equal(null);
  });

  it('from a PDF is painted again sharply when the window moves to a denser screen', async () => {
    document.body.replaceChildren();
    const screens = startScreens();
    const { drawImage } = CanvasRenderingContext2D.prototype;
    let width = 0;
    CanvasRenderingContext2D.prototype.drawImage = function draw(image: CanvasImageSource, ...where: number[]) {
      if (image instanceof ImageBitmap) ({ width } = image);
      Reflect.apply(drawImage, this, [image, ...where]);
    };
    try {
      const [again] = await showBoards([room.seats[0].view]);
      if (!again) throw new Error('It is there.');
      mine = again;
      await openDialog(await fileOf(await pdfOf([0, 0, 1], [1, 0, 0])));
      await eventually(() => byRole(mine, 'spinbutton', '最初のページ'));
      await submit();
      await eventually(() => isBlue(colourAt(mine, 'paper', 0.5, 0.5)));
      const before = width;
      screens.moveTo(3);
      await eventually(() => width > before);
      expect(width).to.be.greaterThanOrEqual(layer(mine, 'paper').width);
    } finally {
      CanvasRenderingContext2D.prototype.drawImage = drawImage;
      screens.restore();
    }
  });

  it('that is an image is placed on the page, or is the background of a new one', async () => {
    await openDialog(await pngOf('#0000ff'));
    await eventually(() => byRole(mine, 'radio', 'このページに置く'));
    await submit();
    await eventually(() => isBlue(colourAt(yours, 'paper', 0.5, 0.5)));
    expect(colourAt(yours, 'paper', 0.1, 0.1)).to.deep.equal([255, 255, 255, 255]);
    const [item] = board.items('first');
    expect(item?.kind).to.equal('image');
    board.move([item?.key ?? ''], 400, 300);
    await eventually(() => isBlue(colourAt(yours, 'paper', 0.8, 0.8)) && !isBlue(colourAt(yours, 'paper', 0.4, 0.4)));
    expect(find(mine, 'dialog[open]')).to.equal(null);

    await openDialog(await pngOf('#0000ff', 600, 900));
    await click(() => byRole(mine, 'radio', '新しいページの背景にする'));
    await submit();
    await eventually(() => board.pages().length === 2);
    expect(board.pages()[1]?.height).to.equal(2400);
  });

  it('is chosen in the insert menu, without the browser’s file input', async () => {
    await click(() => byRole(mine, 'button', '挿入'));
    const items = allByRole(mine, 'menuitem').map(({ textContent }) => textContent);
    expect(items).to.deep.equal(['画像', 'PDF', '数式', '関数のグラフ', 'スタンプ', 'ページの用紙']);
    const opened: string[] = [];
    const chooser = find(mine, '.board-tools');
    chooser?.addEventListener('click', (event) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      opened.push(event.target.accept);
    });
    await click(() => byRole(mine, 'menuitem', 'PDF'));
    expect(opened).to.deep.equal(['application/pdf']);
    await openDialog(await pngOf('#0000ff'));
    for (const input of mine.shadowRoot?.querySelectorAll('input[type=file]') ?? [])
      expect(input.checkVisibility()).to.equal(false);
  });

  describe('that is dropped', () => {
    const toasts = (): string[] =>
      [...(mine.shadowRoot?.querySelectorAll('.teacher-toast') ?? [])].map(({ textContent }) => textContent);

    /** Drops files on the middle of an element; the events bubble from there. */
    function drop(selector: string, files: readonly File[], [x, y] = [0.5, 0.5]): void {
      const target = find(mine, selector);
      const dataTransfer = new DataTransfer();
      for (const file of files) dataTransfer.items.add(file);
      const box = target?.getBoundingClientRect() ?? new DOMRect();
      const at = { clientX: box.x + box.width * x, clientY: box.y + box.height * y };
      for (const type of ['dragenter', 'dragover', 'drop']) {
        const event = new DragEvent(type, { bubbles: true, composed: true, cancelable: true, ...at });
        // Firefox lets nobody but a person put files into the event.
        Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
        target?.dispatchEvent(event);
        expect(event.defaultPrevented || type === 'dragenter', `${type} stays on the page`).to.equal(true);
        if (type === 'dragover') expect(find(mine, '.board')?.dataset.dropping ?? 'soon').to.be.oneOf(['true', 'soon']);
      }
    }

    it('is placed where it was dropped, with any tool, and announced once', async () => {
      byRole(mine, 'button', '消しゴム').click();
      drop('.board-area', [await pngOf('#0000ff', 200, 100)], [0.7, 0.7]);
      await eventually(() => board.items('first').length === 1);
      const { x = 0, y = 0, width = 0, height = 0 } = board.items('first')[0]?.box ?? {};
      const [acrossPage, downPage] = [(x + width / 2) / 1600, (y + height / 2) / 1200];
      expect(acrossPage).to.be.greaterThan(0.6);
      expect(downPage).to.be.closeTo(0.7, 0.03);
      await eventually(() => toasts().length > 0);
      await nextFrame();
      expect(toasts()).to.have.lengthOf(1);
      expect(toasts()[0]).to.contain('教材を追加しました。');
    });

    for (const [where, selector] of [
      ['the tools', '.board-toolbar:not(.board-page-bar)'],
      ['the bar of pages', '.board-page-bar'],
    ] as const)
      it(`is accepted from ${where}, too`, async () => {
        drop(selector, [await pngOf('#0000ff')]);
        await eventually(() => isBlue(colourAt(yours, 'paper', 0.5, 0.5)));
      });

    it('may be several files, images and pages, announced together', async () => {
      drop('.board-area', [
        await pngOf('#0000ff'),
        await pngOf('#0000ff'),
        await fileOf(await pdfOf([1, 0, 0], [0, 0, 1])),
      ]);
      await eventually(() => board.items('first').length === 2 && board.pages().length === 3);
      await eventually(() => toasts().some((text) => text.includes('3件の教材を追加しました。')));
      expect(toasts()).to.have.lengthOf(1);
      const [one, other] = board.items('first');
      expect(one?.box.x).to.not.equal(other?.box.x);
    });

    it('is rejected in one message that names each file and the reason', async () => {
      const text = new File(['name,mark'], 'marks.csv', { type: 'text/csv' });
      drop('.board-area', [text]);
      await eventually(() => toasts().some((each) => each.includes('この形式は使えません。')));
      document.body.replaceChildren();
      [mine = mine] = await showBoards([room.seats[0].view]);
      drop('.board-area', [await pngOf('#0000ff'), text]);
      await eventually(() => toasts().some((each) => each.includes('1件を追加しました。')));
      expect(toasts()).to.have.lengthOf(1);
      expect(toasts()[0]).to.contain('追加できなかったファイル：marks.csv。この形式は使えません。');
    });

    it('asks for the pages of a PDF with too many', async () => {
      drop('.board-area', [await fileOf(await pdfOf(...Array.from({ length: 51 }, () => [1, 0, 0] as const)))]);
      await eventually(() => toasts().some((each) => each.includes('一度に追加できるのは50ページまでです。')));
      expect(board.pages().length).to.equal(1);
    });
  });

  it('is pasted as an image', async () => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(await pngOf('#0000ff'));
    const paste = new ClipboardEvent('paste', { bubbles: true, composed: true, cancelable: true });
    // Firefox lets nobody but a person put files into the event.
    Object.defineProperty(paste, 'clipboardData', { value: clipboardData });
    find(mine, '.board-area')?.focus();
    find(mine, '.board-area')?.dispatchEvent(paste);
    await eventually(() => isBlue(colourAt(yours, 'paper', 0.5, 0.5)));
  });

  it('is rejected before the upload, with the reason and what to do', async () => {
    await openDialog(new File(['name,mark'], 'marks.csv', { type: 'text/csv' }));
    await eventually(() => problem().startsWith('この形式は使えません。'));
    pick(new File([], 'nothing.png', { type: 'image/png' }));
    await eventually(() => problem().startsWith('このファイルは空です。'));
    pick(new File(['%PDF-1.7', new Uint8Array(21 * 1024 * 1024)], 'book.pdf', { type: 'application/pdf' }));
    await eventually(() => problem() === 'このファイルは21.0 MBあります。20 MBまでのファイルを選んでください。');
    pick(new File(['%PDF-1.7 and then nothing of the kind'], 'broken.pdf', { type: 'application/pdf' }));
    await eventually(() => problem().startsWith('PDFを読み取れませんでした。'));
    pick(new File(['\x89PNG and then nothing of the kind'], 'broken.png', { type: 'image/png' }));
    await eventually(() => problem() !== '' && !problem().startsWith('PDF'));
    const secret = await pdfOf([1, 0, 0]);
    secret.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    pick(await fileOf(secret));
    await eventually(() => problem().startsWith('パスワードのかかったPDFは'));
    expect(board.pages().length).to.equal(1);
  });

  it('that cannot be loaded shows an error with a retry', async () => {
    board.setBackground('first', { type: 'image', address: `${provider.url}/files/gone.png` }, 1200);
    await eventually(() => find(mine, '.board-banner')?.textContent?.includes('教材を表示できませんでした。'));
    await click(() => byRole(mine, 'button', 'もう一度試す'));
    await eventually(() => find(mine, '.board-banner')?.textContent?.includes('教材を表示できませんでした。'));
  });

  it('is loaded from the provider only; other addresses are never requested', async () => {
    let wasAsked = '';
    const watched = createMaterials({
      provider: provider.url,
      fetch: (address) => {
        wasAsked = String(address);
        return fetch(address);
      },
      fileToken: () => 'secret',
    });
    await watched.read('https://elsewhere.example/files/a.png').then(
      () => expect.fail('It was read.'),
      () => undefined,
    );
    await watched.read(`${provider.url}/files/../api/x.png`).then(
      () => expect.fail('It was read.'),
      () => undefined,
    );
    expect(wasAsked).to.equal('');
  });
});

describe('pasted content on a board', () => {
  let provider: RemoteProvider;
  let materials: Materials;
  let room: SampleRoom;
  let mine: BoardSample;
  let board: Board;
  /** Lets the uploads through. */
  let letThrough = (): void => {};

  before(async () => {
    ({ provider, materials } = await startMaterials());
  });
  beforeEach(() => setViewport({ width: 1000, height: 800 }));
  afterEach(() => document.body.replaceChildren());

  async function open(change: Partial<Materials> = {}, readOnly = false): Promise<void> {
    room = sampleRoom(provider.url, { ...materials, ...change });
    const [only] = await showBoards([{ ...room.seats[0].view, readOnly }]);
    if (!only) throw new Error('It is there.');
    [mine, board] = [only, room.seats[0].board];
  }
  /** A line on which an upload takes as long as the test wants. */
  function slowly(): Partial<Materials> {
    const wait = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const { upload } = materials;
    return { upload: upload && ((file) => wait.then(() => upload(file))) };
  }

  function paste(target: Element | null | undefined, content: File | string): ClipboardEvent {
    const clipboardData = new DataTransfer();
    if (typeof content === 'string') clipboardData.setData('text/plain', content);
    else clipboardData.items.add(content);
    const event = new ClipboardEvent('paste', { bubbles: true, composed: true, cancelable: true });
    // Firefox lets nobody but a person put files into the event.
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    target?.dispatchEvent(event);
    return event;
  }
  const area = (): HTMLElement | null => find(mine, '.board-area');
  const banner = (): string => find(mine, '.board-banners')?.textContent ?? '';
  const toast = (): string => find(mine, '.teacher-toasts')?.textContent ?? '';
  const texts = (): TextItem[] => board.items('first').filter((item) => item.kind === 'text');

  it('is placed in the middle of the visible area of its page, with a progress indicator', async () => {
    await open(slowly());
    for (let step = 0; step < 5; step += 1) button(mine, '拡大').click();
    area()?.focus();
    for (let step = 0; step < 30; step += 1)
      area()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }));
    paste(area(), await pngOf('#0000ff', 200, 100));
    await eventually(() => banner() === 'ファイルを追加しています');
    button(mine, 'ページを追加').click();
    letThrough();
    await eventually(() => board.items('first').length === 1);
    await eventually(() => banner() === '');
    const [image] = board.items('first');
    expect((image?.box.x ?? 0) + 100).to.be.greaterThan(1000);
    expect(find(mine, '.board')?.dataset.tool).to.equal('pen');
    await eventually(() => toast().includes('画像を貼り付けました。'));
  });

  it('is accepted anywhere in the room, and on a page without a focused element', async () => {
    await open();
    button(mine, 'ページを追加').focus();
    paste(focused(), await pngOf('#0000ff'));
    await eventually(() => isBlue(colourAt(mine, 'paper', 0.5, 0.5)));
    paste(document.body, await pngOf('#0000ff'));
    await eventually(() => board.items('first').length === 2);
  });

  it('is ignored in a field of the host page', async () => {
    await open();
    const field = document.createElement('input');
    document.body.append(field);
    expect(paste(field, 'for the field').defaultPrevented).to.equal(false);
    const other = document.createElement('button');
    document.body.append(other);
    expect(paste(other, 'for another part').defaultPrevented).to.equal(false);
    expect(texts().length).to.equal(0);
  });

  it('becomes a selected text with wrapped lines', async () => {
    await open();
    paste(area(), `解答は次のとおりです。${'二次方程式'.repeat(40)}\r\nx = 2`);
    await eventually(() => texts().length === 1);
    const [text] = texts();
    if (!text) throw new Error('It is there.');
    expect(text.text.endsWith('\nx = 2')).to.equal(true);
    expect(text.text.replaceAll('\n', '')).to.equal(`解答は次のとおりです。${'二次方程式'.repeat(40)}x = 2`);
    expect(text.box.width).to.be.lessThan(1000);
    expect(text.box.x).to.be.greaterThan(0);
    await eventually(() => find(mine, '.board-count')?.textContent === '1件を選択中');
    button(mine, '元に戻す').click();
    expect(texts().length).to.equal(0);
  });

  it('is rejected with an explanation', async () => {
    await open();
    paste(area(), new File([new Uint8Array(21 * 1024 * 1024)], 'large.png', { type: 'image/png' }));
    await eventually(() => toast().includes('このファイルは21.0 MBあります。20 MBまでのファイルを選んでください。'));
    paste(area(), new File(['nothing of the kind'], 'broken.png', { type: 'image/png' }));
    await eventually(() => toast().includes('この形式は使えません。'));
    document.body.replaceChildren();
    await open({ upload: undefined });
    paste(area(), await pngOf('#0000ff'));
    await eventually(() => toast().includes('ファイルを追加できるのは講師だけです。'));
    expect(board.items('first').length).to.equal(0);
  });

  it('does not change a read-only board', async () => {
    await open({}, true);
    expect(paste(area(), 'x = 2').defaultPrevented).to.equal(false);
    expect(texts().length).to.equal(0);
  });
});

describe('a board', () => {
  let provider: RemoteProvider;
  let materials: Materials;
  let board: Board;

  before(async () => {
    ({ provider, materials } = await startMaterials());
  });
  beforeEach(() => {
    board = sampleRoom(provider.url, materials).seats[0].board;
  });

  describe('that is exported', () => {
    it('is a PDF of all pages: unchanged PDF pages with ink and texts on top', async () => {
      const uploaded = await materials.upload?.(await fileOf(await pdfOf([1, 1, 1], [0, 0, 1])));
      const page = board.addPage('first', {
        height: 1200,
        background: { type: 'pdf', address: uploaded?.data ?? '', page: 2 },
      });
      board.draw(page, {
        tool: 'pen',
        colour: 'red',
        width: 60,
        points: [
          { x: 400, y: 600 },
          { x: 800, y: 600 },
          { x: 1200, y: 600 },
        ],
      });
      board.write('first', { text: 'x = 2', x: 100, y: 100, width: 200, height: 60, size: 40, colour: 'black' });
      board.write('first', { text: '答えは二つ', x: 800, y: 600, width: 200, height: 60, size: 200, colour: 'red' });
      const { blob, isComplete } = await writeBoardPdf(board, materials, '数学');
      expect(isComplete).to.equal(true);
      const written = await openPdf(blob);
      expect(written.numPages).to.equal(2);
      const words = await (await written.getPage(1)).getTextContent();
      expect(words.items.map((item) => ('str' in item ? item.str : '')).join('')).to.include('x = 2');

      const second = await renderPdfPage('written', blob, 2, 1600);
      expect(isBlue(await pixelOf(second, 0.5, 0.3))).to.equal(true);
      expect(isRed(await pixelOf(second, 0.5, 0.5))).to.equal(true);
      // The page of the PDF is still vectors: nothing in the file is a picture of it.
      expect(new TextDecoder('latin1').decode(await blob.arrayBuffer()).split('/Subtype /Image').length).to.be.lessThan(
        4,
      );
    });

    it('is an image of the current page', async () => {
      const uploaded = await materials.upload?.(await pngOf('#0000ff', 800, 600));
      board.setBackground('first', { type: 'image', address: uploaded?.data ?? '' }, 1200);
      board.draw('first', {
        tool: 'pen',
        colour: 'red',
        width: 60,
        points: [
          { x: 400, y: 600 },
          { x: 800, y: 600 },
          { x: 1200, y: 600 },
        ],
      });
      const { blob, isComplete } = await writePagePng(board, materials, 'first');
      expect(isComplete).to.equal(true);
      expect(isBlue(await pixelOf(blob, 0.5, 0.2)) && isRed(await pixelOf(blob, 0.5, 0.5))).to.equal(true);
    });

    it('reports material that could not be loaded', async () => {
      board.setBackground('first', { type: 'image', address: `${provider.url}/files/gone.png` }, 1200);
      expect((await writeBoardPdf(board, materials, '数学')).isComplete).to.equal(false);
    });
  });
});

describe('a page whose scripts come from another origin', () => {
  it('reads PDFs without a worker', async () => {
    const own = globalThis.Worker;
    globalThis.Worker = class extends EventTarget {
      constructor() {
        super();
        throw new DOMException('A script of another origin.', 'SecurityError');
      }
    } as unknown as typeof Worker;
    try {
      const written = await PDFDocument.create();
      written.addPage([300, 200]);
      written.addPage([300, 200]);
      const document = await openPdf(new Blob([Uint8Array.from(await written.save())]));
      expect(document.numPages).to.equal(2);
    } finally {
      globalThis.Worker = own;
    }
  });
});
