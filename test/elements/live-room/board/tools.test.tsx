import { expect } from '@open-wc/testing';
import { emulateMedia, sendMouse } from '@web/test-runner-commands';
import { compositionOrders } from '../../../support/browser/composition.ts';
import {
  allByRole,
  byRole,
  click,
  eventually,
  focused,
  hostStyles,
  press,
  setViewport,
  type,
} from '../../../support/browser/page.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import {
  colourAt,
  find,
  nextFrame,
  sampleRoom,
  showBoards,
  spot,
  type BoardSample,
  type SampleRoom,
} from './board-pair.tsx';
import { button, drag, inkAt, line, openBoards, withBoards } from './drawing.ts';

describe('the board', () => {
  let room: SampleRoom;
  let mine: BoardSample;
  let yours: BoardSample;

  async function open(attributes: Readonly<Record<string, string>> = {}): Promise<void> {
    ({ room, mine, yours } = await openBoards(attributes));
  }

  withBoards();

  for (const [look, attributes, ground] of [
    ['light', { theme: 'light' }, '#fff'],
    ['dark', { theme: 'dark' }, '#15191d'],
    ['Arabic', { theme: 'light', lang: 'ar-EG' }, '#fff'],
  ] as const) {
    it(`is accessible with a text and with its menu (${look})`, async () => {
      const undo = hostStyles(`body { background: ${ground}; }`);
      try {
        const { room, mine } = await openBoards(attributes);
        const text = { text: '二次方程式', x: 100, y: 100, width: 300, height: 60, size: 40, colour: 'blue' } as const;
        room.seats[0].board.write('first', text);
        await expectAccessible(mine);
        find(mine, '[aria-haspopup=menu]')?.click();
        find(mine, '[aria-keyshortcuts=v]')?.click();
        await eventually(() => find(mine, '[role=menu]'));
        await expectAccessible(mine);
      } finally {
        undo();
      }
    });
  }

  describe('tools', () => {
    it('keep their settings on another page and when the board is opened again', async () => {
      await open();
      await click(button(mine, '蛍光ペン'));
      await click(button(mine, 'ピンク'));
      await click(button(mine, '太い'));
      await click(button(mine, 'ページを追加'));
      await eventually(() => find(mine, '.board-area')?.getAttribute('aria-label') === 'ボード 2/2ページ');
      const isAsSet = (board: BoardSample): boolean =>
        ['蛍光ペン', 'ピンク', '太い'].every((name) => button(board, name).getAttribute('aria-pressed') === 'true');
      expect(isAsSet(mine)).to.equal(true);
      document.body.replaceChildren();
      const [again] = await showBoards([room.seats[0].view]);
      expect(again && isAsSet(again)).to.equal(true);
    });

    it('move all selected items together', async () => {
      await open();
      const { board } = room.seats[0];
      board.draw('first', line(0.3));
      board.draw('first', line(0.4, 'blue'));
      await click(button(mine, '選択と移動'));
      await drag(mine, [
        [0.02, 0.2],
        [0.5, 0.3],
        [0.98, 0.5],
      ]);
      await eventually(() => find(mine, '.board-count')?.textContent === '2件を選択中');
      await drag(mine, [
        [0.5, 0.3],
        [0.5, 0.5],
        [0.5, 0.7],
      ]);
      await eventually(
        () => inkAt(yours, 0.5, 0.7) > 200 && inkAt(yours, 0.5, 0.8) > 200 && inkAt(yours, 0.5, 0.3) === 0,
      );
      expect(inkAt(mine, 0.5, 0.3)).to.equal(0);
      await press('Control+d');
      await eventually(() => board.items('first').length === 4);
      await press('Delete');
      await eventually(() => board.items('first').length === 2);
    });

    it('point: a laser appears on the other side with a name, and disappears', async () => {
      await open();
      await click(button(mine, 'レーザーポインター'));
      await drag(
        mine,
        [
          [0.4, 0.4],
          [0.5, 0.5],
        ],
        () => eventually(() => (colourAt(yours, 'live', 0.5, 0.5)[0] ?? 0) > 200),
      );
      await eventually(() => (colourAt(yours, 'live', 0.5, 0.5)[3] ?? 1) === 0);
      expect(room.seats[0].board.items('first').length).to.equal(0);
    });

    it('write: a text appears where the user clicked, with all its lines, and can be changed', async () => {
      await open();
      await click(button(mine, 'テキスト'));
      const [x, y] = spot(mine, 0.3, 0.3);
      await sendMouse({ type: 'click', position: [x, y] });
      await eventually(() => focused()?.matches('.board-editor'));
      await type('解答');
      await press('Enter');
      await type('x = 2');
      await press('Control+Enter');
      const { board } = room.seats[1];
      await eventually(() => board.items('first').some((item) => item.kind === 'text' && item.text === '解答\nx = 2'));
      expect(focused()?.matches('.board-area')).to.equal(true);

      await sendMouse({ type: 'click', position: [x + 4, y + 8] });
      await eventually(() => focused()?.matches('.board-editor'));
      await press('Control+a', 'Delete');
      await type('x = 3');
      // Nothing that was typed is lost when the page is turned meanwhile.
      room.seats[0].board.addPage();
      await click(button(mine, '次のページ'));
      await eventually(() => board.items('first').some((item) => item.kind === 'text' && item.text === 'x = 3'));
      expect(board.items('first').length).to.equal(1);
    });

    for (const [browser, send] of Object.entries(compositionOrders))
      it(`go on writing after a conversion, as ${browser} sends its keys`, async () => {
        await open();
        await click(button(mine, 'テキスト'));
        await sendMouse({ type: 'click', position: spot(mine, 0.3, 0.3) });
        const field = await eventually(() => find(mine, '.board-editor'));
        await type('解答');
        for (const key of ['Enter', 'Escape']) send(field, key);
        await nextFrame();
        expect(find(mine, '.board-editor')).to.equal(field);
        expect(room.seats[0].board.items('first').length).to.equal(0);
        await press('Escape');
        await eventually(() => room.seats[0].board.items('first').length === 1);
      });
  });

  describe('pages', () => {
    it('are shown, added, duplicated and deleted, and the result is announced', async () => {
      await open();
      room.seats[0].board.draw('first', line(0.5));
      const status = (): string => find(mine, 'section > [role=status]')?.textContent ?? '';
      await click(button(mine, 'ページを追加'));
      await eventually(() => status() === '2ページ中2ページ');
      await eventually(() => inkAt(mine, 0.5, 0.5) === 0);
      await click(button(mine, '前のページ'));
      await eventually(() => inkAt(mine, 0.5, 0.5) > 200);
      await click(button(mine, 'その他'));
      await click(() => byRole(mine, 'menuitem', 'このページを複製'));
      await eventually(() => status() === '3ページ中2ページ' && inkAt(mine, 0.5, 0.5) > 200);
      await click(button(mine, 'その他'));
      await click(() => byRole(mine, 'menuitem', 'このページを削除'));
      await eventually(() => room.seats[1].board.pages().length === 2);
    });

    it('are followed by the other side until it navigates itself', async () => {
      await open();
      await click(button(mine, 'ページを追加'));
      await click(button(mine, '拡大'));
      const label = (): string => find(yours, '.board-area')?.getAttribute('aria-label') ?? '';
      await eventually(() => label() === 'ボード 2/2ページ');
      await eventually(() => button(yours, '縮小').getAttribute('aria-disabled') === null);
      await click(button(yours, '前のページ'));
      await eventually(() => label() === 'ボード 1/2ページ');
      await click(button(mine, '縮小'));
      await nextFrame();
      expect(label()).to.equal('ボード 1/2ページ');
      expect(room.seats[1].mainView.isFollowing.peek()).to.equal(false);
      room.seats[1].mainView.follow();
      await eventually(() => label() === 'ボード 2/2ページ');
    });

    it('are still followed after the board was closed and opened again', async () => {
      await open();
      await click(button(mine, 'ページを追加'));
      const label = (): string => find(yours, '.board-area')?.getAttribute('aria-label') ?? '';
      await eventually(() => label() === 'ボード 2/2ページ');
      mine.remove();
      const [again] = await showBoards([room.seats[0].view]);
      if (!again) throw new Error('It is there.');
      await eventually(() => find(again, '.board-area')?.getAttribute('aria-label') === 'ボード 2/2ページ');
      expect(label()).to.equal('ボード 2/2ページ');
      await click(button(again, '前のページ'));
      await eventually(() => label() === 'ボード 1/2ページ');
    });

    it('describe their content to screen readers', async () => {
      await open();
      room.seats[1].board.draw('first', line(0.5));
      room.seats[1].board.write('first', {
        text: '宿題は32ページ',
        x: 100,
        y: 100,
        width: 300,
        height: 60,
        size: 40,
        colour: 'blue',
      });
      await eventually(() => allByRole(mine, 'listitem').some(({ textContent }) => textContent === '宿題は32ページ'));
      await eventually(
        () =>
          find(mine, `#${CSS.escape(find(mine, '.board-area')?.getAttribute('aria-describedby') ?? '')}`)
            ?.textContent === '手書き1件、テキスト1件、画像0件',
      );
    });
  });
});

