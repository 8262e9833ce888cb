import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { expect } from '@open-wc/testing';
import { createMaterials, type Board, type Materials } from '../../../src/core/board/index.ts';
import { createSession } from '../../../src/core/index.ts';
import { writeBoardPdf } from '../../../src/elements/live-room/board/files/export-pdf.ts';
import { writePagePng } from '../../../src/elements/live-room/board/files/export-png.ts';
import { openPdf, renderPdfPage } from '../../../src/elements/live-room/board/files/pdf.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { colourAt, find, sampleRoom, showBoards, type BoardSample, type SampleRoom } from './board-pair.tsx';
import { byRole, click, eventually, setViewport } from '../../support/browser/page.ts';
import { startProvider, type RemoteProvider } from '../../support/servers/provider.ts';
import { tokenOf } from '../../support/browser/schedule.ts';

/** Pages of one colour each, with a white edge. */
async function pdfOf(...colours: (readonly [number, number, number])[]): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  for (const colour of colours)
    document.addPage([800, 600]).drawRectangle({ x: 100, y: 100, width: 600, height: 400, color: rgb(...colour) });
  return document;
}
const fileOf = async (document: PDFDocument, name = 'プリント.pdf'): Promise<File> =>
  new File([Uint8Array.from(await document.save())], name, { type: 'application/pdf' });

async function pngOf(colour: string, width = 400, height = 300): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is a canvas.');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], 'picture.png', { type: 'image/png' });
}

async function pixelOf(blob: Blob, across: number, down: number): Promise<number[]> {
  const bitmap = await createImageBitmap(blob);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return Array.from(
    context?.getImageData(Math.floor(bitmap.width * across), Math.floor(bitmap.height * down), 1, 1).data ?? [],
  );
}

const isBlue = ([red = 0, green = 0, blue = 0]: number[]): boolean => blue > 180 && red < 90 && green < 90;
const isRed = ([red = 0, green = 0, blue = 0]: number[]): boolean => red > 150 && green < 90 && blue < 90;

describe('material on the board', () => {
  let provider: RemoteProvider;
  let materials: Materials;
  let room: SampleRoom;
  let mine: BoardSample;
  let yours: BoardSample;
  let board: Board;

  before(async () => {
    provider = await startProvider();
    const token = await tokenOf(provider.url);
    const session = createSession({
      provider: provider.url,
      fetch: (...request) => fetch(...request),
      hostName: location.hostname,
      fetchToken: () => Promise.resolve(token),
    });
    materials = createMaterials({
      provider: provider.url,
      fetch: (...request) => fetch(...request),
      fileToken: () => token,
      api: session.api,
    });
  });
  beforeEach(async () => {
    await setViewport({ width: 1000, height: 860 });
    room = sampleRoom(provider.url, materials);
    const [first, second] = await showBoards(room.seats.map(({ view }) => view));
    if (!first || !second) throw new Error('There are two.');
    [mine, yours] = [first, second];
    board = room.seats[0].board;
  });
  afterEach(() => document.body.replaceChildren());

  async function openDialog(): Promise<void> {
    await click(byRole(mine, 'button', 'その他'));
    await click(byRole(mine, 'menuitem', '教材を追加'));
    await eventually(() => find(mine, 'dialog[open] input[type=file]'));
  }

  function pick(file: File): void {
    const input = find<HTMLInputElement>(mine, 'input[type=file]');
    const transfer = new DataTransfer();
    transfer.items.add(file);
    if (!input) throw new Error('There is a field for files.');
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  const problem = (): string => find(mine, 'dialog .teacher-field-error')?.textContent ?? '';
  const submit = (): Promise<void> => click(byRole(mine, 'button', '追加する'));

  function type(input: HTMLInputElement, value: string): void {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  it('from a PDF becomes pages of the board for both sides', async () => {
    await openDialog();
    pick(await fileOf(await pdfOf([1, 0, 0], [0, 0, 1], [0, 1, 0])));
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
    // Two PDFs are read and drawn, which takes its time on a busy machine.
  }).timeout(30_000);

  it('that is an image is placed on the page, or is the background of a new one', async () => {
    await openDialog();
    pick(await pngOf('#0000ff'));
    await eventually(() => byRole(mine, 'radio', 'このページに置く'));
    await submit();
    await eventually(() => isBlue(colourAt(yours, 'paper', 0.5, 0.5)));
    expect(colourAt(yours, 'paper', 0.1, 0.1)).to.deep.equal([255, 255, 255, 255]);
    const [item] = board.items('first');
    expect(item?.kind).to.equal('image');
    board.move([item?.key ?? ''], 400, 300);
    await eventually(() => isBlue(colourAt(yours, 'paper', 0.8, 0.8)) && !isBlue(colourAt(yours, 'paper', 0.4, 0.4)));
    expect(find(mine, 'dialog[open]')).to.equal(null);

    await openDialog();
    pick(await pngOf('#0000ff', 600, 900));
    await click(await eventually(() => byRole(mine, 'radio', '新しいページの背景にする')));
    await submit();
    await eventually(() => board.pages().length === 2);
    expect(board.pages()[1]?.height).to.equal(2400);
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
    await openDialog();
    await submit();
    await eventually(() => problem() === 'ファイルを選んでください。');
    pick(new File(['name,mark'], 'marks.csv', { type: 'text/csv' }));
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
    await click(byRole(mine, 'button', 'もう一度試す'));
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

      const pixel = async (number: number, across: number, down: number): Promise<number[]> => {
        const bitmap = await renderPdfPage('written', blob, number, 1600);
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return Array.from(
          context?.getImageData(Math.floor(bitmap.width * across), Math.floor(bitmap.height * down), 1, 1).data ?? [],
        );
      };
      expect(isBlue(await pixel(2, 0.5, 0.3))).to.equal(true);
      expect(isRed(await pixel(2, 0.5, 0.5))).to.equal(true);
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

    it('shows when some material could not be loaded', async () => {
      board.setBackground('first', { type: 'image', address: `${provider.url}/files/gone.png` }, 1200);
      expect((await writeBoardPdf(board, materials, '数学')).isComplete).to.equal(false);
    });
  });
});
