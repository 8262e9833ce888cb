import { expect } from '@open-wc/testing';
import { createMaterials, type Board, type Materials } from '../../../../src/core/board/index.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { byRole, click, eventually, setViewport } from '../../../support/browser/page.ts';
import type { RemoteProvider } from '../../../support/servers/provider.ts';
import { colourAt, find, sampleRoom, showBoards, type BoardSample, type SampleRoom } from './board-pair.tsx';
import { fileOf, isBlue, pdfOf, pngOf, startMaterials } from './files.ts';

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

  async function openDialog(): Promise<void> {
    await click(() => byRole(mine, 'button', 'その他'));
    await click(() => byRole(mine, 'menuitem', '教材を追加'));
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
  const submit = (): Promise<void> => click(() => byRole(mine, 'button', '追加する'));

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
  });

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
    await click(() => byRole(mine, 'radio', '新しいページの背景にする'));
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