/** Names of the controls on screen that a finger cannot hit, or that cover another one. */
function badTargets(board: BoardSample): string[] {
  const controls = [...allByRole(board, 'button'), ...allByRole(board, 'combobox')].filter(
    (control) => control.offsetParent !== null,
  );
  const boxes = controls.map((control) => ({ name: control.ariaLabel ?? '', box: control.getBoundingClientRect() }));
  const screen = board.getBoundingClientRect();
  return boxes.flatMap(({ name, box }, index) => {
    const isSmall = box.width < 44 || box.height < 44;
    const isOutside = box.left < screen.left || box.right > screen.right + 0.5 || box.bottom > screen.bottom + 0.5;
    const covers = boxes
      .slice(index + 1)
      .filter(
        ({ box: other }) =>
          Math.min(box.right, other.right) - Math.max(box.left, other.left) > 0.5 &&
          Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 0.5,
      );
    return [
      ...(isSmall ? [`${name} is ${box.width} × ${box.height} px`] : []),
      ...(isOutside ? [`${name} is outside`] : []),
      ...covers.map((other) => `${name} covers ${other.name}`),
    ];
  });
}

const isShown = (board: BoardSample, name: string): boolean =>
  allByRole(board, 'button').some(({ ariaLabel, offsetParent }) => ariaLabel === name && offsetParent !== null);

