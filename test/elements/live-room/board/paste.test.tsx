import { expect } from '@open-wc/testing';
import type { Board, Materials, TextItem } from '../../../../src/core/board/index.ts';
import { eventually, focused, setViewport } from '../../../support/browser/page.ts';
import type { RemoteProvider } from '../../../support/servers/provider.ts';
import { colourAt, find, sampleRoom, showBoards, type BoardSample, type SampleRoom } from './board-pair.tsx';
import { button } from './drawing.ts';
import { isBlue, pngOf, startMaterials } from './files.ts';

describe('what is pasted on a board', () => {
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

  it('lands in the middle of what is seen, on the page that was seen, and shows that it is on its way', async () => {
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

  it('is taken from anywhere in the room, and from a page on which nothing has the focus', async () => {
    await open();
    button(mine, 'ページを追加').focus();
    paste(focused(), await pngOf('#0000ff'));
    await eventually(() => isBlue(colourAt(mine, 'paper', 0.5, 0.5)));
    paste(document.body, await pngOf('#0000ff'));
    await eventually(() => board.items('first').length === 2);
  });

  it('leaves alone what belongs to a field of the page around it', async () => {
    await open();
    const field = document.createElement('input');
    document.body.append(field);
    expect(paste(field, 'for the field').defaultPrevented).to.equal(false);
    const other = document.createElement('button');
    document.body.append(other);
    expect(paste(other, 'for another part').defaultPrevented).to.equal(false);
    expect(texts().length).to.equal(0);
  });

  it('is a text with lines that fit, and is selected', async () => {
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

  it('says why it cannot be added', async () => {
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

  it('changes nothing on a board that is read-only', async () => {
    await open({}, true);
    expect(paste(area(), 'x = 2').defaultPrevented).to.equal(false);
    expect(texts().length).to.equal(0);
  });
});
