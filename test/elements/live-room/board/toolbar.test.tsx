import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import {
  allByRole,
  byRole,
  click,
  eventually,
  focused,
  hostStyles,
  press,
  setViewport,
} from '../../../support/browser/page.ts';
import { find, sampleRoom, showBoards, type BoardSample } from './board-pair.tsx';
import { openBoards, withBoards } from './drawing.ts';

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

  it('are behind a button where there is no space for all, which shows the one in use', async () => {
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

  it('are one row, with colours and widths behind a button of their own', async () => {
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

  it('are all in sight on a wide screen', async () => {
    await open(900, 600);
    expect(isShown(mine, 'テキスト')).to.equal(true);
    expect(isShown(mine, 'その他の描画ツール')).to.equal(false);
  });
});

describe('the board', () => {
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
});