describe('the drawing tools on a phone', () => {
  let mine: BoardSample;
  async function open(width: number, height: number, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
    document.documentElement.style.setProperty('--sample-height', `${height}px`);
    document.documentElement.style.setProperty('--sample-width', `${width}px`);
    const [only] = await showBoards([sampleRoom().seats[0].view], attributes);
    if (!only) throw new Error('It is there.');
    mine = only;
  }
  beforeEach(() => setViewport({ width: 1000, height: 900 }));
  afterEach(() => {
    document.documentElement.removeAttribute('style');
    document.body.replaceChildren();
  });

  it('show which one is chosen, and the colours of their inks, in forced colours', async () => {
    await emulateMedia({ forcedColors: 'active' });
    try {
      await open(1000, 800);
      const system = document.createElement('i');
      system.style.cssText = 'color: Highlight; forced-color-adjust: none';
      document.body.append(system);
      const highlight = getComputedStyle(system).color;
      const pen = await eventually(() => find(mine, '[aria-keyshortcuts="p"][aria-pressed="true"]'));
      expect(getComputedStyle(pen).backgroundColor).to.equal(highlight);
      const inks = [...(mine.shadowRoot ?? mine).querySelectorAll('.board-colour')];
      const colours = inks.map((ink) => getComputedStyle(ink).backgroundColor);
      expect(new Set(colours).size).to.be.above(3);
    } finally {
      await emulateMedia({ forcedColors: 'none' });
    }
  });

  for (const [width, height] of [
    [320, 500],
    [390, 700],
    [600, 700],
    [700, 330],
  ] as const) {
    it(`are as large as a finger at ${width} × ${height} px, whatever tool is chosen`, async () => {
      await open(width, height);
      for (const key of ['p', 'h', 'e', 't', 'l', 'v']) {
        find(mine, '.board-area')?.focus();
        await press(key);
        await eventually(() => find(mine, `[aria-keyshortcuts="${key}"]`)?.ariaPressed === 'true');
        if (height > 400) expect(badTargets(mine), key).to.deep.equal([]);
        else
          expect(
            badTargets(mine).filter((bad) => !bad.endsWith('outside')),
            key,
          ).to.deep.equal([]);
      }
    });
  }

  it('are behind a button that shows the current one if there is no space for all', async () => {
    await open(320, 500);
    const more = byRole(mine, 'button', 'その他の描画ツール');
    expect(isShown(mine, 'テキスト')).to.equal(false);
    await click(more);
    await eventually(() => focused()?.getAttribute('role') === 'menuitemcheckbox');
    await expectAccessible(mine);
    await click(() => byRole(mine, 'menuitemcheckbox', 'テキスト'));
    await eventually(() => find(mine, '.board')?.dataset.tool === 'text');
    expect(focused()).to.equal(more);
    expect(more.classList.contains('board-active')).to.equal(true);
    await click(() => byRole(mine, 'button', '色と文字の大きさ'));
    await expectAccessible(mine);
    await click(() => byRole(mine, 'menuitemcheckbox', '大きい'));
    await click(() => byRole(mine, 'button', '色と文字の大きさ'));
    expect(byRole(mine, 'menuitemcheckbox', '大きい').ariaChecked).to.equal('true');
    await press('Escape');
    await click(() => byRole(mine, 'button', 'その他の描画ツール'));
    await click(() => byRole(mine, 'menuitemcheckbox', '選択と移動'));
    await eventually(() => find(mine, '.board')?.dataset.tool === 'select');
  });

  it('are one row, with colours and widths behind a separate button', async () => {
    await open(390, 700);
    const bar = find(mine, '.board-toolbar:not(.board-page-bar)');
    const rows = (): number =>
      new Set(
        allByRole(mine, 'button')
          .filter((control) => bar?.contains(control) && control.offsetParent !== null)
          .map((control) => Math.round(control.getBoundingClientRect().top)),
      ).size;
    for (const key of ['p', 'h', 'e', 't', 'l', 'v']) {
      find(mine, '.board-area')?.focus();
      await press(key);
      await eventually(() => find(mine, `[aria-keyshortcuts="${key}"]`)?.ariaPressed === 'true');
      expect(rows(), key).to.equal(1);
    }
    find(mine, '.board-area')?.focus();
    await press('h');
    await click(() => byRole(mine, 'button', '色と太さ'));
    await eventually(() => focused()?.ariaLabel === '黄');
    await press('ArrowRight', 'ArrowRight');
    expect(focused()?.ariaLabel).to.equal('青');
    await press('Enter');
    await eventually(() => focused()?.ariaLabel === '色と太さ');
    await click(() => byRole(mine, 'button', '色と太さ'));
    expect(byRole(mine, 'menuitemcheckbox', '青').ariaChecked).to.equal('true');
  });

  it('are all visible on a wide screen', async () => {
    await open(900, 600);
    expect(isShown(mine, 'テキスト')).to.equal(true);
    expect(isShown(mine, 'その他の描画ツール')).to.equal(false);
  });
});
